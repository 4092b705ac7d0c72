import { rows } from '../../../db/rows';
import { forgetCapture } from '../capture/forget-capture';
import { leadHandOverTable } from '../hand-over/hand-over-table';
import type { Appending } from '../ledger/append';
import { bury, lockLedger } from '../ledger/tombstones';
import { countLead, forgetSource } from '../list/lead-counts';
import { leadMessageTable } from '../messages/message-table';
import { leadPersonTable } from '../persons/lead-persons';
import { leadWork } from '../work/lead-work';
import { leadReminderTable } from '../work/reminder-table';
import { leadWorkTable } from '../work/work-table';
import { leadContactTable } from './contact-table';
import { leadEventTable } from './event-table';
import { leadTable } from './lead-table';
import { leads } from './leads';
import { leadCallTable } from './support-tables';

/**
 * Delete a lead with all that is kept of it and those that were merged into it, and leave a tombstone in the same transaction, by which a lawful deletion differs from
 * theft. Throws `not_found`.
 */
export async function deleteLead(deleting: Appending & { readonly actor: string }, id: number): Promise<void> {
  const { db } = deleting;
  // The ledger first, as checkpoints do: the other way round each could wait for the other.
  await lockLedger(db);
  // Then the lead, so that no merge adds a part meanwhile.
  const lead = await leads(db).get(id, { lock: true });
  for (const part of await rows(db, leadWorkTable).many({ mergedInto: id })) await deleteLead(deleting, part.leadId);
  const ends = await lockLedger(db);
  const { mergedInto } = await leadWork(db).of(id);
  await bury(deleting, ends, lead);
  await forgetCapture(db, lead.ref);
  for (const table of [
    leadEventTable,
    leadContactTable,
    leadMessageTable,
    leadCallTable,
    leadPersonTable,
    leadWorkTable,
    leadReminderTable,
    leadHandOverTable,
  ] as const)
    await rows(db, table).delete({ leadId: id });
  await rows(db, leadTable).delete({ id });
  // Counted with the one that it was merged into.
  if (mergedInto === null) await countLead(db, lead, -1);
  await forgetSource(db, lead.source);
}
