import { rows } from '../../../../db/rows';
import type { Db, SqlValue } from '../../../../host';
import { searchOf } from '../search';
import { type ListRow, listTable, type TagRow, tagTable } from './label-tables';
import { linkCounts, sumOfStatuses } from './link-counts';
import { contactListTable, contactTagTable } from './link-tables';
import { listJoinTable } from './list-join-table';

/** Tags and lists are kept alike. */
const tables = {
  tags: { table: tagTable, links: contactTagTable },
  lists: { table: listTable, links: contactListTable },
} as const;
export type LabelKind = keyof typeof tables;
/** A tag or a list; only lists have the last two. */
export type LabelRow = TagRow & Partial<Pick<ListRow, 'isPublic' | 'settings'>>;

export interface LabelQuery {
  readonly search: string;
  readonly sort: 'id' | 'title' | 'slug' | 'createdAt' | 'updatedAt';
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

export interface LabelCounts {
  readonly total: number;
  readonly subscribed: number;
}

const columnsOf = { id: 'id', title: 'title', slug: 'slug', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** All SQL about tags and lists. */
export function labels(db: Db, kind: LabelKind) {
  const { table, links } = tables[kind];
  // Both tables have what a tag has.
  const own = rows(db, table as typeof listTable);

  async function found(where: string, params: readonly SqlValue[], tail = '') {
    const ids = await db.query<{ id: number }>(`SELECT id FROM ${table.name}${where}${tail}`, [...params]);
    return ids.map(({ id }) => Number(id));
  }

  async function many(ids: readonly number[]): Promise<LabelRow[]> {
    const byId = new Map((ids.length === 0 ? [] : await own.many({ id: ids })).map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    many,
    find: (id: number, { lock = false } = {}): Promise<LabelRow | undefined> => own.one({ id }, { lock }),
    bySlug: (slug: string, { lock = false } = {}): Promise<LabelRow | undefined> => own.one({ slug }, { lock }),
    bySlugs: (slugs: readonly string[]): Promise<LabelRow[]> => (slugs.length === 0 ? Promise.resolve([]) : own.many({ slug: slugs })),
    byTitles: (titles: readonly string[]): Promise<LabelRow[]> => (titles.length === 0 ? Promise.resolve([]) : own.many({ title: titles })),
    all: (): Promise<LabelRow[]> => own.many({}, { order: [['title', 'ASC']] }),

    async page({ search, sort, direction, limit, offset }: LabelQuery): Promise<{ rows: LabelRow[]; total: number }> {
      const { sql, params } = searchOf(search, ['title', 'slug', 'description']);
      const where = sql === '' ? '' : ` WHERE ${sql}`;
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table.name}${where}`, params);
      const tail = ` ORDER BY ${columnsOf[sort]} ${direction}, id ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      return { rows: await many(await found(where, params, tail)), total: Number(count?.total ?? 0) };
    },

    /** Contacts that have each of them, and how many of those are subscribed. */
    async counts(ids: readonly number[]): Promise<ReadonlyMap<number, LabelCounts>> {
      const counts = await linkCounts(db).of(kind, ids);
      return new Map(
        [...counts].map(([id, byStatus]) => [id, { total: sumOfStatuses(byStatus), subscribed: byStatus.get('subscribed') ?? 0 }]),
      );
    },

    insert: (values: Omit<LabelRow, 'id'>): Promise<number> =>
      kind === 'tags'
        ? rows(db, tagTable).insert(values)
        : rows(db, listTable).insert({ ...values, isPublic: values.isPublic ?? false, settings: values.settings ?? {} }),

    update: (id: number, set: Partial<Omit<LabelRow, 'id'>>): Promise<number> => own.update({ id }, set),

    /** With what ties it to contacts. */
    async delete(ids: readonly number[]): Promise<number> {
      if (ids.length === 0) return 0;
      await rows(db, links).delete({ objectId: ids });
      await linkCounts(db).removeObjects(kind, ids);
      if (kind === 'lists') await rows(db, listJoinTable).delete({ listId: ids });
      return own.delete({ id: ids });
    },
  };
}
