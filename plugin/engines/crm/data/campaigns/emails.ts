import { rows } from '../../../../db/rows';
import type { InsertOf, RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import type { EmailStatus } from '../../domain/campaign-statuses';
import { emailTable } from './email-table';

type EmailRow = RowOf<typeof emailTable>;

type NewEmail = Omit<InsertOf<typeof emailTable>, 'id'>;

const columns = [
  ...['campaign_id', 'contact_id', 'occasion', 'type', 'subject_id', 'address', 'domain', 'subject', 'content', 'status'],
  ...['scheduled_at', 'fence', 'attempts', 'note', 'is_open', 'click_count', 'hash', 'created_at', 'updated_at'],
];
/** A statement holds so many, as each number of rows is a statement of its own to prepare. */
const rowsAtOnce = 50;

/** Emails, one to one recipient each. */
export function emails(db: Db) {
  const own = rows(db, emailTable);
  const insert = db.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';

  return {
    find: (id: number, { lock = false } = {}) => own.one({ id }, { lock }),
    many: (ids: readonly number[]) => (ids.length === 0 ? Promise.resolve([]) : own.many({ id: ids }, { order: [['id', 'ASC']] })),

    /** One that is there already, by campaign, contact and occasion, stays as it is. How many were added. */
    async add(newEmails: readonly NewEmail[]): Promise<number> {
      let added = 0;
      const row = `(${columns.map(() => '?').join(', ')})`;
      for (let from = 0; from < newEmails.length; from += rowsAtOnce) {
        const some = newEmails.slice(from, from + rowsAtOnce);
        const sql = `${insert} INTO ${emailTable.name} (${columns.join(', ')}) VALUES ${some.map(() => row).join(', ')}`;
        added += (await db.execute(sql, some.flatMap(valuesOf))).affected;
      }
      return added;
    },

    /** Of a campaign whose emails are all there, the next ones may be sent. How many. */
    async release(campaignId: number, limit: number, at: number): Promise<number> {
      const records = await own.many({ campaignId, status: 'scheduling' }, { limit });
      if (records.length === 0) return 0;
      return own.update({ id: records.map(({ id }) => id), status: 'scheduling' }, { status: 'scheduled', updatedAt: at });
    },

    count: (campaignId: number): Promise<number> => own.count({ campaignId }),
    countIn: (campaignId: number, status: readonly EmailStatus[]): Promise<number> => own.count({ campaignId, status }),

    /** All of a campaign in one of these statuses get another one. */
    move: (campaignId: number, from: readonly EmailStatus[], set: Partial<EmailRow>): Promise<number> =>
      own.update({ campaignId, status: from }, set),

    deleteOf: (campaignId: number): Promise<number> => own.delete({ campaignId }),
  };
}

const valuesOf = (email: NewEmail) => [
  ...[email.campaignId, email.contactId, email.occasion, email.type, email.subjectId ?? null, email.address, email.domain],
  ...[email.subject, email.content === null || email.content === undefined ? null : JSON.stringify(email.content), email.status],
  ...[email.scheduledAt ?? null, email.fence, email.attempts, email.note, Number(email.isOpen), email.clickCount, email.hash],
  ...[email.createdAt, email.updatedAt],
];
