import { fromRow } from '../../../../db/rows';
import type { Db, SqlValue } from '../../../../host';
import { campaignTable } from './campaign-tables';
import type { CampaignRow } from './campaigns';

export interface CampaignQuery {
  readonly search: string;
  readonly statuses: readonly string[];
  /** Any of them. */
  readonly labels: readonly number[];
  /** A column. */
  readonly sort: string;
  readonly direction: 'ASC' | 'DESC';
}

interface Label {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly color: string;
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Pages of campaigns, and their labels. */
export function campaignList(db: Db) {
  return {
    async page({ search, statuses, labels, sort, direction }: CampaignQuery, { limit, offset }: { limit: number; offset: number }) {
      const parts = [
        "type = 'campaign'",
        ...(search === '' ? [] : ['INSTR(title_key, ?) > 0']),
        ...(statuses.length === 0 ? [] : [`status IN (${marks(statuses)})`]),
        ...(labels.length === 0
          ? []
          : [`id IN (SELECT object_id FROM sp_crm_label_links WHERE kind = 'campaign' AND label_id IN (${marks(labels)}))`]),
      ];
      const params: SqlValue[] = [...(search === '' ? [] : [search.toLowerCase()]), ...statuses, ...labels];
      const from = `FROM ${campaignTable.name} WHERE ${parts.join(' AND ')}`;
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, params);
      const order = sort === 'id' ? `id ${direction}` : `${sort} ${direction}, id ${direction}`;
      const records = await db.query(`SELECT * ${from} ORDER BY ${order} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`, params);
      return { rows: records.map((row) => fromRow(campaignTable, row)) as CampaignRow[], total: Number(count?.total ?? 0) };
    },

    async labels(ids: readonly number[]): Promise<ReadonlyMap<number, Label[]>> {
      const labels = new Map<number, Label[]>();
      if (ids.length === 0) return labels;
      const rows = await db.query<Label & { object_id: number }>(
        `SELECT k.object_id, l.id, l.slug, l.title, l.color FROM sp_crm_label_links k JOIN sp_crm_labels l ON l.id = k.label_id
         WHERE k.kind = 'campaign' AND k.object_id IN (${marks(ids)}) ORDER BY l.title, l.id`,
        [...ids],
      );
      for (const { object_id: id, ...label } of rows)
        labels.set(Number(id), [...(labels.get(Number(id)) ?? []), { ...label, id: Number(label.id) }]);
      return labels;
    },

    async addLabels(ids: readonly number[], labels: readonly number[]): Promise<void> {
      const insert = db.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
      for (const id of ids)
        for (const label of labels)
          await db.execute(
            `${insert} INTO sp_crm_label_links (label_id, kind, object_id) SELECT id, 'campaign', ? FROM sp_crm_labels WHERE id = ?`,
            [...[id, label]],
          );
    },
  };
}
