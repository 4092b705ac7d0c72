import type { Db, Storage } from '../host';
import type { SealedColumn } from '../kit/group';
import type { SecretRef } from '../kit/vault';
import { type DataKey, openValue, parseSealed, SecretCorrupt } from './envelope';

/** One stored value with its place. */
export interface SealedValue {
  readonly id: number | string;
  readonly sealed: string;
  readonly ref: SecretRef;
}

/** Values of one read or one transaction. */
export const batchSize = 100;

/** Which values to read next. */
export interface Page {
  readonly after: number | string | undefined;
  readonly limit: number;
  /** Leave out what this key has sealed already. */
  readonly exceptKid?: string | undefined;
}

/** The next values in the order of their ids. */
export async function readSealed(db: Db, column: SealedColumn, { after, limit, exceptKid }: Page): Promise<SealedValue[]> {
  const { table, idColumn, rowUuidColumn, generationColumn } = column;
  const conditions = [
    `${column.column} IS NOT NULL`,
    ...(exceptKid ? [`${column.column} NOT LIKE ?`] : []),
    ...(after === undefined ? [] : [`${idColumn} > ?`]),
  ];
  const rows = await db.query<{ id: number | string; sealed: string; uuid: string; generation: number }>(
    `SELECT ${idColumn} AS id, ${column.column} AS sealed, ${rowUuidColumn} AS uuid, ${generationColumn} AS generation
     FROM ${table} WHERE ${conditions.join(' AND ')} ORDER BY ${idColumn} LIMIT ${limit}`,
    [...(exceptKid ? [prefixOf(exceptKid)] : []), ...(after === undefined ? [] : [after])],
  );
  return rows.map(({ id, sealed, uuid, generation }) => ({
    id,
    sealed,
    ref: { table, column: column.column, rowUuid: uuid, generation: Number(generation) },
  }));
}

/** Every stored value of a column, read in batches without holding anything. */
export async function* eachSealed(storage: Storage, column: SealedColumn): AsyncGenerator<SealedValue> {
  let after: number | string | undefined;
  for (;;) {
    const page = { after, limit: batchSize };
    const values = await storage.run((db) => readSealed(db, column, page));
    yield* values;
    after = values.at(-1)?.id;
    if (values.length < batchSize) return;
  }
}

/** The plaintext, or undefined where no key opens the value. */
export function openWith(deks: ReadonlyMap<string, DataKey>, { ref, sealed }: SealedValue): string | undefined {
  const dek = deks.get(parseSealed(sealed)?.kid ?? '');
  if (!dek) return undefined;
  try {
    return openValue(dek, ref, sealed);
  } catch (error) {
    if (error instanceof SecretCorrupt) return undefined;
    throw error;
  }
}

/** Put `next` in the place of the value that was read; false where someone has set another meanwhile. */
export async function replaceSealed(
  db: Db,
  { table, idColumn, column }: SealedColumn,
  { id, sealed, next }: SealedValue & { next: string },
): Promise<boolean> {
  const { affected } = await db.execute(`UPDATE ${table} SET ${column} = ? WHERE ${idColumn} = ? AND ${column} = ?`, [next, id, sealed]);
  return affected === 1;
}

/** How many values one key has sealed, over all columns. */
export async function countSealed(db: Db, columns: readonly SealedColumn[], kid: string): Promise<number> {
  let total = 0;
  for (const { table, column } of columns) {
    const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table} WHERE ${column} LIKE ?`, [prefixOf(kid)]);
    total += Number(row?.total ?? 0);
  }
  return total;
}

/** Whether any sealed value is stored at all. */
export async function hasSealed(db: Db, columns: readonly SealedColumn[]): Promise<boolean> {
  for (const { table, column } of columns) {
    const rows = await db.query(`SELECT 1 AS found FROM ${table} WHERE ${column} IS NOT NULL LIMIT 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** A kid has lower-case letters and digits only, so nothing in it is a wildcard. */
const prefixOf = (kid: string) => `enc:v1:${kid}:%`;
