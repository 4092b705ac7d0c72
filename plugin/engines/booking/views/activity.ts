import type { ActivityRow } from '../data/activity-table';
import { rowStamp } from '../domain/stamps';

/** An entry of a booking's log. */
export const activityView = (row: ActivityRow) => ({
  id: row.id,
  booking_id: row.bookingId,
  parent_id: null,
  created_by: row.createdBy,
  status: row.status,
  type: row.type,
  title: row.title,
  description: row.description === '' ? null : row.description,
  created_at: rowStamp(row.createdAt),
  updated_at: rowStamp(row.updatedAt),
});
