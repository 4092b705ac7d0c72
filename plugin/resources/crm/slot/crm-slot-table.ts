import { ascii, flag, int, longText, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** One row per occupied slot; an emptied slot has none, so nothing of it can be left over. */
export const crmSlotTable = defineTable(
  'sp_crm_slots',
  {
    num: primary(int()),
    rowUuid: ascii(36),
    name: text(190),
    code: ascii(64),
    url: ascii(2048),
    linkAdminOnly: flag(),
    apiKeySealed: nullable(longText()),
    generation: int(),
  },
  { unique: [['code']] },
);

export type CrmSlot = RowOf<typeof crmSlotTable>;
