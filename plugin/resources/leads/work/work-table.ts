import { int, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** What people and their answers made of a lead, beside its chain: it says how the lead is worked on, and proves nothing (D472). */
export const leadWorkTable = defineTable(
  'sp_lead_work',
  {
    leadId: primary(int()),
    /** The account that takes care of it. */
    assignee: nullable(int()),
    /** As the last answers of the lead came to. */
    score: nullable(int()),
    tier: text(40),
    /** The lead that this one was merged into. */
    mergedInto: nullable(int()),
  },
  { index: [['tier'], ['assignee'], ['mergedInto']] },
);

export type LeadWork = RowOf<typeof leadWorkTable>;
