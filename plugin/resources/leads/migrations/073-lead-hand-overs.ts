import { ascii, instant, int, nullable, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const handOvers = defineTable(
  'sp_lead_hand_overs',
  {
    id: primary(ascii(26)),
    leadId: int(),
    crmNum: ascii(3),
    slotId: ascii(36),
    deliveryId: ascii(26),
    toldEvents: nullable(int()),
    orderedBy: ascii(64),
    acceptedAt: nullable(instant()),
  },
  { unique: [['leadId', 'slotId']] },
);

export const createLeadHandOvers = migration(73, 'lead-hand-overs', ({ createTable }) => createTable(handOvers));
