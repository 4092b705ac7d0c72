import type { Db, SqlValue } from '../host';
import { letterCases } from '../kit/letter-cases';
import { literal } from '../kit/literal';
import { type Person, type PersonPart, personEmail, personPhone } from '../kit/person';

/** Columns in which an address may stand. */
export interface Place {
  readonly table: string;
  /** Its primary key. */
  readonly key: string;
  readonly columns: readonly string[];
}

/** What takes the place of an address: still one, so that whatever reads the text goes on. */
export const erasedAddress = 'erased@erased.invalid';
/** Shorter digits are part of too many other numbers. */
const leastDigits = 8;

/** Not within a longer address such as `o'bob@…`; escapes of JSON (`\\n`) and of addresses of pages (`%3A`) end with a letter or a digit. */
const begins = String.raw`(?:(?<![\p{L}\p{N}_.+-]|[\p{L}\p{N}]')|(?<=\\[bfnrt])|(?<=%[\da-f]{2}))`;
/** `bob@example.co` is none of `bob@example.co.uk`. */
const ends = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`;

type Found = Readonly<Record<string, SqlValue>>;

/** The texts of a person, and what becomes of them: in addresses of pages they stand percent-encoded. */
export function personText({ email, phone }: Pick<Person, 'email' | 'phone'>) {
  // What stands behind a % differs with the case of a letter beyond English.
  const addresses = email === '' ? [] : [...new Set(letterCases(email).flatMap((one) => [one, encodeURIComponent(one)]))];
  const digits = phone.length < leastDigits ? undefined : new RegExp(`(?<!\\d)(\\+|00?)?${[...phone].join('[ ()/.-]{0,3}')}(?!\\d)`, 'g');
  const patterns = addresses.map((address) => new RegExp(`${begins}${literal(address)}${ends}`, 'giu'));
  return {
    /** Patterns of LIKE that every text with one of them fits, and some others; `!` escapes. */
    likely: [
      ...addresses.map((address) => `%${loweredAscii(address).replace(/[%_!]/g, '!$&')}%`),
      ...(digits ? [`%${[...phone].join('%')}%`] : []),
    ],
    erasedIn(text: string): string {
      const without = patterns.reduce((left, pattern) => left.replace(pattern, erasedAddress), text);
      // Digits stay digits: the text may be JSON in which the number stands bare.
      return digits ? without.replace(digits, (number) => number.replace(/\d/g, '1')) : without;
    },
  };
}

/** As SQLite lowers what is stored; MariaDB lowers every letter, and one of the cases is that. */
const loweredAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const perBatch = 100;

/** Rows in which the person stands, with the columns as they are to be. */
export async function* rowsWith(
  db: Db,
  { table, key, columns }: Place,
  person: Person,
): AsyncGenerator<{ id: SqlValue; row: Found; erased: Found }> {
  const { likely, erasedIn } = personText(person);
  if (likely.length === 0) return;
  const one = columns.flatMap((column) => likely.map(() => `LOWER(${column}) LIKE ? ESCAPE '!'`)).join(' OR ');
  const params = columns.flatMap(() => likely);
  let after: SqlValue | undefined;
  for (;;) {
    const where = after === undefined ? `(${one})` : `(${one}) AND ${key} > ?`;
    const sql = `SELECT ${[key, ...columns].join(', ')} FROM ${table} WHERE ${where} ORDER BY ${key} LIMIT ${perBatch}`;
    const batch = await db.query<Record<string, SqlValue>>(sql, after === undefined ? params : [...params, after]);
    for (const row of batch) {
      const changed = columns.flatMap((column) => {
        const text = row[column];
        const erased = typeof text === 'string' ? erasedIn(text) : text;
        return erased === text ? [] : [[column, erased]];
      });
      if (changed.length > 0) yield { id: row[key] ?? null, row, erased: Object.fromEntries(changed) };
    }
    if (batch.length < perBatch) return;
    after = batch.at(-1)?.[key];
  }
}

/** Rows of the person, not only with a mention: their own address or number is what the columns `email` and `phone` hold. */
export async function ownRows(db: Db, { table, key }: Pick<Place, 'table' | 'key'>, person: Person): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id, row } of rowsWith(db, { table, key, columns: ['email', 'phone'] }, person)) {
    const isTheirs = personEmail(String(row.email ?? '')) === person.email && person.email !== '';
    const isTheirNumber = personPhone(String(row.phone ?? '')) === person.phone && person.phone.length >= leastDigits;
    if (isTheirs || isTheirNumber) ids.push(Number(id));
  }
  return ids;
}

/** What stands in the columns `email` and `phone` of a table, as people are compared by it. */
export async function* detailsIn(db: Db, { table, key }: Pick<Place, 'table' | 'key'>): AsyncGenerator<Pick<Person, 'email' | 'phone'>> {
  for (let after = 0; ; ) {
    const sql = `SELECT ${key} AS id, email, phone FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${perBatch}`;
    const batch = await db.query<{ id: number; email: string | null; phone: string | null }>(sql, [after]);
    for (const { email, phone } of batch) yield { email: personEmail(email ?? ''), phone: personPhone(phone ?? '') };
    if (batch.length < perBatch) return;
    after = Number(batch.at(-1)?.id);
  }
}

/** Replace the person's address and number in a place; how many rows had one. */
export async function eraseText(db: Db, place: Place, person: Person): Promise<number> {
  let total = 0;
  for await (const { id, erased } of rowsWith(db, place, person)) {
    const names = Object.keys(erased);
    const sql = `UPDATE ${place.table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE ${place.key} = ?`;
    await db.execute(sql, [...Object.values(erased), id]);
    total += 1;
  }
  return total;
}

/** Where the person stands in a place: its table and the row. */
export async function findText(db: Db, place: Place, person: Person): Promise<Readonly<Record<string, unknown>>[]> {
  const records: Readonly<Record<string, unknown>>[] = [];
  for await (const { id, erased } of rowsWith(db, place, person))
    records.push({ table: place.table, row: id, columns: Object.keys(erased) });
  return records;
}

/** Text that other people wrote, or that came from elsewhere: the address is taken out of it, the rest stays. */
export const textPart = (name: string, places: readonly Place[]): PersonPart => ({
  name,
  async find({ db }, person) {
    const records: Readonly<Record<string, unknown>>[] = [];
    for (const place of places) records.push(...(await findText(db, place, person)));
    return records;
  },
  async erase({ db }, person) {
    let total = 0;
    for (const place of places) total += await eraseText(db, place, person);
    return total;
  },
});
