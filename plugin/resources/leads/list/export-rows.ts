import { instantShown } from '../ledger/instant';
import type { Lead } from '../record/lead-table';
import { rowView } from '../record/view';

/** A lead as a row of the ledger: one level, so that it fits a table. */
export const exportRow = (lead: Lead): Record<string, string | number> => ({
  ...rowView(lead),
  last_seen: instantShown(lead.lastSeen),
  head_hash: Buffer.from(lead.headMac).toString('hex'),
  ...Object.fromEntries(Object.entries(lead.attribution).map(([key, value]) => [`attribution_${key}`, value])),
});
