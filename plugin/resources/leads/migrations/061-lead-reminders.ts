import { ascii, id, instant, int, nullable, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const reminders = defineTable(
  'sp_lead_reminders',
  { id: id(), leadId: int(), at: instant(), text: text(500), createdBy: ascii(64), sentAt: nullable(instant()) },
  { index: [['leadId', 'at'], ['at']] },
);

export const createLeadReminders = migration(61, 'lead-reminders', ({ createTable }) => createTable(reminders));
