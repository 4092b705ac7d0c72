import { ascii, id, instant, int } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** Reminders that are to be emailed; gone once they are handed to the outbox, or when their booking is cancelled or moved. */
export const reminderTable = defineTable(
  'sp_booking_reminders',
  {
    id: id(),
    bookingId: int(),
    /** `reminder_to_attendee` or `reminder_to_host`. */
    kind: ascii(32),
    /** Minutes before the start. */
    lead: int(),
    dueAt: instant(),
  },
  { unique: [['bookingId', 'kind', 'lead']], index: [['dueAt']] },
);

export type ReminderRow = RowOf<typeof reminderTable>;
