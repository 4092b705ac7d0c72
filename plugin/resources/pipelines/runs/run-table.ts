import { ascii, type Column, flag, id, instant, int, json, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { TriggerKind } from '../triggers/trigger';

export const runStatuses = ['queued', 'running', 'ok', 'error', 'skipped', 'held'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** How one stage went. */
export interface StageOutcome {
  readonly name: string;
  readonly status: 'ok' | 'skipped' | 'error';
  readonly changed: boolean;
  readonly duration_ms: number;
  readonly message: string;
}

/** What was done with posts: by recipes, and by deliveries of content sources. */
export const runTable = defineTable(
  'sp_runs',
  {
    id: id(),
    /** Slug of the content source, or `direct`. */
    source: ascii(64),
    postId: int(),
    /** Empty for a delivery of a content source. */
    recipeId: ascii(64),
    status: ascii(10) as Column<RunStatus>,
    triggerKind: ascii(10) as Column<TriggerKind>,
    isDryRun: flag(),
    changed: flag(),
    durationMs: int(),
    /** SHA-256 over the post as the run left it and the recipe; empty where none was made. */
    contentHash: ascii(64),
    message: text(500),
    stages: json<readonly StageOutcome[]>(),
    /** The post while the run is under way: unique, so that there is one run per post. */
    activePost: nullable(int()),
    /** Renewed while the run is under way; one that lapses was killed. */
    leaseUntil: nullable(instant()),
    createdAt: instant(),
  },
  {
    unique: [['activePost']],
    index: [['postId', 'id'], ['source', 'id'], ['recipeId', 'id'], ['status', 'id'], ['leaseUntil'], ['createdAt']],
  },
);

export type Run = RowOf<typeof runTable>;

/** How many runs of a block of numbers are of each source, recipe and status, once none of them will change (D789). */
export const runBlocksTable = defineTable('sp_run_blocks', {
  block: primary(int()),
  source: primary(ascii(64)),
  recipeId: primary(ascii(64)),
  status: primary(ascii(10)),
  total: int(),
});
