import { fromRow } from '../db/rows';
import type { Db, SqlValue } from '../host';
import { blockOf, blockSize, inRanges, type Range, uncounted } from './outbox-blocks';
import type { OutboxRow } from './outbox-state';
import { type DeliveryState, outboxTable } from './outbox-table';

interface Filter {
  readonly kind?: string | undefined;
  readonly state?: DeliveryState | undefined;
  /** Kinds that are nobody's business outside. */
  readonly internal: readonly string[];
}

/** Have the numbers tell where to read, not an index of the states. */
const byNumber = { sqlite: 'NOT INDEXED', mysql: 'FORCE INDEX (PRIMARY)' } as const;

/** Above every number. */
const newest = Number.MAX_SAFE_INTEGER;

interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** Deliveries of consecutive numbers, with how many of them meet the filter. */
interface Segment {
  readonly low: number;
  readonly high: number;
  readonly total: number;
}

function condition({ kind, state, internal }: Filter): Condition {
  const parts = [
    ...(kind === undefined ? [] : [{ sql: 'kind = ?', params: [kind] }]),
    ...(state === undefined ? [] : [{ sql: 'state = ?', params: [state] }]),
    ...(internal.length === 0 ? [] : [{ sql: `kind NOT IN (${internal.map(() => '?').join(', ')})`, params: internal }]),
  ];
  return { sql: ['1 = 1', ...parts.map(({ sql }) => sql)].join(' AND '), params: parts.flatMap(({ params }) => params) };
}

/**
 * Newest first. Old deliveries are counted by block (see `outbox-blocks.ts`), so that the last page of a million costs as much as the
 * first: the block in which a page begins is found by adding up, and only within it are rows skipped.
 */
export async function outboxPage(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  const segments = await segmentsOf(db, filter);
  const total = segments.reduce((sum, segment) => sum + segment.total, 0);
  const page = within(segments, { limit, offset });
  if (!page) return { items: [], total };
  const { sql, params } = condition(filter);
  // Read in the order of the numbers, unless all that meet the filter are fewer than the numbers to look at.
  const order = total > page.numbers ? byNumber[db.dialect === 'sqlite' ? 'sqlite' : 'mysql'] : '';
  // The rows are fetched by number, so that skipping does not read what they carry.
  const rows = await db.query(
    `SELECT o.* FROM sp_outbox o JOIN (SELECT seq FROM sp_outbox ${order} WHERE seq >= ? AND seq < ? AND ${sql}
       ORDER BY seq DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(page.offset)}) AS p ON p.seq = o.seq ORDER BY o.seq DESC`,
    [page.low, page.high, ...params],
  );
  return { items: rows.map((row): OutboxRow => fromRow(outboxTable, row)), total };
}

/** Where the deliveries of a page lie, how many numbers that are beside the newest ones, and how many deliveries there are to skip. */
function within(segments: readonly Segment[], { limit, offset }: { limit: number; offset: number }) {
  let before = 0;
  let begin: { high: number; offset: number; numbers: number } | undefined;
  for (const { low, high, total } of segments) {
    if (!begin && before + total > offset) begin = { high, offset: offset - before, numbers: 0 };
    before += total;
    if (!begin) continue;
    if (high !== newest) begin.numbers += high - low;
    if (before >= offset + limit) return { ...begin, low };
  }
  return begin && { ...begin, low: 0 };
}

/** All deliveries in segments, newest first. */
async function segmentsOf(db: Db, filter: Filter): Promise<Segment[]> {
  const { newer, older, blocks } = await countedBlocks(db, filter);
  if (blocks.size === 0) return [{ low: 0, high: newest, total: newer }];
  const first = Math.min(...blocks.keys());
  const last = Math.max(...blocks.keys());
  const gaps = uncounted(
    [...blocks.keys()].map((block) => block - first),
    last - first,
  ).map(({ low, high }) => ({
    low: low + first,
    high: high + first,
  }));
  for (const [block, total] of await countInRanges(db, filter, gaps)) blocks.set(block, total);
  const middle = [...blocks]
    .sort(([a], [b]) => b - a)
    .map(([block, total]) => ({ low: block * blockSize, high: (block + 1) * blockSize, total }));
  return [{ low: (last + 1) * blockSize, high: newest, total: newer }, ...middle, { low: 0, high: first * blockSize, total: older }];
}

/** What the counted blocks hold, and how many newer and older deliveries there are, in one statement. */
async function countedBlocks(db: Db, filter: Filter): Promise<{ newer: number; older: number; blocks: Map<number, number> }> {
  const { sql, params } = condition(filter);
  // MariaDB chooses well here; SQLite would count a state's rows in its index, from the first on.
  const table = `sp_outbox ${db.dialect === 'sqlite' ? byNumber.sqlite : ''}`;
  const rows = await db.query<{ block: number; total: number }>(
    `SELECT block, SUM(CASE WHEN ${sql} THEN total ELSE 0 END) AS total FROM sp_outbox_blocks GROUP BY block
     UNION ALL SELECT -1, COUNT(*) FROM ${table} WHERE seq >= (SELECT COALESCE(MAX(block) + 1, 0) * ${blockSize} FROM sp_outbox_blocks) AND ${sql}
     UNION ALL SELECT -2, COUNT(*) FROM ${table} WHERE seq < (SELECT COALESCE(MIN(block), 0) * ${blockSize} FROM sp_outbox_blocks) AND ${sql}`,
    [...params, ...params, ...params],
  );
  const blocks = new Map(rows.map(({ block, total }) => [Number(block), Number(total)]));
  const [newer = 0, older = 0] = [blocks.get(-1), blocks.get(-2)];
  for (const block of [-1, -2]) blocks.delete(block);
  return { newer, older, blocks };
}

/** By block; blocks without one that meets the filter are left out. */
async function countInRanges(db: Db, filter: Filter, ranges: readonly Range[]): Promise<[number, number][]> {
  if (ranges.length === 0) return [];
  const { sql, params } = condition(filter);
  const numbers = inRanges(ranges);
  const rows = await db.query<{ block: number; total: number }>(
    `SELECT ${blockOf} AS block, COUNT(*) AS total FROM sp_outbox WHERE ${numbers.sql} AND ${sql} GROUP BY ${blockOf}`,
    [...numbers.params, ...params],
  );
  return rows.map(({ block, total }) => [Number(block), Number(total)]);
}
