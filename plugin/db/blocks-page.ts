import type { Db, SqlValue } from '../host';
import { type Blocked, blockOf, blockSize, inRanges, type Range, uncounted } from './blocks';

/** On the columns of the blocks, and without the name of a table. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** Consecutive rows, with how many of them meet the filter. */
interface Segment extends Range {
  readonly total: number;
}

interface Page {
  readonly filter: Condition;
  readonly limit: number;
  readonly offset: number;
}

/** Above every number. */
const newest = Number.MAX_SAFE_INTEGER;

/** Have the numbers tell where to read, not an index of the columns. */
const byNumber = { sqlite: 'NOT INDEXED', mysql: 'FORCE INDEX (PRIMARY)' } as const;

/**
 * Raw rows, those with the highest numbers first, and how many there are in all. The block in which a page begins is found by adding
 * up, and only within it are rows skipped (D789).
 */
export async function pageByBlocks(db: Db, of: Blocked, { filter, limit, offset }: Page) {
  const { table, number } = of;
  const segments = await segmentsOf(db, of, filter);
  const total = segments.reduce((sum, segment) => sum + segment.total, 0);
  const place = within(segments, { limit, offset });
  if (!place) return { items: [], total };
  // Read in the order of the numbers, unless all that meet the filter are fewer than the numbers to look at.
  const order = total > place.numbers ? byNumber[db.dialect === 'sqlite' ? 'sqlite' : 'mysql'] : '';
  // The rows are fetched by number, so that skipping does not read what they carry.
  const items = await db.query(
    `SELECT t.* FROM ${table} t JOIN (SELECT ${number} FROM ${table} ${order} WHERE ${number} >= ? AND ${number} < ? AND ${filter.sql}
       ORDER BY ${number} DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(place.offset)}) AS p ON p.${number} = t.${number}
     ORDER BY t.${number} DESC`,
    [place.low, place.high, ...filter.params],
  );
  return { items, total };
}

/** Where the rows of a page lie, how many numbers that are beside the newest ones, and how many rows there are to skip. */
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

/** All rows in segments, newest first. */
async function segmentsOf(db: Db, of: Blocked, filter: Condition): Promise<Segment[]> {
  const { newer, older, totals } = await countedBlocks(db, of, filter);
  if (totals.size === 0) return [{ low: 0, high: newest, total: newer }];
  const [first, last] = [Math.min(...totals.keys()), Math.max(...totals.keys())];
  const relative = [...totals.keys()].map((block) => block - first);
  const gaps = uncounted(relative, last - first).map(({ low, high }) => ({ low: low + first, high: high + first }));
  if (gaps.length > 0) for (const [block, total] of await countInRanges(db, of, { filter, gaps })) totals.set(block, total);
  const middle = [...totals]
    .sort(([a], [b]) => b - a)
    .map(([block, total]) => ({ low: block * blockSize, high: (block + 1) * blockSize, total }));
  return [{ low: (last + 1) * blockSize, high: newest, total: newer }, ...middle, { low: 0, high: first * blockSize, total: older }];
}

/** What the counted blocks hold, and how many newer and older rows there are, in one statement. */
async function countedBlocks(db: Db, { table, number, counts }: Blocked, { sql, params }: Condition) {
  // MariaDB chooses well here; SQLite would count the rows of a value in its index, from the first on.
  const from = `${table} ${db.dialect === 'sqlite' ? byNumber.sqlite : ''}`;
  const edge = (block: string) => `(SELECT COALESCE(${block}, 0) * ${blockSize} FROM ${counts})`;
  const rows = await db.query<{ block: number; total: number }>(
    `SELECT block, SUM(CASE WHEN ${sql} THEN total ELSE 0 END) AS total FROM ${counts} GROUP BY block
     UNION ALL SELECT -1, COUNT(*) FROM ${from} WHERE ${number} >= ${edge('MAX(block) + 1')} AND ${sql}
     UNION ALL SELECT -2, COUNT(*) FROM ${from} WHERE ${number} < ${edge('MIN(block)')} AND ${sql}`,
    [...params, ...params, ...params],
  );
  const totals = new Map(rows.map(({ block, total }) => [Number(block), Number(total)]));
  const [newer = 0, older = 0] = [totals.get(-1), totals.get(-2)];
  for (const block of [-1, -2]) totals.delete(block);
  return { newer, older, totals };
}

/** By block; blocks without one that meets the filter are left out. */
async function countInRanges(db: Db, of: Blocked, { filter, gaps }: { filter: Condition; gaps: readonly Range[] }) {
  const numbers = inRanges(of, gaps);
  const rows = await db.query<{ block: number; total: number }>(
    `SELECT ${blockOf(of)} AS block, COUNT(*) AS total FROM ${of.table} WHERE ${numbers.sql} AND ${filter.sql} GROUP BY ${blockOf(of)}`,
    [...numbers.params, ...filter.params],
  );
  return rows.map(({ block, total }) => [Number(block), Number(total)] as const);
}
