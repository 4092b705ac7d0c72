import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type RunStatus, runTable } from './run-table';

/** What became of one article of a delivery. */
export interface DeliveryRun {
  /** Slug of the content source. */
  readonly source: string;
  /** 0 where there is no post. */
  readonly postId: number;
  readonly status: Exclude<RunStatus, 'queued' | 'running'>;
  readonly changed: boolean;
  readonly durationMs: number;
  /** For people; cut where it is too long. */
  readonly message: string;
  /** Hexadecimal SHA-256, or empty. */
  readonly contentHash: string;
  readonly now: number;
}

/** A delivery of a content source is a row of the run history too, in the transaction that writes its post. Returns its id. */
export async function recordDeliveryRun(db: Db, { now, message, durationMs, ...run }: DeliveryRun): Promise<number> {
  return rows(db, runTable).insert({
    ...run,
    durationMs: Math.max(0, Math.round(durationMs)),
    message: shortened(message),
    recipeId: '',
    triggerKind: 'ingest',
    isDryRun: false,
    stages: [],
    createdAt: now,
  });
}

/** As long as the column holds, whole characters. */
export const shortened = (message: string) => [...message.slice(0, 1000)].slice(0, 500).join('');
