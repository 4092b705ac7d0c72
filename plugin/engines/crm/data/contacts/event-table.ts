import { ascii, id, instant, int, longText, nullable, text } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';

/** What a contact did elsewhere, as another program told it. */
export const contactEventTable = defineTable(
  'sp_crm_events',
  {
    id: id(),
    contactId: int(),
    provider: ascii(50),
    eventKey: text(190),
    title: text(190),
    value: longText(),
    /** The value in millionths, where it is a number. */
    number: nullable(int()),
    counter: int(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    index: [
      ['contactId', 'id'],
      ['contactId', 'eventKey'],
      ['eventKey', 'contactId'],
    ],
  },
);

export type ContactEventRow = RowOf<typeof contactEventTable>;
