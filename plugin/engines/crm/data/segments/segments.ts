import { rows } from '../../../../db/rows';
import type { InsertOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import type { Filter } from '../../domain/segments/filter';
import type { Moment } from '../../domain/segments/spans';
import { searchOf } from '../search';
import { compiled } from './compile';
import { type SegmentRow, segmentTable } from './segment-table';
import type { Sql } from './sql';

/** All SQL about segments. */
export function segments(db: Db) {
  const table = rows(db, segmentTable);
  return {
    all: () => table.many({}, { order: [['id', 'ASC']] }),
    /** In the order in which they were made; all where no window is given. */
    async page(search: string, window: { limit: number; offset: number } | undefined): Promise<{ rows: SegmentRow[]; total: number }> {
      const { sql, params } = searchOf(search, ['title']);
      const from = `FROM ${segmentTable.name}${sql === '' ? '' : ` WHERE ${sql}`}`;
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, [...params]);
      const cut = window ? ` LIMIT ${Math.trunc(window.limit)} OFFSET ${Math.trunc(window.offset)}` : '';
      const ids = await db.query<{ id: number }>(`SELECT id ${from} ORDER BY id${cut}`, [...params]);
      const records = ids.length === 0 ? [] : await table.many({ id: ids.map(({ id }) => Number(id)) }, { order: [['id', 'ASC']] });
      return { rows: records, total: Number(count?.total ?? 0) };
    },
    find: (id: number, { lock = false } = {}) => table.one({ id }, { lock }),
    bySlugs: (slugs: readonly string[]) => (slugs.length === 0 ? Promise.resolve([]) : table.many({ slug: slugs })),
    async insert(values: Omit<InsertOf<typeof segmentTable>, 'id'>): Promise<SegmentRow> {
      const row = { createdBy: null, ...values };
      return { ...row, id: await table.insert(row) };
    },
    update: (id: number, set: Partial<SegmentRow>) => table.update({ id }, set),
    delete: (id: number) => table.delete({ id }),
  };
}

/** The contacts that a filter means. */
export const audienceOf = (db: Db, filter: Filter, moment: Moment) =>
  contactsWhere(db, compiled(filter, { ...moment, dialect: db.dialect }));

/** The contacts of which a condition holds. */
export function contactsWhere(db: Db, { sql, params }: Sql) {
  const from = `FROM sp_crm_contacts c WHERE ${sql}`;
  return {
    async count(): Promise<number> {
      const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, [...params]);
      return Number(row?.total ?? 0);
    },
    /** Ids in their order: newest first in a page, else those after one of them. */
    async page({ limit, offset }: { limit: number; offset: number }): Promise<number[]> {
      const tail = ` ORDER BY c.id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const rows = await db.query<{ id: number }>(`SELECT c.id ${from}${tail}`, [...params]);
      return rows.map(({ id }) => Number(id));
    },
    async after(id: number, limit: number): Promise<number[]> {
      const sqlText = `SELECT c.id ${from} AND c.id > ? ORDER BY c.id LIMIT ${Math.trunc(limit)}`;
      const rows = await db.query<{ id: number }>(sqlText, [...params, id]);
      return rows.map((row) => Number(row.id));
    },
  };
}
