import { ascii, bytes, flag, instant, int, longText, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { SealedColumn } from '../../../kit/group';

/** Waits to be emailed, was emailed, or is held because it looks like spam. */
export type MessageState = 'waiting' | 'sent' | 'held';

/**
 * Each message of a person, with a delivery of its own (D450). What was written is sealed, and gone once it is emailed unless the site keeps
 * contact details in full.
 */
export const leadMessageTable = defineTable(
  'sp_lead_messages',
  {
    id: primary(ascii(40)),
    /** MAC of the words and their token: the same form sent twice is one message. */
    sameAs: bytes(32),
    /** Null where nothing may be recorded about the sender. */
    leadId: nullable(int()),
    visitor: nullable(bytes(32)),
    nameMac: nullable(bytes(32)),
    emailMac: nullable(bytes(32)),
    phoneMac: nullable(bytes(32)),
    form: text(64),
    page: text(300),
    state: ascii(8),
    sealed: nullable(longText()),
    generation: int(),
    /** Stays sealed after it was emailed. */
    isKept: flag(),
    createdAt: instant(),
    sentAt: nullable(instant()),
    /** The answer to who wrote it: `waiting`, or over; null where there is none. */
    reply: nullable(ascii(8)),
  },
  { unique: [['sameAs']], index: [['leadId', 'createdAt'], ['visitor', 'createdAt'], ['emailMac'], ['phoneMac'], ['createdAt']] },
);

export type LeadMessage = RowOf<typeof leadMessageTable>;

/** For key rotation. */
export const sealedMessage: SealedColumn = {
  table: leadMessageTable.name,
  idColumn: 'id',
  column: 'sealed',
  holds: 'data',
  rowUuidColumn: 'id',
  generationColumn: 'generation',
};
