import { type Blocked, blocksToCount, countBlock, forgetBlocks } from '../../../db/blocks';
import type { Db, Storage } from '../../../host';
import { runBlocksTable, runTable } from './run-table';

export const runBlocks: Blocked = {
  table: runTable.name,
  number: 'id',
  counts: runBlocksTable.name,
  columns: ['source', 'recipe_id', 'status'],
  open: { column: 'status', values: ['queued', 'running'] },
};

/** Count the blocks that are not counted; with `isAgain` all of them, because an earlier release deletes runs and forgets no block. */
export async function countRunBlocks(storage: Pick<Storage, 'run' | 'tx'>, { isAgain }: { isAgain: boolean }): Promise<void> {
  if (isAgain) await storage.run((db) => db.execute(`DELETE FROM ${runBlocksTable.name}`));
  for (const block of await storage.run((db) => blocksToCount(db, runBlocks))) await storage.tx((db) => countBlock(db, runBlocks, block));
}

interface Before {
  /** Milliseconds since 1970. */
  readonly skipped: number;
  readonly others: number;
}

const batch = 500;

/** Forget runs that began before then, some per transaction, as a hundred thousand would take longer than one may. */
export async function pruneRuns(storage: Pick<Storage, 'tx'>, before: Before): Promise<void> {
  for (;;) {
    const ids = await storage.tx((db) => pruneSome(db, before));
    if (ids < batch) return;
  }
}

async function pruneSome(db: Db, { skipped, others }: Before): Promise<number> {
  const records = await db.query<{ id: number }>(
    `SELECT id FROM ${runTable.name}
     WHERE active_post IS NULL AND (created_at < ? OR (created_at < ? AND status = 'skipped')) LIMIT ${batch}`,
    [others, skipped],
  );
  if (records.length === 0) return 0;
  const ids = records.map(({ id }) => Number(id));
  await forgetBlocks(db, runBlocks, ids);
  await db.execute(`DELETE FROM ${runTable.name} WHERE id IN (${ids.map(() => '?').join(', ')})`, ids);
  return ids.length;
}
