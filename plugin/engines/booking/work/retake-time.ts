import type { BookingRow } from '../data/booking-table';
import { bookings } from '../data/bookings';
import { seats, slotTaken } from '../data/seats';
import { isMultiGuest } from '../domain/kinds';
import { type BookingStatus, blockingStatuses, isBlocking } from '../domain/statuses';
import type { LockedBooking } from './hold-booking';

/** Agreed, as against asked for. */
const agreedStatuses = ['approved', 'scheduled', 'completed'] as const;

/**
 * Make sure of the hosts' time before a booking is confirmed, or stands again after it was called off. Returns the group that it joins,
 * if that differs. Throws 422 where the time is somebody else's: for a request what is agreed counts, for one that had given its time
 * back also what others asked for.
 */
export async function retakeTime(held: LockedBooking, status: BookingStatus): Promise<number | undefined> {
  const { booking } = held;
  const isConfirmed = booking.status === 'pending' && status === 'scheduled';
  const isRevived = !isBlocking(booking.status) && isBlocking(status);
  if (isConfirmed) await ensureFree(held, agreedStatuses);
  if (!isRevived) return undefined;
  await ensureFree(held, blockingStatuses);
  return takeBack(held);
}

async function ensureFree(held: LockedBooking, statuses: readonly BookingStatus[]): Promise<void> {
  const { db, booking, event } = held;
  const { startAt, endAt, id } = booking;
  const hostIds = await seats(db).hostsOf(id);
  const bookingRows = await bookings(db).overlapping({ hostIds, startAt, endAt, statuses, exceptId: id });
  // A host of several of its hosts is found more than once.
  const others = [...new Map(bookingRows.map((row) => [row.id, row])).values()].filter((row) => !isReservedForIt(row, booking));
  const together = others.filter((row) => isTogether(row, booking));
  const places = isMultiGuest(booking.eventType) ? Math.max(1, event.maxBookPerSlot) : 1;
  if (others.length > together.length || together.length >= places) throw slotTaken();
}

/** Times that a one-off event type reserved for itself. */
const isReservedForIt = (row: BookingRow, { eventId }: BookingRow) => row.status === 'reserved' && row.eventId === eventId;

const isTogether = (row: BookingRow, { eventId, startAt, endAt, eventType }: BookingRow) =>
  isMultiGuest(eventType) && row.eventId === eventId && row.startAt === startAt && row.endAt === endAt;

async function takeBack({ db, booking }: LockedBooking): Promise<number | undefined> {
  const { eventId, startAt, id } = booking;
  const hostIds = await seats(db).hostsOf(id);
  await seats(db).claim({ booking, hostIds, seats: Number.POSITIVE_INFINITY });
  if (!isMultiGuest(booking.eventType)) return undefined;
  const [other] = (await bookings(db).attending({ eventId, startAt })).filter((row) => row.id !== id);
  return other?.groupId;
}
