import type { Db } from '../../../../host';
import { enrolmentTable } from '../automations/automation-tables';
import { emailTable } from '../campaigns/email-table';
import { trackerTable } from '../sequences/tracker-table';

const queued = "('draft', 'scheduling', 'scheduled', 'pending', 'processing')";

interface Change {
  readonly at: number;
  readonly note: string;
}

/** What contacts are still to be sent. */
export function queuedMail(db: Db) {
  const marks = (ids: readonly number[]) => ids.map(() => '?').join(', ');

  return {
    /** Emails that were not handed to the mail server, courses that go on and enrolments that are not over. */
    async cancel(contactIds: readonly number[], { at, note }: Change): Promise<void> {
      if (contactIds.length === 0) return;
      const of = `contact_id IN (${marks(contactIds)})`;
      await db.execute(
        `UPDATE ${emailTable.name} SET status = 'cancelled', note = ?, lease_until = NULL, updated_at = ? WHERE ${of} AND status IN ${queued}`,
        [note, at, ...contactIds],
      );
      await db.execute(
        `UPDATE ${enrolmentTable.name} SET status = 'cancelled', next_execution_at = NULL, lease_until = NULL, updated_at = ?
         WHERE ${of} AND status IN ('active', 'pending', 'waiting')`,
        [at, ...contactIds],
      );
      await db.execute(
        `UPDATE ${trackerTable.name} SET status = 'cancelled', next_execution_at = NULL, lease_until = NULL, updated_at = ?
         WHERE ${of} AND status = 'active'`,
        [at, ...contactIds],
      );
    },

    /** Emails of these campaigns that were not handed to the mail server; of these contacts, or of all. */
    async cancelOf(campaignIds: readonly number[], { contactIds, at, note }: Change & { readonly contactIds?: readonly number[] }) {
      if (campaignIds.length === 0 || contactIds?.length === 0) return;
      const theirs = contactIds === undefined ? '' : ` AND contact_id IN (${marks(contactIds)})`;
      await db.execute(
        `UPDATE ${emailTable.name} SET status = 'cancelled', note = ?, lease_until = NULL, updated_at = ?
         WHERE campaign_id IN (${marks(campaignIds)})${theirs} AND status IN ${queued}`,
        [note, at, ...campaignIds, ...(contactIds ?? [])],
      );
    },

    /** Enrolments that waited for the contact to subscribe go on now. */
    async resume(contactIds: readonly number[], at: number): Promise<void> {
      if (contactIds.length === 0) return;
      await db.execute(
        `UPDATE ${enrolmentTable.name} SET status = 'active', next_execution_at = COALESCE(next_execution_at, ?), updated_at = ?
         WHERE contact_id IN (${marks(contactIds)}) AND status = 'pending'`,
        [at, at, ...contactIds],
      );
    },

    /** What is queued goes to the new address. */
    async readdress(contactId: number, { address, domain, at }: { address: string; domain: string; at: number }): Promise<void> {
      await db.execute(
        `UPDATE ${emailTable.name} SET address = ?, domain = ?, updated_at = ? WHERE contact_id = ? AND status IN ${queued}`,
        [address, domain, at, contactId],
      );
    },

    /** How many emails the contact got, opened and followed a link of. */
    async counts(contactId: number) {
      const [row] = await db.query<{ emails: number; opens: number; clicks: number }>(
        `SELECT COUNT(*) AS emails, SUM(CASE WHEN is_open = 1 THEN 1 ELSE 0 END) AS opens,
           SUM(CASE WHEN click_count > 0 THEN 1 ELSE 0 END) AS clicks
         FROM ${emailTable.name} WHERE contact_id = ? AND status = 'sent'`,
        [contactId],
      );
      return { emails: Number(row?.emails ?? 0), opens: Number(row?.opens ?? 0), clicks: Number(row?.clicks ?? 0) };
    },
  };
}
