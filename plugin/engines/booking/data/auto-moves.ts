import { fromRow, rows } from '../../../db/rows';
import type { Db, SqlValue } from '../../../host';
import { activities } from './activities';
import { type BookingRow, bookingHostTable, bookingTable } from './booking-table';
import { calendarTable } from './calendar-table';
import { eventTable } from './event-table';
import { reminders } from './reminders';
import { removeBookings } from './removal';

const bookings = bookingTable.name;

/** Instants up to which something is old enough to be moved, milliseconds since 1970. */
interface MoveLimits {
  readonly ended: number;
  readonly unpaid: number;
}

/** The changes that time alone brings about. */
export function autoMoves(db: Db) {
  async function held(where: string, params: readonly SqlValue[], limit: number): Promise<BookingRow[]> {
    const locked = db.dialect === 'sqlite' ? '' : ' FOR UPDATE';
    const records = await db.query(`SELECT * FROM ${bookings} WHERE ${where} LIMIT ${Math.trunc(limit)}${locked}`, params);
    return records.map((row) => fromRow(bookingTable, row));
  }

  return {
    /** Held until the transaction ends: those that may have been over for long enough. */
    ended: ({ ended }: MoveLimits, limit: number) => held(`status IN ('scheduled', 'pending') AND end_at <= ?`, [ended], limit),

    /** Likewise those that wait for a payment for too long. */
    unpaid: ({ unpaid }: MoveLimits, limit: number) =>
      held(`status = 'pending' AND payment_status = 'pending' AND payment_method <> 'offline' AND created_at <= ?`, [unpaid], limit),

    complete: (ids: readonly number[], now: number) => rows(db, bookingTable).update({ id: ids }, { status: 'completed', updatedAt: now }),

    /** The time of their hosts is free again. */
    async cancel(ids: readonly number[], now: number): Promise<void> {
      await rows(db, bookingTable).update({ id: ids }, { status: 'cancelled', updatedAt: now });
      await rows(db, bookingHostTable).update({ bookingId: ids }, { seat: null });
      await reminders(db).drop(ids);
      for (const bookingId of ids)
        await activities(db).add({ bookingId, type: 'error', title: 'Cancelled: nobody confirmed or paid it in time', by: null, at: now });
    },

    /** Held times that have begun. */
    releaseReserved: (now: number) => removeBookings(db, { sql: `status = 'reserved' AND start_at < ?`, params: [now] }),

    async expireEvents(now: number): Promise<void> {
      await db.execute(
        `UPDATE ${eventTable.name} SET status = 'expired', updated_at = ?
         WHERE event_type IN ('single_event', 'group_event') AND status <> 'expired' AND expires_at < ?`,
        [now, now],
      );
    },

    /** One-off calendars in which nothing is left to book. */
    async expireCalendars(now: number): Promise<void> {
      const open = `SELECT 1 FROM ${eventTable.name} e WHERE e.calendar_id = ${calendarTable.name}.id AND e.status IN ('active', 'draft')`;
      await db.execute(
        `UPDATE ${calendarTable.name} SET status = 'expired', updated_at = ?
         WHERE type = 'event' AND status = 'active' AND NOT EXISTS (${open})`,
        [now],
      );
    },
  };
}
