import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { dataOf } from '../ledger/claims';
import { leadEventTable } from './event-table';

/** Whether a person has set its status, wrote a note or handed it on: such events name who did it. */
export async function isWorkedOn(db: Db, leadId: number): Promise<boolean> {
  const records = await rows(db, leadEventTable).many({
    leadId,
    type: ['status_changed', 'note_added', 'forwarded', 'assigned', 'merged'],
  });
  return records.some(({ body }) => dataOf(body).by !== undefined);
}
