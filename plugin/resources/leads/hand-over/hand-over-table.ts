import { ascii, instant, int, nullable, primary } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** That a lead was handed over to a CRM slot, or is about to be: one row for each of both. Of the lead it holds the id only. */
export const leadHandOverTable = defineTable(
  'sp_lead_hand_overs',
  {
    id: primary(ascii(26)),
    leadId: int(),
    crmNum: ascii(3),
    /** Another one once the slot was emptied. */
    slotId: ascii(36),
    /** The last order to send it. */
    deliveryId: ascii(26),
    /** Events of the lead that the CRM was told of; null while it has accepted nothing. */
    toldEvents: nullable(int()),
    /** `user:1` or `key:3`. */
    orderedBy: ascii(64),
    /** Of that order; null while it is under way. */
    acceptedAt: nullable(instant()),
  },
  { unique: [['leadId', 'slotId']] },
);

export type LeadHandOver = RowOf<typeof leadHandOverTable>;
