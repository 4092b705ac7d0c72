import type { Db, SqlValue } from '../../../../host';
import type { Bucket } from '../../domain/emails/time-buckets';

/** What is counted over time. */
export type Series = 'subscribers' | 'sents' | 'opens' | 'clicks' | 'unsubs';

interface Source {
  readonly table: string;
  readonly at: string;
  readonly test: string;
  readonly counted: string;
}

const metric = (type: string): Source => ({
  table: 'sp_crm_metrics',
  at: 'created_at',
  test: `type = '${type}'`,
  counted: 'DISTINCT email_id',
});

const sources: Readonly<Record<Series, Source>> = {
  subscribers: { table: 'sp_crm_contacts', at: 'created_at', test: "status = 'subscribed'", counted: '*' },
  // The time at which it was sent, by an index.
  sents: { table: 'sp_crm_emails', at: 'scheduled_at', test: "status = 'sent'", counted: '*' },
  opens: metric('open'),
  clicks: { ...metric('click'), test: "type = 'click' AND is_machine = 0" },
  unsubs: { ...metric('unsubscribe'), counted: 'DISTINCT contact_id' },
};

export interface Performance {
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly bounced: number;
  readonly unsubscribed: number;
}

export const topSorts = { open_rate: 'opens', click_rate: 'clicks', volume: 'total', total_sent: 'total' } as const;

/** Numbers of reports about emails. */
export function emailReports(db: Db) {
  async function number(sql: string, params: readonly SqlValue[] = []): Promise<number> {
    const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${sql}`, [...params]);
    return Number(row?.total ?? 0);
  }

  return {
    /** How many in each bucket, zeros too, by its name. */
    async series(series: Series, buckets: readonly Bucket[], campaignId: number | undefined): Promise<Record<string, number>> {
      const { table, at, test, counted } = sources[series];
      const [first, last] = [buckets[0], buckets.at(-1)];
      const counts = Object.fromEntries(buckets.map(({ name }) => [name, 0]));
      if (!first || !last) return counts;
      const cases = buckets.map((_, no) => `WHEN ${at} < ? THEN ${no}`).join(' ');
      const ofCampaign = campaignId === undefined || series === 'subscribers' ? '' : ' AND campaign_id = ?';
      const rows = await db.query<{ bucket: number; total: number }>(
        `SELECT CASE ${cases} END AS bucket, COUNT(${counted}) AS total FROM ${table}
         WHERE ${test} AND ${at} >= ? AND ${at} < ?${ofCampaign} GROUP BY bucket`,
        [...buckets.map(({ before }) => before), first.from, last.before, ...(ofCampaign === '' ? [] : [campaignId ?? 0])],
      );
      for (const { bucket, total } of rows) {
        const name = buckets[Number(bucket)]?.name;
        if (name !== undefined) counts[name] = Number(total);
      }
      return counts;
    },

    /** Since a time: who followed a link has opened the email. */
    async performance(since: number): Promise<Performance> {
      const [row] = await db.query<Record<'delivered' | 'bounced' | 'opened' | 'clicked', number>>(
        `SELECT SUM(CASE WHEN status = 'sent' THEN 1 ELSE 0 END) AS delivered, SUM(CASE WHEN status = 'bounced' THEN 1 ELSE 0 END) AS bounced,
           SUM(CASE WHEN status = 'sent' AND (is_open = 1 OR click_count > 0) THEN 1 ELSE 0 END) AS opened,
           SUM(CASE WHEN status = 'sent' AND click_count > 0 THEN 1 ELSE 0 END) AS clicked
         FROM sp_crm_emails WHERE status IN ('sent', 'bounced') AND scheduled_at >= ?`,
        [since],
      );
      const [left] = await db.query<{ total: number }>(
        "SELECT COUNT(DISTINCT contact_id) AS total FROM sp_crm_metrics WHERE type = 'unsubscribe' AND created_at >= ?",
        [since],
      );
      const [delivered, bounced] = [Number(row?.delivered ?? 0), Number(row?.bounced ?? 0)];
      const [opened, clicked] = [Number(row?.opened ?? 0), Number(row?.clicked ?? 0)];
      return {
        sent: delivered + bounced,
        delivered,
        opened,
        clicked,
        bounced,
        unsubscribed: Math.min(Number(left?.total ?? 0), delivered),
      };
    },

    /** Totals of the whole site. */
    async totals() {
      return {
        total_subscribers: await number("sp_crm_contacts WHERE status = 'subscribed'"),
        total_campaigns: await number("sp_crm_campaigns WHERE type = 'campaign'"),
        email_sent: await number("sp_crm_emails WHERE status = 'sent'"),
        email_opens: await number("sp_crm_emails WHERE status = 'sent' AND (is_open = 1 OR click_count > 0)"),
        email_clicks: await number("sp_crm_emails WHERE status = 'sent' AND click_count > 0"),
        tags: await number('sp_crm_tags'),
        total_templates: await number('sp_crm_templates'),
        total_automations: await number("sp_crm_funnels WHERE status = 'published'"),
        email_pending: await number("sp_crm_emails WHERE status IN ('pending', 'scheduled', 'processing')"),
      };
    },
  };
}

/** Campaigns that are over, best first. */
export async function topCampaigns(db: Db, sort: keyof typeof topSorts, limit: number) {
  const by = topSorts[sort];
  const order = by === 'total' ? 'total DESC' : `1.0 * ${by} / total DESC`;
  const rows = await db.query<{ id: number; title: string; updated_at: number; total: number; opens: number; clicks: number }>(
    `SELECT c.id, c.title, c.updated_at, s.total, s.opens, s.clicks FROM sp_crm_campaigns c JOIN (
       SELECT campaign_id, COUNT(*) AS total, SUM(CASE WHEN is_open = 1 OR click_count > 0 THEN 1 ELSE 0 END) AS opens,
         SUM(CASE WHEN click_count > 0 THEN 1 ELSE 0 END) AS clicks
       FROM sp_crm_emails WHERE status = 'sent' GROUP BY campaign_id) s ON s.campaign_id = c.id
     WHERE c.type = 'campaign' AND c.status = 'archived' ORDER BY ${order}, total DESC, c.id DESC LIMIT ${Math.trunc(limit)}`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    title: row.title,
    updatedAt: Number(row.updated_at),
    total: Number(row.total),
    opens: Number(row.opens),
    clicks: Number(row.clicks),
  }));
}
