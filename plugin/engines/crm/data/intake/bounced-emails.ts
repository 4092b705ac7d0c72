import type { Db } from '../../../../host';
import { emailTable } from '../campaigns/email-table';

/** Emails that came back. */
export const bouncedEmails = (db: Db) => ({
  /** The email of this contact with this Message-ID, if it was sent. */
  async mark(contactId: number, messageId: string, { reason, at }: { reason: string; at: number }): Promise<void> {
    await db.execute(
      `UPDATE ${emailTable.name} SET status = 'bounced', note = ?, updated_at = ? WHERE contact_id = ? AND status = 'sent' AND message_id = ?`,
      [reason, at, contactId, messageId],
    );
  },
});
