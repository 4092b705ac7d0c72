import type { Db } from '../../../host';
import type { Vault } from '../../../kit/vault';
import { messages } from '../messages/messages';
import { sendMessage } from '../messages/take-message';
import { announceLead } from '../record/announce';
import type { Lead } from '../record/lead-table';

/** It was none: what was held is emailed, and the lead is told as a new one (D454). */
export async function releaseLead({ db, vault }: { db: Db; vault: Pick<Vault, 'seal' | 'open'> }, lead: Lead): Promise<void> {
  const released = await messages(db, vault).release(lead.id);
  for (const id of released) await sendMessage(db, id);
  if (released.length > 0) await announceLead(db, lead, { kind: 'lead.new' });
}
