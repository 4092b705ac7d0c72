import type { Db, Post } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import type { Draft } from '../post/draft';
import type { OptionsOf, StageName } from './stage-settings';

/** What a stage may know of the run that it is part of. */
export interface StageRun {
  readonly ctx: JobCtx;
  /** As it was read at the start. */
  readonly post: Post;
  /** Slug of the content source, or `direct`. */
  readonly source: string;
  readonly recipe: { readonly id: string; readonly name: string };
  /** Milliseconds until the stage's time is over. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A run that has written its post, in the transaction that does. */
export interface EndedRun {
  readonly runId: number;
  readonly post: Post;
  readonly changed: boolean;
}

/** Something beyond the post, in the transaction that writes it: the database and the outbox, nothing else. Never of a dry run. */
export type StageEffect = (db: Db, ended: EndedRun) => Promise<void>;

export interface StageResult {
  /** What is different in the working copy. */
  readonly draft?: Partial<Draft>;
  readonly effects?: readonly StageEffect[];
  /** For people. */
  readonly message?: string;
  /** There was nothing that the stage could work on or with. */
  readonly isSkipped?: boolean;
}

/**
 * One step of a recipe over the working copy. It changes nothing by itself, so that an abandoned one leaves no trace; a second time over
 * its own result it must find nothing to do.
 */
export interface Stage<N extends StageName = StageName> {
  readonly name: N;
  readonly apply: (draft: Draft, options: OptionsOf<N>, run: StageRun) => Promise<StageResult>;
}

/** Keeps the name literal, so that the options are typed. */
export const defineStage = <const N extends StageName>(stage: Stage<N>): Stage<N> => stage;

/** Nothing to be done, and why. */
export const skipped = (message: string): StageResult => ({ isSkipped: true, message });
