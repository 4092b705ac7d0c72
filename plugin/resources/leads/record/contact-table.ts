import { bytes, instant, int, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** Contact details, masked or whole as the module's `contact_storage` says. Never part of the chain, which keeps a salted digest (D496). */
export const leadContactTable = defineTable('sp_lead_contacts', {
  leadId: primary(int()),
  name: text(190),
  email: text(190),
  phone: text(60),
  company: text(190),
  message: text(4000),
  updatedAt: instant(),
  /** Of the digest; null where none was made yet. */
  salt: nullable(bytes(16)),
});

export type LeadContact = RowOf<typeof leadContactTable>;
