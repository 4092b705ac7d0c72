import { fromRow } from '../../../../db/rows';
import type { Db, SqlValue } from '../../../../host';
import { campaignTable } from './campaign-tables';
import type { CampaignRow } from './campaigns';

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Recurring campaigns and the emails that they made. */
export function recurring(db: Db) {
  async function page(where: string, params: readonly SqlValue[], { limit, offset }: Window) {
    const from = `FROM ${campaignTable.name} WHERE ${where}`;
    const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, [...params]);
    const rows = await db.query(`SELECT * ${from} ORDER BY id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`, [...params]);
    return { rows: rows.map((row) => fromRow(campaignTable, row)) as CampaignRow[], total: Number(count?.total ?? 0) };
  }

  return {
    page: ({ search, statuses }: { search: string; statuses: readonly string[] }, window: Window) => {
      const parts = [
        "type = 'recurring_campaign'",
        ...(search === '' ? [] : ['INSTR(title_key, ?) > 0']),
        ...(statuses.length === 0 ? [] : [`status IN (${statuses.map(() => '?').join(', ')})`]),
      ];
      return page(parts.join(' AND '), [...(search === '' ? [] : [search.toLowerCase()]), ...statuses], window);
    },
    mails: (parentId: number, window: Window) => page("type = 'recurring_mail' AND parent_id = ?", [parentId], window),

    async mailIds(parentIds: readonly number[]): Promise<number[]> {
      const marks = parentIds.map(() => '?').join(', ');
      const sql = `SELECT id FROM ${campaignTable.name} WHERE type = 'recurring_mail' AND parent_id IN (${marks}) ORDER BY id`;
      return (await db.query<{ id: number }>(sql, [...parentIds])).map(({ id }) => Number(id));
    },
    async mailCounts(parentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (parentIds.length === 0) return new Map();
      const rows = await db.query<{ parent_id: number; total: number }>(
        `SELECT parent_id, COUNT(*) AS total FROM ${campaignTable.name} WHERE type = 'recurring_mail' AND parent_id IN (${parentIds.map(() => '?').join(', ')}) GROUP BY parent_id`,
        [...parentIds],
      );
      return new Map(rows.map(({ parent_id: id, total }) => [Number(id), Number(total)]));
    },

    /** Active ones whose time has come. */
    async due(at: number, limit: number): Promise<number[]> {
      const rows = await db.query<{ id: number }>(
        `SELECT id FROM ${campaignTable.name} WHERE type = 'recurring_campaign' AND status = 'active' AND scheduled_at <= ? ORDER BY id LIMIT ${Math.trunc(limit)}`,
        [at],
      );
      return rows.map(({ id }) => Number(id));
    },
  };
}
