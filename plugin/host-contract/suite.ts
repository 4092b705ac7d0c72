import type { Host } from '../host';

/** Matchers as Jest, Vitest and the package `expect` have them; those that the suite uses. */
export interface Matchers {
  toBe(expected: unknown): void;
  toEqual(expected: unknown): void;
  toMatchObject(expected: object): void;
  toContain(expected: unknown): void;
  toMatch(expected: RegExp | string): void;
  toHaveLength(expected: number): void;
  toBeUndefined(): void;
  toBeGreaterThan(expected: number): void;
  toBeGreaterThanOrEqual(expected: number): void;
  toBeLessThanOrEqual(expected: number): void;
  toThrow(expected?: RegExp | string): void;
  readonly not: Omit<Matchers, 'not' | 'rejects'>;
  readonly rejects: { toThrow(expected?: RegExp | string): Promise<void> };
}

export interface Expect {
  (value: unknown): Matchers;
  any(type: unknown): unknown;
  stringMatching(expected: RegExp | string): unknown;
}

/** The functions of the runner that the suite runs in: those of Jest or Vitest as they are, of another by a few lines. */
export interface Runner {
  readonly describe: (name: string, cases: () => void) => unknown;
  readonly test: (name: string, run: () => Promise<void>) => unknown;
  readonly beforeAll: (run: () => Promise<void>) => unknown;
  readonly beforeEach: (run: () => Promise<void>) => unknown;
  readonly afterAll: (run: () => Promise<void>) => unknown;
  readonly expect: Expect;
}

/** What an adapter says of the host that it brings to the suite. */
export interface Declared {
  /** Login of an active administrator. */
  readonly login: string;
  /** Id of an account that posts can be of. */
  readonly author: number;
  /** Others have written there already: it has more administrators, posts and variables than the suite makes. */
  readonly isUsed: boolean;
  /** The host has no posts and no terms. */
  readonly hasPosts: boolean;
  /** The host has no media library where this is false. */
  readonly hasMedia: boolean;
  /** Slugs that no type of posts may have, because the site or another type has them. */
  readonly takenTypes: readonly string[];
}

/** What the cases are written with. */
export interface Suite extends Runner {
  readonly host: () => Host;
  readonly declared: Declared;
  /** A title or slug that a used host does not have yet; the same text again is the same. */
  readonly fresh: (text: string) => string;
}
