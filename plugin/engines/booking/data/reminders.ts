import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type Planned, plannedReminders } from '../../kit/stores/reminders';
import { type BookingRow, bookingTable } from './booking-table';
import { reminderTable } from './reminder-table';

export type ReminderKind = 'reminder_to_attendee' | 'reminder_to_host';
/** A reminder as an event type asks for it: minutes before the start. */
export type PlannedReminder = Planned<ReminderKind>;

/** All SQL about planned reminders. */
export function reminders(db: Db) {
  const table = rows(db, reminderTable);
  const { plan, due, take } = plannedReminders(table);
  return {
    due,
    take,

    async drop(bookingIds: readonly number[]): Promise<void> {
      if (bookingIds.length > 0) await table.delete({ bookingId: bookingIds });
    },

    /** In place of what was planned: those that are still far enough away. */
    plan: ({ id, startAt }: Pick<BookingRow, 'id' | 'startAt'>, wanted: readonly PlannedReminder[], now: number) =>
      plan({ bookingId: id }, startAt, { wanted, now }),

    /** Those of the same kind and lead of everybody else in a group occurrence. */
    async dropOfGroup({ groupId, kind, lead }: { groupId: number; kind: string; lead: number }): Promise<void> {
      const ofGroup = `SELECT id FROM ${bookingTable.name} WHERE group_id = ?`;
      await db.execute(`DELETE FROM ${reminderTable.name} WHERE kind = ? AND lead = ? AND booking_id IN (${ofGroup})`, [
        kind,
        lead,
        groupId,
      ]);
    },
  };
}
