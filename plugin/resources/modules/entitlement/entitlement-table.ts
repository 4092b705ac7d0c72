import { ascii, primary } from '../../../db/columns';
import { defineTable } from '../../../db/table';

/** Which domains receive which private module. */
export const entitlementTable = defineTable(
  'sp_entitlements',
  { moduleId: primary(ascii(64)), domain: primary(ascii(253)) },
  { index: [['domain']] },
);
