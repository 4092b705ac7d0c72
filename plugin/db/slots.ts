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
  /** Reads the numbers in use where the caller wants more of those rows than their numbers. */
  readonly used?: () => Promise<readonly number[]>;
}

/**
 * The lowest free number, which stays the caller's until the transaction ends; raises the high-water mark. 409 when all are in use.
 * The counter is locked and not the slots: two creates on an empty table would lock nothing, or each other.
 */
export async function takeFree(db: Db, { table, counter, max, used = () => numbersIn(db, table) }: Slots): Promise<number> {
  const highest = await lockCounter(db, counter);
  const num = lowestFree(await used());
  if (num > max) throw refused(`all ${max} slots are in use`);
  if (num > highest) await raiseCounter(db, counter, num);
  return num;
}

/** The smallest number from 1 that is not among the given ones. */
export function lowestFree(used: readonly number[]): number {
  const taken = new Set(used);
  let num = 1;
  while (taken.has(num)) num++;
  return num;
}

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

async function numbersIn(db: Db, table: string): Promise<number[]> {
  const taken = await db.query<{ num: number }>(`SELECT num FROM ${table} WHERE num IS NOT NULL`);
  return taken.map(({ num }) => Number(num));
}
