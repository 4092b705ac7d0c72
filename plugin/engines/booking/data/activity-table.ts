import { id, int } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import { activityColumns } from '../../kit/stores/activity-log';

/** What happened to a booking; the types are `activity`, `success`, `info`, `error`, `cancel_reason` and `reject_reason`. */
export const activityTable = defineTable(
  'sp_booking_activities',
  { id: id(), bookingId: int(), ...activityColumns },
  { index: [['bookingId', 'id']] },
);

export type ActivityRow = RowOf<typeof activityTable>;
