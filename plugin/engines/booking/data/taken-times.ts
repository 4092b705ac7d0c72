import type { Db } from '../../../host';
import { dayMs } from '../../kit/zones';
import type { EventSettings } from '../domain/settings';
import type { BookedTimes, BusyTime, OwnBookings, SlotPlan } from '../domain/slots/plan';
import { type BookingStatus, countedStatuses } from '../domain/statuses';
import { bookingHostTable, bookingTable } from './booking-table';
import { eventTable } from './event-table';
import { buffersOf } from './slot-plan';

interface Window {
  readonly from: number;
  readonly to: number;
  /** A booking that is being moved does not stand in its own way. */
  readonly exceptBookingId?: number | undefined;
}

/** What is booked around a window, with at most four statements however long it is and however many hosts there are. */
export async function loadTaken(db: Db, plan: SlotPlan, window: Window): Promise<BookedTimes> {
  const busy = await loadBusy(db, plan, window);
  const own = await loadOwn(db, plan, window);
  const lastBooked = plan.kind === 'round_robin' ? await loadLastBooked(db, plan) : new Map<number, number>();
  return { busy, own, lastBooked };
}

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');

/** No booking is longer than a day, and no buffer. */
const longest = dayMs;

interface BusyRow {
  readonly userId: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly eventId: number;
  readonly status: BookingStatus;
}

type Busy = Omit<BusyTime, 'before' | 'after'>;

async function loadBusy(db: Db, plan: SlotPlan, { from, to, exceptBookingId = 0 }: Window): Promise<BusyTime[]> {
  const hosts = plan.hosts.map(({ userId }) => userId);
  if (hosts.length === 0) return [];
  // Two buffers lie between neighbours: that of the one and that of the other.
  const [earliestEnd, latestStart] = [from - 2 * longest, to + longest + 2 * longest];
  const busyRows = await db.query<BusyRow>(
    `SELECT DISTINCT h.user_id AS userId, h.start_at AS startAt, h.end_at AS endAt, b.event_id AS eventId, b.status AS status
     FROM ${bookingHostTable.name} h JOIN ${bookingTable.name} b ON b.id = h.booking_id
     WHERE h.user_id IN (${marks(hosts)}) AND h.start_at > ? AND h.start_at < ? AND h.end_at > ?
       AND h.seat IS NOT NULL AND h.booking_id <> ?`,
    [...hosts, earliestEnd - longest, latestStart, earliestEnd, exceptBookingId],
  );
  const rows = busyRows.map(
    (row): Busy => ({
      userId: Number(row.userId),
      start: Number(row.startAt),
      end: Number(row.endAt),
      eventId: Number(row.eventId),
      status: row.status,
    }),
  );
  const buffers = await loadBuffers(db, plan, rows);
  return rows.map((row) => ({ ...row, ...(buffers.get(row.eventId) ?? { before: 0, after: 0 }) }));
}

/** Buffers of the event types that are booked; the plan's own are known. */
async function loadBuffers(db: Db, plan: SlotPlan, rows: readonly Busy[]) {
  const buffers = new Map([[plan.eventId, { before: plan.before, after: plan.after }]]);
  const others = [...new Set(rows.map(({ eventId }) => eventId))].filter((id) => id !== plan.eventId);
  if (others.length === 0) return buffers;
  const records = await db.query<{ id: number; settings: string }>(
    `SELECT id, settings FROM ${eventTable.name} WHERE id IN (${marks(others)})`,
    others,
  );
  for (const { id, settings } of records) buffers.set(Number(id), buffersOf(JSON.parse(settings) as Partial<EventSettings>));
  return buffers;
}

/** How far a day, week or month that a window touches reaches out of it, with what zones differ by. */
const reach = { per_day: 3 * dayMs, per_week: 10 * dayMs, per_month: 34 * dayMs } as const;

/** Of a one-off kind all, because one booking closes it whenever it was. */
async function loadOwn(db: Db, { eventId, kind, fixed, caps }: SlotPlan, window: Window): Promise<OwnBookings[]> {
  if ((kind === 'single' || kind === 'collective') && caps.length === 0) return [];
  const around = Math.max(reach.per_day, ...caps.map(({ unit }) => reach[unit]));
  const within = fixed ? '' : ' AND start_at >= ? AND start_at < ?';
  const rows = await db.query<{ startAt: number; endAt: number; userId: number | null; status: BookingStatus; count: number }>(
    `SELECT start_at AS startAt, end_at AS endAt, host_user_id AS userId, status, COUNT(*) AS count FROM ${bookingTable.name}
     WHERE event_id = ?${within} AND status IN (${marks(countedStatuses)}) AND id <> ?
     GROUP BY start_at, end_at, host_user_id, status`,
    [eventId, ...(fixed ? [] : [window.from - around, window.to + around]), ...[...countedStatuses, window.exceptBookingId ?? 0]],
  );
  return rows.map(({ startAt, endAt, userId, status, count }) => ({
    start: Number(startAt),
    end: Number(endAt),
    status,
    count: Number(count),
    userId: userId === null ? undefined : Number(userId),
  }));
}

async function loadLastBooked(db: Db, { eventId }: SlotPlan): Promise<Map<number, number>> {
  const rows = await db.query<{ userId: number; at: number }>(
    `SELECT host_user_id AS userId, MAX(created_at) AS at FROM ${bookingTable.name}
     WHERE event_id = ? AND status IN ('scheduled', 'completed') AND host_user_id IS NOT NULL GROUP BY host_user_id`,
    [eventId],
  );
  return new Map(rows.map(({ userId, at }) => [Number(userId), Number(at)]));
}
