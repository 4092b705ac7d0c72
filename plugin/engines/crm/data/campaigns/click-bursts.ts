import type { Db } from '../../../../host';
import { emailTable } from './email-table';
import { metricTable } from './tracking-tables';

/** Several links of an email, followed at once. */
export function clickBursts(db: Db) {
  return {
    /** Whether another link of the email was followed since then. */
    async hasOtherClick(emailId: number, { urlId, since }: { urlId: number; since: number }): Promise<boolean> {
      const rows = await db.query(
        `SELECT id FROM ${metricTable.name} WHERE email_id = ? AND type = 'click' AND url_id <> ? AND updated_at >= ? LIMIT 1`,
        [emailId, urlId, since],
      );
      return rows.length > 0;
    },

    /** What was first counted of an email since then was a program's. */
    async takeBackClicks(emailId: number, since: number, at: number): Promise<void> {
      const own = `email_id = ? AND type = 'click' AND is_machine = 0`;
      await db.execute(
        `UPDATE ${emailTable.name} SET updated_at = ?,
           click_count = (SELECT COALESCE(SUM(counter), 0) FROM ${metricTable.name} WHERE ${own} AND created_at < ?),
           clicked_at = (SELECT MIN(created_at) FROM ${metricTable.name} WHERE ${own} AND created_at < ?) WHERE id = ?`,
        [at, emailId, since, emailId, since, emailId],
      );
      await db.execute(
        `UPDATE ${metricTable.name} SET is_machine = 1, updated_at = ? WHERE email_id = ? AND type IN ('click', 'open') AND created_at >= ?`,
        [at, emailId, since],
      );
    },
  };
}
