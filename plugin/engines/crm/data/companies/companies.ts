import { rows } from '../../../../db/rows';
import type { InsertOf } from '../../../../db/table';
import type { Db, SqlValue } from '../../../../host';
import { searchOf } from '../search';
import { type CompanyRow, companyTable } from './company-table';

/** Columns that a list may be sorted by, by their names on the wire. */
export const companySorts = [
  ...['id', 'name', 'industry', 'type', 'email', 'phone', 'city', 'state', 'country', 'employees_number'],
  ...['created_at', 'updated_at'],
] as const;

export interface CompanyQuery {
  readonly search: string;
  /** Any of them; empty narrows nothing. */
  readonly industries: readonly string[];
  readonly types: readonly string[];
  /** One of `companySorts`. */
  readonly sort: string;
  readonly direction: 'ASC' | 'DESC';
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** The name as it is compared: no two companies differ in case or in the spaces around it only. */
export const companyKeyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase();

const { name: table } = companyTable;
const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** All SQL about companies. */
export function companies(db: Db) {
  const own = rows(db, companyTable);

  async function ids(sql: string, params: readonly SqlValue[]): Promise<number[]> {
    return (await db.query<{ id: number }>(sql, [...params])).map(({ id }) => Number(id));
  }

  async function many(wanted: readonly number[]): Promise<CompanyRow[]> {
    const byId = new Map((wanted.length === 0 ? [] : await own.many({ id: wanted })).map((row) => [row.id, row]));
    return wanted.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    many,
    find: (id: number, { lock = false } = {}): Promise<CompanyRow | undefined> => own.one({ id }, { lock }),
    byKey: (nameKey: string): Promise<CompanyRow | undefined> => own.one({ nameKey }),

    async page(query: CompanyQuery, { limit, offset }: Window): Promise<{ rows: CompanyRow[]; total: number }> {
      const { sql, params } = narrowed(query);
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}${sql}`, [...params]);
      const { sort, direction } = query;
      const tail = ` ORDER BY ${sort} ${direction}, id ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      return { rows: await many(await ids(`SELECT id FROM ${table}${sql}${tail}`, params)), total: Number(count?.total ?? 0) };
    },

    /** The next ones by id: for work on all of them, a part at a time. */
    async after(filter: Pick<CompanyQuery, 'search' | 'industries' | 'types'>, lastId: number, limit: number): Promise<CompanyRow[]> {
      const { sql, params } = narrowed(filter);
      const more = sql === '' ? ' WHERE id > ?' : `${sql} AND id > ?`;
      return many(await ids(`SELECT id FROM ${table}${more} ORDER BY id LIMIT ${Math.trunc(limit)}`, [...params, lastId]));
    },

    insert: (values: InsertOf<typeof companyTable>): Promise<number> => own.insert(values),
    update: (id: number, set: Partial<Omit<CompanyRow, 'id'>>): Promise<number> => own.update({ id }, set),
    updateMany: (wanted: readonly number[], set: Pick<Partial<CompanyRow>, 'type' | 'industry' | 'ownerId' | 'updatedAt'>) =>
      own.update({ id: wanted }, set),

    /** Those of these companies that one of the contacts owns have no owner from now on. */
    async disown(wanted: readonly number[], contactIds: readonly number[], at: number): Promise<void> {
      if (wanted.length === 0 || contactIds.length === 0) return;
      await own.update({ id: wanted, ownerId: contactIds }, { ownerId: null, updatedAt: at });
    },

    /** With their notes, their custom values and what still calls them its own; contacts are detached before. */
    async delete(wanted: readonly number[]): Promise<number> {
      if (wanted.length === 0) return 0;
      const params = [...wanted];
      for (const part of ['sp_crm_values', 'sp_crm_notes'])
        await db.execute(`DELETE FROM ${part} WHERE owner_kind = 'company' AND owner_id IN (${marks(wanted)})`, params);
      await db.execute(`UPDATE sp_crm_contacts SET company_id = NULL WHERE company_id IN (${marks(wanted)})`, params);
      return own.delete({ id: wanted });
    },
  };
}

function narrowed({ search, industries, types }: Pick<CompanyQuery, 'search' | 'industries' | 'types'>): {
  sql: string;
  params: SqlValue[];
} {
  const among = (column: string, words: readonly string[]) =>
    words.length === 0 ? [] : [{ sql: `${column} IN (${marks(words)})`, params: [...words] }];
  const text = searchOf(search, ['name', 'phone', 'description', 'email']);
  const parts = [...(text.sql === '' ? [] : [text]), ...among('industry', industries), ...among('type', types)];
  const sql = parts.map((part) => part.sql).join(' AND ');
  return { sql: sql === '' ? '' : ` WHERE ${sql}`, params: parts.flatMap((part) => part.params) };
}
