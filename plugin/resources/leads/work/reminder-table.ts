import { ascii, id, instant, int, nullable, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** What somebody wants to be reminded of; it stays until it is removed, and is emailed once. */
export const leadReminderTable = defineTable(
  'sp_lead_reminders',
  {
    id: id(),
    leadId: int(),
    at: instant(),
    text: text(500),
    /** `user:1` or `key:3`. */
    createdBy: ascii(64),
    sentAt: nullable(instant()),
  },
  { index: [['leadId', 'at'], ['at']] },
);

export type LeadReminder = RowOf<typeof leadReminderTable>;
