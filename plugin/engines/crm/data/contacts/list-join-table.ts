import { id, instant, int, nullable, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';

/** Who was put on a list that asks for a confirmation of its own, and has not confirmed: not on the list yet (D390). */
export const listJoinTable = defineTable(
  'sp_crm_list_joins',
  {
    id: id(),
    contactId: int(),
    listId: int(),
    /** Where the last email that asks went. */
    address: text(190),
    askedAt: nullable(instant()),
    createdAt: instant(),
  },
  { unique: [['contactId', 'listId']], index: [['listId']] },
);
