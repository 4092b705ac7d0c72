import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { campaignTable } from '../campaigns/campaign-tables';
import { searchOf } from '../search';
import { templateTable } from './template-table';

export type TemplateRow = RowOf<typeof templateTable>;

export interface TemplateQuery {
  readonly search: string;
  readonly statuses: readonly TemplateRow['status'][];
  readonly sort: 'id' | 'title' | 'created_at' | 'updated_at';
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

/** All SQL about templates. */
export function templates(db: Db) {
  const own = rows(db, templateTable);
  return {
    find: (id: number, { lock = false } = {}): Promise<TemplateRow | undefined> => own.one({ id }, { lock }),
    bySlug: (slug: string): Promise<TemplateRow | undefined> => own.one({ slug }),
    async takenSlugs(slugs: readonly string[]): Promise<string[]> {
      return (await own.many({ slug: slugs })).map(({ slug }) => slug);
    },

    async page({ search, statuses, sort, direction, limit, offset }: TemplateQuery): Promise<{ rows: TemplateRow[]; total: number }> {
      const text = searchOf(search, ['title', 'subject']);
      const where = `status IN (${statuses.map(() => '?').join(', ')})${text.sql === '' ? '' : ` AND ${text.sql}`}`;
      const params = [...statuses, ...text.params];
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${templateTable.name} WHERE ${where}`, params);
      const tail = `ORDER BY ${sort} ${direction}, id ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const ids = (await db.query<{ id: number }>(`SELECT id FROM ${templateTable.name} WHERE ${where} ${tail}`, params)).map(({ id }) =>
        Number(id),
      );
      const byId = new Map((ids.length === 0 ? [] : await own.many({ id: ids })).map((row) => [row.id, row]));
      return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: Number(count?.total ?? 0) };
    },

    /** Id and title of all, to choose from. */
    async titles(): Promise<{ id: number; title: string }[]> {
      const records = await db.query<{ id: number; title: string }>(
        `SELECT id, title FROM ${templateTable.name} ORDER BY title, id LIMIT 1000`,
      );
      return records.map(({ id, title }) => ({ id: Number(id), title }));
    },

    /** What was begun with a template and names it still. */
    async uses(id: number): Promise<{ id: number; type: string; title: string; parent_id: number | null }[]> {
      const records = await db.query<{ id: number; type: string; title: string; parent_id: number | null }>(
        `SELECT id, type, title, parent_id FROM ${campaignTable.name} WHERE template_id = ? ORDER BY id LIMIT 100`,
        [id],
      );
      return records.map((row) => ({ ...row, id: Number(row.id), parent_id: row.parent_id === null ? null : Number(row.parent_id) }));
    },

    async insert(values: Omit<TemplateRow, 'id'>): Promise<TemplateRow> {
      return { ...values, id: await own.insert(values) };
    },
    update: (ids: readonly number[], set: Partial<Omit<TemplateRow, 'id'>>): Promise<number> => own.update({ id: ids }, set),
    count: (ids: readonly number[]): Promise<number> => own.count({ id: ids }),
    delete: (ids: readonly number[]): Promise<number> => own.delete({ id: ids }),
  };
}
