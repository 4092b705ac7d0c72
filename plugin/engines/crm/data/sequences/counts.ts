import type { Db } from '../../../../host';
import { campaignTable } from '../campaigns/campaign-tables';
import { emailTable } from '../campaigns/email-table';
import { type TrackerStatus, trackerTable } from './tracker-table';

export interface EmailCounts {
  readonly sent: number;
  readonly opens: number;
  readonly clicks: number;
}

const marks = (ids: readonly unknown[]) => ids.map(() => '?').join(', ');

/** How many emails and contacts sequences have, and what became of emails: by id, without those that have none. */
export function sequenceCounts(db: Db) {
  async function counted(sql: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await db.query<{ id: number; total: number }>(sql, [...ids]);
    return new Map(rows.map(({ id, total }) => [Number(id), Number(total)]));
  }

  return {
    mails: (ids: readonly number[]) =>
      counted(
        `SELECT parent_id AS id, COUNT(*) AS total FROM ${campaignTable.name}
         WHERE type = 'sequence_mail' AND parent_id IN (${marks(ids)}) GROUP BY parent_id`,
        ids,
      ),
    trackers: (ids: readonly number[]) =>
      counted(
        `SELECT sequence_id AS id, COUNT(*) AS total FROM ${trackerTable.name} WHERE sequence_id IN (${marks(ids)}) GROUP BY sequence_id`,
        ids,
      ),

    /** How many are in a sequence, have completed it, or left it before its end. */
    async progress(ids: readonly number[]): Promise<(id: number) => Record<TrackerStatus, number>> {
      const rows =
        ids.length === 0
          ? []
          : await db.query<{ id: number; status: TrackerStatus; total: number }>(
              `SELECT sequence_id AS id, status, COUNT(*) AS total FROM ${trackerTable.name}
               WHERE sequence_id IN (${marks(ids)}) GROUP BY sequence_id, status`,
              [...ids],
            );
      const of = (id: number, status: TrackerStatus) =>
        Number(rows.find((row) => Number(row.id) === id && row.status === status)?.total ?? 0);
      return (id) => ({ active: of(id, 'active'), completed: of(id, 'completed'), cancelled: of(id, 'cancelled') });
    },
    /** How many wait for each email of a sequence, by its id. */
    async waiting(sequenceId: number): Promise<ReadonlyMap<number, number>> {
      const rows = await db.query<{ id: number; total: number }>(
        `SELECT next_mail_id AS id, COUNT(*) AS total FROM ${trackerTable.name}
         WHERE sequence_id = ? AND status = 'active' GROUP BY next_mail_id`,
        [sequenceId],
      );
      return new Map(rows.map(({ id, total }) => [Number(id), Number(total)]));
    },

    /** What became of the emails of campaigns. */
    async emails(ids: readonly number[]): Promise<ReadonlyMap<number, EmailCounts>> {
      if (ids.length === 0) return new Map();
      const rows = await db.query<{ id: number; sent: number; opens: number; clicks: number }>(
        `SELECT campaign_id AS id, COUNT(*) AS sent, SUM(CASE WHEN is_open = 1 THEN 1 ELSE 0 END) AS opens,
           SUM(CASE WHEN click_count > 0 THEN 1 ELSE 0 END) AS clicks
         FROM ${emailTable.name} WHERE status = 'sent' AND campaign_id IN (${marks(ids)}) GROUP BY campaign_id`,
        [...ids],
      );
      return new Map(rows.map((row) => [Number(row.id), { sent: Number(row.sent), opens: Number(row.opens), clicks: Number(row.clicks) }]));
    },
  };
}
