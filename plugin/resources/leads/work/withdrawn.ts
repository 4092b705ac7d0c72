import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { leadEventTable } from '../record/event-table';
import { ownActs } from '../record/statuses';

/** Whether the last thing that the lead did was to withdraw consent. */
export async function hasWithdrawnConsent(db: Db, leadId: number): Promise<boolean> {
  const newest = { order: [['seq', 'DESC']], limit: 1 } as const;
  const [last] = await rows(db, leadEventTable).many({ leadId, type: [...ownActs, 'consent_withdrawn'] }, newest);
  return last?.type === 'consent_withdrawn';
}
