import { instant, int, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** Contact details, masked or whole as the module's `contact_storage` says. They may be edited, and are never part of the chain. */
export const leadContactTable = defineTable('sp_lead_contacts', {
  leadId: primary(int()),
  name: text(190),
  email: text(190),
  phone: text(60),
  company: text(190),
  message: text(4000),
  updatedAt: instant(),
});

export type LeadContact = RowOf<typeof leadContactTable>;
