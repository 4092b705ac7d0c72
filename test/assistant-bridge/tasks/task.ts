import type { CrmSite } from '../../engines/crm/crm-site';

/** What a person asks for in their own words; the planner has to find out how. */
export interface Step {
  /** Words that name it, in any order. */
  readonly find: string;
  /** What the person says about it. */
  readonly want?: Readonly<Record<string, unknown>>;
  /** The record that is meant, by a value that people know it by; its number or id is the planner's to find. */
  readonly which?: string;
  /** The same for a second record of the call, by the param that takes it. */
  readonly others?: Readonly<Record<string, string>>;
  /** The only right outcome is that the site refuses it with this code. */
  readonly refused?: string;
}

/** What is read back over REST. */
export interface Back {
  operation(name: string, params?: object): Promise<unknown>;
  api: CrmSite['api'];
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
  booking(path: string): Promise<any>;
}

export interface Task {
  readonly title: string;
  readonly toolset?: 'booking' | 'crm';
  /** What the site has before, made over REST. */
  readonly given?: readonly (readonly [operation: string, params: object])[];
  readonly steps: readonly Step[];
  /** What is read over REST afterwards, and what it is then. */
  readonly ends: (back: Back) => Promise<unknown>;
  readonly is: unknown;
}

export const oneWith = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)]);
export const itemsWith = (fields: object) => expect.objectContaining({ items: oneWith(fields) });
