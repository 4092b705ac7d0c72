import type { Db } from '../../../../host';
import { contactTable } from '../contacts/contact-table';
import { enrolmentTable } from './automation-tables';

/** Somebody who was set to completed before the end still has a next step. */
const through = `funnel_id = ? AND last_step_id = ? AND status = 'completed' AND next_step_id IS NULL
  AND contact_id IN (SELECT c.id FROM ${contactTable.name} c WHERE c.status IN ('subscribed', 'transactional'))`;

/** Who went through an automation to its end, which was after the step `last`, and may be written to. */
export const completed = (db: Db, funnelId: number, last: number) => ({
  async count(): Promise<number> {
    const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${enrolmentTable.name} WHERE ${through}`, [
      funnelId,
      last,
    ]);
    return Number(row?.total ?? 0);
  },
  /** All of them go on with this step. How many. */
  async goOn(next: number, at: number): Promise<number> {
    const { affected } = await db.execute(
      `UPDATE ${enrolmentTable.name} SET status = 'active', next_step_id = ?, next_execution_at = ?, turn = turn + 1, fence = fence + 1,
         updated_at = ? WHERE ${through}`,
      [next, at, at, funnelId, last],
    );
    return affected;
  },
});
