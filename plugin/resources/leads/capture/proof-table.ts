import { ascii, flag, instant, int, primary } from '../../../db/columns';
import { defineTable } from '../../../db/table';

/** Links to the read-only page of a lead: a new one gets the next number, and only the last one can be live. */
export const proofTable = defineTable('sp_lead_proofs', { ref: primary(ascii(16)), number: int(), isLive: flag(), updatedAt: instant() });
