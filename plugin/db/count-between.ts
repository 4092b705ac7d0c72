import type { Db, SqlValue } from '../host';

interface Counted {
  readonly table: string;
  /** The column with the time of a row; an index that begins with it makes counting cheap. */
  readonly column: string;
  /** A further condition without values of its own. */
  readonly where?: string;
}

/** How many rows there are from each bound up to the next one, by one statement. */
export async function countBetween(db: Db, { table, column, where = '1 = 1' }: Counted, bounds: readonly SqlValue[]): Promise<number[]> {
  const spans = bounds.slice(1).map((end, i) => [bounds[i] ?? null, end]);
  if (spans.length === 0) return [];
  const counts = spans.map((_, i) => `(SELECT COUNT(*) FROM ${table} WHERE ${column} >= ? AND ${column} < ? AND ${where}) AS n${i}`);
  const [row] = await db.query<Record<string, number>>(`SELECT ${counts.join(', ')}`, spans.flat());
  return spans.map((_, i) => Number(row?.[`n${i}`] ?? 0));
}
