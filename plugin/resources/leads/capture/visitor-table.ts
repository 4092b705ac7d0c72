import { ascii, bytes, instant, primary } from '../../../db/columns';
import { defineTable } from '../../../db/table';

/** Which lead a returning visitor belongs to. The id in the visitor's browser is not stored, only its MAC. */
export const visitorTable = defineTable(
  'sp_lead_visitors',
  { visitor: primary(bytes(32)), ref: ascii(16), createdAt: instant() },
  { index: [['ref']] },
);
