import type { TObject } from '@sinclair/typebox';

/** What an area asks a model for. */
export interface Task {
  /** What to do with the material, in the imperative; ours alone, so it may be followed. */
  readonly instruction: string;
  /** Schema of the answer, every property required and closed; left out where the answer is plain text. */
  readonly answer?: TObject;
  /** Longest answer in tokens unless the area is set otherwise; models that think first spend part of it on that. */
  readonly maxTokens: number;
}

/** Keeps the literal types, so that each area's answer is typed. */
export const defineTask = <const T extends Task>(task: T): T => task;
