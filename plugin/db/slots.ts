import type { Db } from '../host';
import { refused } from '../kit/errors';
import { ascii, int, primary } from './columns';
import { defineTable } from './table';

/** Named numbers that only grow; each row is also the lock that serialises who changes what it counts. */
export const countersTable = defineTable('sp_counters', { name: primary(ascii(40)), value: int() });

interface Slots {
  /** Table whose `num` column holds the numbers in use; null there means a slot given back. */
  readonly table: string;
  /** Row of sp_counters that holds the highest number ever taken. */
  readonly counter: string;
  readonly max: number;
  /** Reads the lowest free number where the caller asks the table something else in the same statement. */
  readonly free?: () => Promise<number>;
}

/**
 * The lowest free number, which stays the caller's until the transaction ends; raises the high-water mark. 409 when all are in use.
 * The counter is locked and not the slots: two creates on an empty table would lock nothing, or each other.
 */
export async function takeFree(db: Db, { table, counter, max, free = () => lowestFree(db, table) }: Slots): Promise<number> {
  const highest = await lockCounter(db, counter);
  const num = await free();
  if (num > max) throw refused(`all ${max} slots are in use`);
  if (num > highest) await raiseCounter(db, counter, num);
  return num;
}

/**
 * SQL of the smallest number from 1 that is not in use. The database looks for it: a thousand rows would cost more to read than all else.
 * Without a gap it is the one after the highest, and the search for one is not run.
 */
export const lowestFreeSql = (table: string) =>
  `(SELECT CASE WHEN COUNT(num) = 0 THEN 1 WHEN COUNT(num) = MAX(num) THEN MAX(num) + 1 WHEN MIN(num) > 1 THEN 1
     ELSE (SELECT MIN(u.num) + 1 FROM ${table} u WHERE NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.num = u.num + 1)) END FROM ${table})`;

/** `7` is slot `007`. */
export const slotNum = (num: number) => String(num).padStart(3, '0');

/** The counter's value, held until the transaction ends. Throws where no migration has made the row. */
export async function lockCounter(db: Db, name: string): Promise<number> {
  const value = await select(db, name, db.dialect === 'sqlite' ? '' : ' FOR UPDATE');
  if (value === undefined) throw new Error(`sp_counters has no row ${name}`);
  return value;
}

/** The counter's value now; 0 where there is none. */
export const readCounter = async (db: Db, name: string): Promise<number> => (await select(db, name, '')) ?? 0;

async function raiseCounter(db: Db, name: string, value: number): Promise<void> {
  await db.execute('UPDATE sp_counters SET value = ? WHERE name = ?', [value, name]);
}

async function select(db: Db, name: string, tail: string): Promise<number | undefined> {
  const [row] = await db.query<{ value: number }>(`SELECT value FROM sp_counters WHERE name = ?${tail}`, [name]);
  return row && Number(row.value);
}

async function lowestFree(db: Db, table: string): Promise<number> {
  const [row] = await db.query<{ num: number }>(`SELECT ${lowestFreeSql(table)} AS num`);
  return Number(row?.num);
}
