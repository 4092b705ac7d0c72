import { rows } from '../../../../db/rows';
import type { InsertOf, RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { searchOf } from '../search';
import { smartLinkClickTable, smartLinkTable } from './smart-link-tables';

export type SmartLinkRow = RowOf<typeof smartLinkTable>;

export interface SmartLinkQuery {
  readonly search: string;
  readonly sort: 'id' | 'title' | 'short' | 'contact_clicks' | 'all_clicks' | 'created_at' | 'updated_at';
  readonly direction: 'ASC' | 'DESC';
}

/** A click of a person. */
interface SmartClick {
  readonly contactId?: number | undefined;
  readonly at: number;
}

/** All SQL about smart links. */
export function smartLinks(db: Db) {
  const own = rows(db, smartLinkTable);
  const clicks = rows(db, smartLinkClickTable);
  const table = smartLinkTable.name;
  const add = async (id: number, sums: string): Promise<boolean> =>
    (await db.execute(`UPDATE ${table} SET ${sums} WHERE id = ?`, [id])).affected > 0;

  return {
    find: (id: number, { lock = false } = {}): Promise<SmartLinkRow | undefined> => own.one({ id }, { lock }),
    byShort: (short: string): Promise<SmartLinkRow | undefined> => own.one({ short }),
    byShorts: async (shorts: readonly string[]): Promise<SmartLinkRow[]> => (shorts.length === 0 ? [] : own.many({ short: shorts })),
    insert: (values: InsertOf<typeof smartLinkTable>): Promise<number> => own.insert(values),
    update: (id: number, set: Partial<Omit<SmartLinkRow, 'id' | 'short' | 'createdAt'>>): Promise<number> => own.update({ id }, set),

    async page(
      { search, sort, direction }: SmartLinkQuery,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ rows: SmartLinkRow[]; total: number }> {
      const { sql, params } = searchOf(search, ['title', 'short', 'target_url', 'notes']);
      const where = sql === '' ? '' : ` WHERE ${sql}`;
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}${where}`, [...params]);
      const tail = ` ORDER BY ${sort} ${direction}, id ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const ids = await db.query<{ id: number }>(`SELECT id FROM ${table}${where}${tail}`, [...params]);
      const labelsById = new Map((ids.length === 0 ? [] : await own.many({ id: ids.map(({ id }) => id) })).map((row) => [row.id, row]));
      return { rows: ids.flatMap(({ id }) => labelsById.get(Number(id)) ?? []), total: Number(count?.total ?? 0) };
    },

    /** One more click; each contact counts once, however often it comes. Call with the contact locked. */
    async count(id: number, { contactId, at }: SmartClick): Promise<void> {
      const before = contactId === undefined ? undefined : await clicks.one({ linkId: id, contactId });
      const isNew = contactId !== undefined && !before;
      // Nothing is kept of one that was deleted meanwhile.
      if (!(await add(id, `all_clicks = all_clicks + 1${isNew ? ', contact_clicks = contact_clicks + 1' : ''}`))) return;
      if (before) await clicks.update({ id: before.id }, { counter: before.counter + 1, updatedAt: at });
      else if (contactId !== undefined) await clicks.insert({ linkId: id, contactId, counter: 1, createdAt: at, updatedAt: at });
    },
    /** A program followed it. */
    countMachine: (id: number): Promise<boolean> => add(id, 'machine_clicks = machine_clicks + 1'),

    /** With who followed it. */
    async delete(id: number): Promise<number> {
      const deleted = await own.delete({ id });
      await clicks.delete({ linkId: id });
      return deleted;
    },
  };
}
