import { ascii, id, instant, int, json } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';

/** What else is known of a contact: why it unsubscribed, how often its mail bounced, when it was asked to confirm. */
export const contactFactTable = defineTable(
  'sp_crm_contact_facts',
  { id: id(), contactId: int(), key: ascii(64), value: json<unknown>(), updatedAt: instant() },
  { unique: [['contactId', 'key']] },
);
