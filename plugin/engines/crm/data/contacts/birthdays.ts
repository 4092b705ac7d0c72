import type { Db } from '../../../../host';
import { contactTable } from './contact-table';

interface Window {
  readonly after: number;
  readonly limit: number;
}

/** Contacts born on such days (MM-DD), the next ones by id. */
export async function bornOn(db: Db, birthdays: readonly string[], { after, limit }: Window): Promise<number[]> {
  const marks = birthdays.map(() => '?').join(', ');
  const rows = await db.query<{ id: number }>(
    `SELECT id FROM ${contactTable.name} WHERE birthday IN (${marks}) AND id > ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
    [...birthdays, after],
  );
  return rows.map(({ id }) => Number(id));
}
