import { rows } from '../db/rows';
import { nowSql } from '../db/time';
import type { Db, Storage } from '../host';
import { lockClaims } from './outbox-claim';
import { outboxBlocksTable } from './outbox-table';

const bits = 11;
/** Numbers of a block. */
export const blockSize = 2 ** bits;
/** The block of a row, in SQL. */
export const blockOf = `seq >> ${bits}`;
/** A transaction that took a number an hour ago has ended. */
const settledMs = 3_600_000;
/** More ranges than that are not asked for at once; what lies between them is counted with them. */
const maxRanges = 100;

/** Deliveries by number: from `low` on, below `high`. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The blocks of 0 to `end` that are not counted, as ranges of blocks; of many ranges the closest are one. */
export function uncounted(counted: readonly number[], end: number): Range[] {
  const runs: Range[] = [];
  for (const block of [...counted].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.high === block) runs[runs.length - 1] = { low: last.low, high: block + 1 };
    else runs.push({ low: block, high: block + 1 });
  }
  const longest = [...runs].sort((a, b) => b.high - b.low - (a.high - a.low)).slice(0, maxRanges - 1);
  const ranges = longest.sort((a, b) => a.low - b.low);
  const edges = [0, ...ranges.flatMap(({ low, high }) => [low, high]), end];
  return edges.flatMap((low, at) => (at % 2 === 0 && low < (edges[at + 1] ?? 0) ? [{ low, high: edges[at + 1] ?? 0 }] : []));
}

/** A condition on `seq`: in one of these ranges of blocks. */
export const inRanges = (ranges: readonly Range[]) => ({
  sql: `(${ranges.map(() => '(seq >= ? AND seq < ?)').join(' OR ')})`,
  params: ranges.flatMap(({ low, high }) => [low * blockSize, high * blockSize]),
});

/** The counts of these deliveries' blocks are no longer true. Under `lockClaims`, in the transaction that changes what has ended. */
export async function forgetBlocks(db: Db, seqs: readonly number[]): Promise<void> {
  const blocks = [...new Set(seqs.map((seq) => Math.floor(seq / blockSize)))];
  await rows(db, outboxBlocksTable).delete({ block: blocks });
}

/** Count every block whose deliveries have all ended, where that has not been done. A transaction per block, as each holds up the claims. */
export async function countBlocks(storage: Pick<Storage, 'run' | 'tx'>): Promise<void> {
  for (const block of await storage.run(blocksToCount)) await storage.tx((db) => countBlock(db, block));
}

/** Those that no new delivery can come to. */
async function blocksToCount(db: Db): Promise<number[]> {
  const [last] = await db.query<{ seq: number | null }>('SELECT MAX(seq) AS seq FROM sp_outbox');
  const counted = await db.query<{ block: number }>('SELECT DISTINCT block FROM sp_outbox_blocks');
  const isCounted = new Set(counted.map(({ block }) => Number(block)));
  const ranges = uncounted([...isCounted], Math.floor(Number(last?.seq ?? 0) / blockSize));
  if (ranges.length === 0) return [];
  const { sql, params } = inRanges(ranges);
  const rows = await db.query<{ block: number }>(`SELECT DISTINCT ${blockOf} AS block FROM sp_outbox WHERE ${sql}`, params);
  return rows.map(({ block }) => Number(block)).filter((block) => !isCounted.has(block));
}

async function countBlock(db: Db, block: number): Promise<void> {
  await lockClaims(db);
  const counts = await db.query<{ kind: string; state: string; total: number; settled: number }>(
    `SELECT kind, state, COUNT(*) AS total, MAX(created_at) < ${nowSql(db.dialect)} - ? AS settled
     FROM sp_outbox WHERE seq >= ? AND seq < ? GROUP BY kind, state`,
    [settledMs, block * blockSize, (block + 1) * blockSize],
  );
  const hasEnded = counts.every(({ state, settled }) => state !== 'ready' && state !== 'sending' && Number(settled) === 1);
  if (!hasEnded) return;
  const blocks = rows(db, outboxBlocksTable);
  await blocks.delete({ block });
  for (const { kind, state, total } of counts) await blocks.insert({ block, kind, state, total: Number(total) });
}
