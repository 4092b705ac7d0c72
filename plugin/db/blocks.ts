import type { Db, SqlValue } from '../host';
import { nowSql } from './time';

const bits = 11;
/** Numbers of a block. */
export const blockSize = 2 ** bits;
/** A transaction that took a number an hour ago has ended. */
const settledMs = 3_600_000;
/** More ranges than that are not asked for at once; what lies between them is counted with them. */
const maxRanges = 100;

/**
 * A table whose old rows are counted by blocks of consecutive numbers, so that the last page of a million costs as much as the first,
 * and so does their number. A block is counted once none of its rows will change; who deletes or changes one all the same forgets the
 * block in that transaction (D789).
 */
export interface Blocked {
  readonly table: string;
  /** Its primary key, an ascending number. */
  readonly number: string;
  /** The table with `block`, those columns and `total`. */
  readonly counts: string;
  /** What filters ask for. */
  readonly columns: readonly string[];
  /** Rows with one of these values of `column` may still change. */
  readonly open: { readonly column: string; readonly values: readonly string[] };
}

/** Numbers, or blocks, from `low` on, below `high`. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The block of a row, in SQL. */
export const blockOf = ({ number }: Blocked) => `${number} >> ${bits}`;

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

/** A condition on the number: in one of these ranges of blocks. */
export const inRanges = ({ number }: Blocked, ranges: readonly Range[]) => ({
  sql: `(${ranges.map(() => `(${number} >= ? AND ${number} < ?)`).join(' OR ')})`,
  params: ranges.flatMap(({ low, high }) => [low * blockSize, high * blockSize]),
});

/** The counts of these rows' blocks are no longer true: in the transaction that changes or deletes the rows. */
export async function forgetBlocks(db: Db, { counts }: Blocked, numbers: readonly number[]): Promise<void> {
  const changed = [...new Set(numbers.map((one) => Math.floor(one / blockSize)))];
  if (changed.length === 0) return;
  await db.execute(`DELETE FROM ${counts} WHERE block IN (${changed.map(() => '?').join(', ')})`, changed);
}

/** Blocks that no new row can come to and that are not counted. */
export async function blocksToCount(db: Db, of: Blocked): Promise<number[]> {
  const { table, number, counts } = of;
  const [last] = await db.query<{ last: number | null }>(`SELECT MAX(${number}) AS last FROM ${table}`);
  const counted = await db.query<{ block: number }>(`SELECT DISTINCT block FROM ${counts}`);
  const isCounted = new Set(counted.map(({ block }) => Number(block)));
  const ranges = uncounted([...isCounted], Math.floor(Number(last?.last ?? 0) / blockSize));
  if (ranges.length === 0) return [];
  const { sql, params } = inRanges(of, ranges);
  const rows = await db.query<{ block: number }>(`SELECT DISTINCT ${blockOf(of)} AS block FROM ${table} WHERE ${sql}`, params);
  return rows.map(({ block }) => Number(block)).filter((block) => !isCounted.has(block));
}

/** Count a block, unless some of its rows may still change or came within the last hour. */
export async function countBlock(db: Db, { table, number, counts, columns, open }: Blocked, block: number): Promise<void> {
  const names = columns.join(', ');
  const records = await db.query<Record<string, SqlValue>>(
    `SELECT ${names}, COUNT(*) AS total, MAX(created_at) < ${nowSql(db.dialect)} - ? AS settled
     FROM ${table} WHERE ${number} >= ? AND ${number} < ? GROUP BY ${names}`,
    [settledMs, block * blockSize, (block + 1) * blockSize],
  );
  const isSettled = records.every((row) => Number(row.settled) === 1 && !open.values.includes(String(row[open.column])));
  if (!isSettled) return;
  await db.execute(`DELETE FROM ${counts} WHERE block = ?`, [block]);
  const sql = `INSERT INTO ${counts} (block, ${names}, total) VALUES (?, ${columns.map(() => '?').join(', ')}, ?)`;
  for (const row of records) await db.execute(sql, [block, ...columns.map((column) => row[column] ?? ''), Number(row.total)]);
}
