import { id, int } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import { reminderColumns } from '../../kit/stores/reminders';

/** Reminders that are to be emailed; gone once they are handed to the outbox, or when their booking is cancelled or moved. */
export const reminderTable = defineTable(
  'sp_booking_reminders',
  { id: id(), bookingId: int(), ...reminderColumns },
  { unique: [['bookingId', 'kind', 'lead']], index: [['dueAt']] },
);

export type ReminderRow = RowOf<typeof reminderTable>;
