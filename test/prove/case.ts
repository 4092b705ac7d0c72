import type { Citation } from '../support/verifies';

/** A claim that is shown by running it at size, not by one test: its figures go into results.md. */
export interface ProveCase {
  /** By which it is chosen: `npm run prove -- NAME`. */
  readonly name: string;
  /** The claim, in one line. */
  readonly title: string;
  readonly verifies?: readonly Citation[];
  /** How long the small size takes, roughly: the longest begin first. */
  readonly seconds?: number;
  run(options: ProveOptions): Promise<Outcome>;
}

export interface ProveOptions {
  /** `small` fits into a minute. */
  readonly size: 'small' | 'full';
  /** The only source of randomness, so that a failure can be run again. */
  readonly seed: number;
  readonly log: (line: string) => void;
}

export interface Outcome {
  readonly figures: Readonly<Record<string, string | number>>;
  readonly passed: boolean;
  readonly note?: string;
}

export interface Run {
  readonly name: string;
  readonly title: string;
  readonly seed: number;
  readonly outcome: Outcome;
}

/** Several series as one outcome; each figure is told with the name of its series. */
export function together(series: Readonly<Record<string, Outcome>>): Outcome {
  const figures = Object.entries(series).flatMap(([name, outcome]) =>
    Object.entries(outcome.figures).map(([figure, value]) => [`${name}: ${figure}`, value] as const),
  );
  return { passed: Object.values(series).every(({ passed }) => passed), figures: Object.fromEntries(figures) };
}
