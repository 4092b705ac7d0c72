import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { contactTable } from '../contacts/contact-table';
import { emailTable } from './email-table';
import { type MetricType, metricTable } from './tracking-tables';

export type TrackedEmail = Pick<RowOf<typeof emailTable>, 'id' | 'campaignId' | 'contactId'>;

interface Metric {
  readonly type: MetricType;
  /** 0 where it is about no link. */
  readonly urlId: number;
  readonly isMachine: boolean;
  readonly at: number;
}

const hour = 3_600_000;

/** Of a link that a person followed only what persons do counts. Pictures are loaded by programs for persons too. */
function countedAgain(type: MetricType, isMachine: boolean): string {
  if (type !== 'click') return 'counter + 1';
  return isMachine ? 'counter + is_machine' : 'CASE is_machine WHEN 1 THEN 1 ELSE counter + 1 END';
}

/** What recipients do with emails. */
export function tracking(db: Db) {
  const emails = rows(db, emailTable);

  return {
    byHash: (hash: string): Promise<RowOf<typeof emailTable> | undefined> => emails.one({ hash }),
    find: (id: number): Promise<RowOf<typeof emailTable> | undefined> => emails.one({ id }),

    /** One row for each email, kind and link, however often and however many at once; a person's own doing counts for more. */
    async count({ id, campaignId, contactId }: TrackedEmail, { type, urlId, isMachine, at }: Metric): Promise<void> {
      const machine = isMachine ? 1 : 0;
      const repeat = `counter = ${countedAgain(type, isMachine)}, is_machine = is_machine * ?, updated_at = ?`;
      const conflict = db.dialect === 'sqlite' ? 'ON CONFLICT (email_id, type, url_id) DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
      await db.execute(
        `INSERT INTO ${metricTable.name} (email_id, campaign_id, contact_id, type, url_id, counter, is_machine, ip, country, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, 1, ?, NULL, '', ?, ?) ${conflict} ${repeat}`,
        [id, campaignId, contactId, type, urlId, machine, at, at, machine, at],
      );
    },

    /** An open that was seen by its click: counted where none was seen before. */
    async inferOpen(email: TrackedEmail, at: number): Promise<void> {
      const known = await rows(db, metricTable).one({ emailId: email.id, type: 'open', urlId: 0 });
      if (!known) await this.count(email, { type: 'open', urlId: 0, isMachine: false, at });
      else if (known.isMachine) await rows(db, metricTable).update({ id: known.id }, { isMachine: false, updatedAt: at });
    },

    async markOpen(id: number, at: number): Promise<void> {
      await db.execute(`UPDATE ${emailTable.name} SET is_open = 1, opened_at = COALESCE(opened_at, ?), updated_at = ? WHERE id = ?`, [
        at,
        at,
        id,
      ]);
    },
    async markClick(id: number, at: number): Promise<void> {
      await db.execute(
        `UPDATE ${emailTable.name} SET click_count = click_count + 1, clicked_at = COALESCE(clicked_at, ?), updated_at = ? WHERE id = ?`,
        [at, at, id],
      );
    },

    /** That the contact did something, at most once an hour. */
    async seen(contactId: number, at: number): Promise<void> {
      await db.execute(`UPDATE ${contactTable.name} SET last_activity = ? WHERE id = ? AND (last_activity IS NULL OR last_activity <= ?)`, [
        at,
        contactId,
        at - hour,
      ]);
    },
  };
}
