import { ascii, id, instant, int, longText, nullable, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** What happened to a booking. */
export const activityTable = defineTable(
  'sp_booking_activities',
  {
    id: id(),
    bookingId: int(),
    createdBy: nullable(int()),
    /** `open` or `closed`. */
    status: ascii(20),
    /** `activity`, `success`, `info`, `error`, `cancel_reason` or `reject_reason`. */
    type: ascii(20),
    title: text(192),
    description: longText(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { index: [['bookingId', 'id']] },
);

export type ActivityRow = RowOf<typeof activityTable>;
