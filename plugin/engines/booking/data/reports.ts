import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import type { Span } from '../domain/local-times';
import type { Bar } from '../domain/report-window';
import { activityTable } from './activity-table';
import { bookingTable } from './booking-table';

/** What the cards count. A reserved time is no booking. */
const measures = {
  total: { what: 'COUNT(*)', of: "status <> 'reserved'", at: 'created_at' },
  completed: { what: 'COUNT(*)', of: "status = 'completed'", at: 'end_at' },
  cancelled: { what: 'COUNT(*)', of: "status = 'cancelled'", at: 'end_at' },
  guests: { what: 'COUNT(DISTINCT LOWER(email))', of: "status <> 'reserved' AND email <> ''", at: 'created_at' },
} as const;

export type Measure = keyof typeof measures;

const bookings = bookingTable.name;

/** Figures about bookings; nothing is written (D227). */
export function reports(db: Db) {
  return {
    /** In a window, or of all time. */
    async count(measure: Measure, window?: Span): Promise<number> {
      const { what, of, at } = measures[measure];
      const within = window ? ` AND ${at} >= ? AND ${at} < ?` : '';
      const params = window ? [window.from, window.to] : [];
      const [row] = await db.query<{ number: number }>(`SELECT ${what} AS number FROM ${bookings} WHERE ${of}${within}`, params);
      return Number(row?.number ?? 0);
    },

    /** Newest first. */
    latest: (limit: number) =>
      rows(db, bookingTable).many(
        { status: ['pending', 'scheduled', 'completed'] },
        {
          order: [
            ['createdAt', 'DESC'],
            ['id', 'DESC'],
          ],
          limit,
        },
      ),

    /** How many bookings of each status were made in each bar, by the bar's place. */
    async perBar(bars: readonly Bar[], to: number): Promise<{ bar: number; status: string; number: number }[]> {
      const ends = bars.slice(1).map(({ from }) => from);
      // The last bar needs no bound of its own.
      const bar = ends.length === 0 ? '0' : `CASE ${ends.map((_, i) => `WHEN created_at < ? THEN ${i}`).join(' ')} ELSE ${ends.length} END`;
      const records = await db.query<{ bar: number; status: string; number: number }>(
        `SELECT bar, status, COUNT(*) AS number FROM
           (SELECT ${bar} AS bar, status FROM ${bookings} WHERE created_at >= ? AND created_at < ? AND status <> 'reserved') made
         GROUP BY bar, status`,
        [...ends, bars[0]?.from ?? to, to],
      );
      return records.map((row) => ({ bar: Number(row.bar), status: row.status, number: Number(row.number) }));
    },

    /** Newest first, with the bookings that they are about. */
    async activities(limit: number) {
      const records = await rows(db, activityTable).many({}, { order: [['id', 'DESC']], limit });
      const about = await rows(db, bookingTable).many({ id: [...new Set(records.map(({ bookingId }) => bookingId))] });
      return { found: records, bookings: new Map(about.map((row) => [row.id, row])) };
    },
  };
}
