import { fromRow, rows } from '../../../../db/rows';
import type { Db, SqlValue } from '../../../../host';
import type { EmailRow } from './claims';
import { emailTable } from './email-table';

/** What was done with emails, by the words of routes. */
export const emailFilters = ['all', 'click', 'view', 'open', 'unopened', 'sent', 'failed', 'in_doubt', 'pending', 'cancelled'] as const;
export type EmailFilter = (typeof emailFilters)[number];

/** Which emails; what is missing narrows nothing. */
export interface EmailQuery {
  readonly campaignId?: number;
  readonly contactId?: number;
  readonly filter: EmailFilter;
  /** In the address or the subject. */
  readonly search: string;
}

const opened = "status = 'sent' AND (is_open = 1 OR click_count > 0)";
const tests: Readonly<Record<EmailFilter, string>> = {
  all: '1 = 1',
  click: "status = 'sent' AND click_count > 0",
  view: opened,
  open: opened,
  unopened: "status = 'sent' AND is_open = 0 AND click_count = 0",
  sent: "status = 'sent'",
  failed: "status IN ('failed', 'bounced')",
  in_doubt: "status = 'in_doubt'",
  pending: "status IN ('draft', 'scheduling', 'scheduled', 'pending', 'processing', 'sending', 'paused')",
  cancelled: "status = 'cancelled'",
};

function conditionOf({ campaignId, contactId, filter, search }: EmailQuery) {
  const text = search.toLowerCase();
  const parts = [
    ...(campaignId === undefined ? [] : [{ sql: 'campaign_id = ?', params: [campaignId] }]),
    ...(contactId === undefined ? [] : [{ sql: 'contact_id = ?', params: [contactId] }]),
    { sql: tests[filter], params: [] },
    ...(text === '' ? [] : [{ sql: '(INSTR(LOWER(address), ?) > 0 OR INSTR(LOWER(subject), ?) > 0)', params: [text, text] }]),
  ];
  return { sql: parts.map(({ sql }) => sql).join(' AND '), params: parts.flatMap<SqlValue>(({ params }) => params) };
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Pages of emails. */
export function emailList(db: Db) {
  const { name } = emailTable;
  return {
    async page(query: EmailQuery, { limit, offset }: { limit: number; offset: number }): Promise<{ rows: EmailRow[]; total: number }> {
      const { sql, params } = conditionOf(query);
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${name} WHERE ${sql}`, params);
      const tail = `ORDER BY id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const records = await db.query(`SELECT * FROM ${name} WHERE ${sql} ${tail}`, params);
      return { rows: records.map((row) => fromRow(emailTable, row)), total: Number(count?.total ?? 0) };
    },

    count: async (query: EmailQuery): Promise<number> => {
      const { sql, params } = conditionOf(query);
      const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${name} WHERE ${sql}`, params);
      return Number(row?.total ?? 0);
    },

    /** The next ones by id, for work on all of them. */
    async after(query: EmailQuery, lastId: number, limit: number): Promise<EmailRow[]> {
      const { sql, params } = conditionOf(query);
      const records = await db.query(`SELECT * FROM ${name} WHERE ${sql} AND id > ? ORDER BY id LIMIT ${Math.trunc(limit)}`, [
        ...params,
        lastId,
      ]);
      return records.map((row) => fromRow(emailTable, row));
    },

    /** Which of these ids are of this campaign or contact. */
    async those(ids: readonly number[], of: Pick<EmailQuery, 'campaignId' | 'contactId'>): Promise<EmailRow[]> {
      if (ids.length === 0) return [];
      const { sql, params } = conditionOf({ ...of, filter: 'all', search: '' });
      const records = await db.query(`SELECT * FROM ${name} WHERE ${sql} AND id IN (${marks(ids)}) ORDER BY id`, [...params, ...ids]);
      return records.map((row) => fromRow(emailTable, row));
    },

    /** With what was counted of them. */
    async delete(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await db.execute(`DELETE FROM sp_crm_metrics WHERE email_id IN (${marks(ids)})`, [...ids]);
      await db.execute(`DELETE FROM ${name} WHERE id IN (${marks(ids)})`, [...ids]);
    },

    /** Those in one of these statuses are sent once more, now. How many. */
    async repeat(ids: readonly number[], from: readonly string[], at: number): Promise<number> {
      if (ids.length === 0) return 0;
      const { affected } = await db.execute(
        `UPDATE ${name} SET status = 'scheduled', scheduled_at = ?, attempts = 0, note = '', lease_until = NULL, updated_at = ?
         WHERE status IN (${marks(from)}) AND id IN (${marks(ids)})`,
        [at, at, ...from, ...ids],
      );
      return affected;
    },

    /** One in doubt counts as sent, since it was in doubt; content and subject as those of emails that were sent. How many that was. */
    leaveAsSent: ({ id, updatedAt: sentAt }: EmailRow, { subject, note, at }: { subject: string; note: string; at: number }) =>
      rows(db, emailTable).update(
        { id, status: 'in_doubt' },
        { status: 'sent', subject, sentAt, scheduledAt: sentAt, content: null, note, leaseUntil: null, updatedAt: at },
      ),

    /** Contacts who ended the emails by one of a campaign, latest first. */
    async unsubscribers(campaignId: number, { limit, offset }: { limit: number; offset: number }) {
      const from = "FROM sp_crm_metrics WHERE campaign_id = ? AND type = 'unsubscribe'";
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, [campaignId]);
      const records = await db.query<{ id: number; contact_id: number; created_at: number }>(
        `SELECT id, contact_id, created_at ${from} ORDER BY id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
        [campaignId],
      );
      const rows = records.map((row) => ({ id: Number(row.id), contactId: Number(row.contact_id), createdAt: Number(row.created_at) }));
      return { rows, total: Number(count?.total ?? 0) };
    },
  };
}
