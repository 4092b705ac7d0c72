import type { Db } from '../../../host';
import { instantShown } from '../ledger/instant';
import { contactFields, leadContacts } from '../record/contacts';
import type { Lead } from '../record/lead-table';
import { leadWork } from '../work/lead-work';

/** A lead as a CRM gets it, with its contact details as they are stored, masked or whole. */
export async function outgoingLead(db: Db, lead: Lead): Promise<Readonly<Record<string, unknown>>> {
  const { id, ref, source, campaign, status, attribution, firstSeen, lastSeen, eventCount } = lead;
  const contact = await leadContacts(db).get(id);
  const details = Object.keys(contactFields).map((field) => [field, contact?.[field as keyof typeof contactFields] ?? '']);
  const { score, tier } = await leadWork(db).of(id);
  return {
    lead_id: id,
    ref,
    source,
    campaign,
    status,
    score,
    tier,
    first_seen: instantShown(firstSeen),
    last_seen: instantShown(lastSeen),
    event_count: eventCount,
    attribution,
    contact: Object.fromEntries(details.filter(([, value]) => value !== '')),
  };
}
