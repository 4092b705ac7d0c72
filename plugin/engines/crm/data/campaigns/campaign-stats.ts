import type { Db } from '../../../../host';

/** What came of a campaign. */
export interface CampaignStats {
  readonly total: number;
  readonly sent: number;
  readonly views: number;
  readonly clicks: number;
  readonly unsubscribers: number;
}

const none: CampaignStats = { total: 0, sent: 0, views: 0, clicks: 0, unsubscribers: 0 };
const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Counts of emails, by campaign. Who followed a link has opened the email, whether or not its picture was loaded. */
export function campaignStats(db: Db) {
  return {
    async ofMany(ids: readonly number[]): Promise<ReadonlyMap<number, CampaignStats>> {
      if (ids.length === 0) return new Map();
      const counted = await db.query<{ id: number; total: number; sent: number; views: number; clicks: number }>(
        `SELECT campaign_id AS id, COUNT(*) AS total, SUM(CASE WHEN status = 'sent' THEN 1 ELSE 0 END) AS sent,
           SUM(CASE WHEN status = 'sent' AND (is_open = 1 OR click_count > 0) THEN 1 ELSE 0 END) AS views,
           SUM(CASE WHEN status = 'sent' AND click_count > 0 THEN 1 ELSE 0 END) AS clicks
         FROM sp_crm_emails WHERE campaign_id IN (${marks(ids)}) GROUP BY campaign_id`,
        [...ids],
      );
      const left = await db.query<{ id: number; total: number }>(
        `SELECT campaign_id AS id, COUNT(DISTINCT contact_id) AS total FROM sp_crm_metrics
         WHERE campaign_id IN (${marks(ids)}) AND type = 'unsubscribe' GROUP BY campaign_id`,
        [...ids],
      );
      const unsubscribers = new Map(left.map(({ id, total }) => [Number(id), Number(total)]));
      const stats = new Map(
        counted.map((row) => [
          Number(row.id),
          { total: Number(row.total), sent: Number(row.sent), views: Number(row.views), clicks: Number(row.clicks) },
        ]),
      );
      return new Map(ids.map((id) => [id, { ...none, ...stats.get(id), unsubscribers: unsubscribers.get(id) ?? 0 }]));
    },

    of: async (id: number): Promise<CampaignStats> => (await campaignStats(db).ofMany([id])).get(id) ?? none,

    /** How many emails are in each status. */
    async byStatus(id: number): Promise<{ status: string; total: number }[]> {
      const sql = 'SELECT status, COUNT(*) AS total FROM sp_crm_emails WHERE campaign_id = ? GROUP BY status ORDER BY status';
      return (await db.query<{ status: string; total: number }>(sql, [id])).map(({ status, total }) => ({ status, total: Number(total) }));
    },

    /** Of the subjects that it tried. */
    async bySubject(id: number): Promise<{ subject_id: number; total: number; opens: number; clicks: number }[]> {
      const rows = await db.query<{ subject_id: number; total: number; opens: number; clicks: number }>(
        `SELECT subject_id, COUNT(*) AS total, SUM(CASE WHEN is_open = 1 OR click_count > 0 THEN 1 ELSE 0 END) AS opens,
           SUM(CASE WHEN click_count > 0 THEN 1 ELSE 0 END) AS clicks
         FROM sp_crm_emails WHERE campaign_id = ? AND status = 'sent' AND subject_id IS NOT NULL GROUP BY subject_id ORDER BY subject_id`,
        [id],
      );
      return rows.map((row) => ({
        subject_id: Number(row.subject_id),
        total: Number(row.total),
        opens: Number(row.opens),
        clicks: Number(row.clicks),
      }));
    },

    /** Recipients who followed each link, most first; those of whom only programs did are counted apart. */
    async links(id: number): Promise<{ id: number; url: string; total: number; machine_total: number }[]> {
      const rows = await db.query<{ id: number; url: string; total: number; machine_total: number }>(
        `SELECT u.id, u.url, COUNT(DISTINCT CASE WHEN m.is_machine = 0 THEN m.contact_id END) AS total,
           COUNT(DISTINCT CASE WHEN m.is_machine = 1 THEN m.contact_id END) AS machine_total FROM sp_crm_metrics m JOIN sp_crm_urls u ON u.id = m.url_id
         WHERE m.campaign_id = ? AND m.type = 'click' GROUP BY u.id, u.url ORDER BY total DESC, u.id LIMIT 500`,
        [id],
      );
      return rows.map((row) => ({ id: Number(row.id), url: row.url, total: Number(row.total), machine_total: Number(row.machine_total) }));
    },
  };
}
