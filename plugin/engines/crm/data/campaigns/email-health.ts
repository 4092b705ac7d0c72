import type { Db } from '../../../../host';
import { emailTable } from './email-table';

/** Emails of one campaign that a person has to look at. */
export interface CampaignInDoubt {
  readonly campaignId: number;
  /** `campaign`, or what else has emails, such as the email of a sequence. */
  readonly type: string;
  readonly count: number;
}

const { name } = emailTable;
const number = (value: unknown) => Number(value ?? 0);

/** What an operator asks about all emails, each answered out of an index. */
export function emailHealth(db: Db) {
  const one = async (sql: string, params: readonly number[] = []) => (await db.query<Record<'count' | 'first', number>>(sql, params))[0];

  return {
    /** How many nobody knows of whether they were sent, and since when the oldest, in milliseconds since 1970. */
    async inDoubt(): Promise<{ count: number; since: number }> {
      const counted = await one(`SELECT COUNT(*) AS count, MIN(updated_at) AS first FROM ${name} WHERE status = 'in_doubt'`);
      return { count: number(counted?.count), since: number(counted?.first) };
    },

    /** Those by campaign, the most first. */
    async inDoubtByCampaign(limit: number): Promise<CampaignInDoubt[]> {
      const rows = await db.query<{ campaign_id: number; type: string; count: number }>(
        `SELECT campaign_id, MIN(type) AS type, COUNT(*) AS count FROM ${name} WHERE status = 'in_doubt'
         GROUP BY campaign_id ORDER BY count DESC, campaign_id LIMIT ${Math.trunc(limit)}`,
      );
      return rows.map(({ campaign_id: id, type, count }) => ({ campaignId: Number(id), type, count: Number(count) }));
    },

    /** How many have been due since before `at`, and since when the first. */
    async overdue(at: number): Promise<{ count: number; since: number }> {
      const counted = await one(
        `SELECT COUNT(*) AS count, MIN(scheduled_at) AS first FROM ${name} WHERE status = 'scheduled' AND scheduled_at <= ?`,
        [at],
      );
      return { count: number(counted?.count), since: number(counted?.first) };
    },

    /** Whether any email was sent after `at`. */
    wasAnySent: async (at: number): Promise<boolean> =>
      (await db.query(`SELECT 1 FROM ${name} WHERE status = 'sent' AND scheduled_at > ? LIMIT 1`, [at])).length > 0,

    /** Of the emails that were sent after `at`, how many the mail server took, and how many of them came back. */
    async bounced(at: number): Promise<{ sent: number; bounced: number }> {
      const count = async (status: string) =>
        number((await one(`SELECT COUNT(*) AS count FROM ${name} WHERE status = '${status}' AND scheduled_at > ?`, [at]))?.count);
      const bounced = await count('bounced');
      return { sent: (await count('sent')) + bounced, bounced };
    },
  };
}
