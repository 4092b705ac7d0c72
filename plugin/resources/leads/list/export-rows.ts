import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { instantShown } from '../ledger/instant';
import { leadContactTable } from '../record/contact-table';
import { contactFields } from '../record/contacts';
import type { Lead } from '../record/lead-table';
import { rowView } from '../record/view';
import { leadWork } from '../work/lead-work';

type Row = Record<string, string | number>;

/** A lead as a row of the ledger: one level, so that it fits a table. */
export const exportRow = (lead: Lead): Row => ({
  ...rowView(lead),
  last_seen: instantShown(lead.lastSeen),
  head_hash: Buffer.from(lead.headMac).toString('hex'),
  ...Object.fromEntries(Object.entries(lead.attribution).map(([key, value]) => [`attribution_${key}`, value])),
});

/** Leads as rows with score and tier, and with their contact details where they are asked for, as they are stored. */
export async function exportRows(db: Db, leads: readonly Lead[], { withContact }: { withContact: boolean }): Promise<Row[]> {
  const ids = leads.map(({ id }) => id);
  const work = await leadWork(db).ofMany(ids);
  const contacts = withContact ? await rows(db, leadContactTable).many({ leadId: ids }) : [];
  const byLead = new Map(contacts.map((contact) => [contact.leadId, contact]));
  return leads.map((lead) => {
    const { score = null, tier = '' } = work.get(lead.id) ?? {};
    const contact = byLead.get(lead.id);
    const personal = Object.keys(contactFields).map((field) => [field, contact?.[field as keyof typeof contactFields] ?? '']);
    return { ...exportRow(lead), score: score ?? '', tier, ...(withContact ? Object.fromEntries(personal) : {}) };
  });
}
