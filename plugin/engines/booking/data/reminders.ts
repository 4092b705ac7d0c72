import { lte, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type BookingRow, bookingTable } from './booking-table';
import { type ReminderRow, reminderTable } from './reminder-table';

export type ReminderKind = 'reminder_to_attendee' | 'reminder_to_host';

/** A reminder as an event type asks for it. */
export interface PlannedReminder {
  readonly kind: ReminderKind;
  /** Minutes before the start. */
  readonly lead: number;
}

/** Due so near to the plan that it would arrive together with the confirmation. */
const nearMs = 2 * 60_000;

/** When a reminder is due, milliseconds since 1970. */
export const dueAt = ({ startAt }: Pick<BookingRow, 'startAt'>, lead: number) => startAt - lead * 60_000;

/** All SQL about planned reminders. */
export function reminders(db: Db) {
  const table = rows(db, reminderTable);

  async function drop(bookingIds: readonly number[]): Promise<void> {
    if (bookingIds.length > 0) await table.delete({ bookingId: bookingIds });
  }

  return {
    drop,

    /** In place of what was planned: those that are still far enough away. */
    async plan(booking: Pick<BookingRow, 'id' | 'startAt'>, wanted: readonly PlannedReminder[], now: number): Promise<void> {
      await drop([booking.id]);
      const leads = new Map(wanted.map((one) => [`${one.kind} ${one.lead}`, one]));
      for (const { kind, lead } of leads.values()) {
        const due = dueAt(booking, lead);
        if (due - now > nearMs) await table.insert({ bookingId: booking.id, kind, lead, dueAt: due });
      }
    },

    /** The first ones that are due. */
    due: (now: number, limit: number) =>
      table.many(
        { dueAt: lte(now) },
        {
          order: [
            ['dueAt', 'ASC'],
            ['id', 'ASC'],
          ],
          limit,
        },
      ),

    /** Whether the caller's transaction is the one that takes it. */
    take: async ({ id }: ReminderRow) => (await table.delete({ id })) === 1,

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
