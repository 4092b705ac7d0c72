import { ascii, bytes, flag, instant, int, longText, nullable, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const messages = defineTable(
  'sp_lead_messages',
  {
    id: primary(ascii(40)),
    sameAs: bytes(32),
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
    isKept: flag(),
    createdAt: instant(),
    sentAt: nullable(instant()),
  },
  { unique: [['sameAs']], index: [['leadId', 'createdAt'], ['visitor', 'createdAt'], ['emailMac'], ['phoneMac'], ['createdAt']] },
);

export const createLeadMessages = migration(51, 'lead-messages', ({ createTable }) => createTable(messages));
