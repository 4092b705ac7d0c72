import { given } from '../../../kit/given';
import type { Engine } from '../../kit/engine';
import { refuse } from '../../kit/input/errors';
import { activities } from '../data/activities';
import type { BookingRow } from '../data/booking-table';
import { bookings } from '../data/bookings';
import { reminders } from '../data/reminders';
import { seats } from '../data/seats';
import type { BookingExtras, Party } from '../domain/booking';
import { isMultiGuest } from '../domain/kinds';
import { type BookingStatus, isBlocking, settableStatuses } from '../domain/statuses';
import { announce } from '../outbox/announce';
import { tellFeeds } from '../outbox/tell-feeds';
import { type Actor, holdBooking, type LockedBooking } from './hold-booking';
import { isSame } from './is-same';
import { retakeTime } from './retake-time';

interface StatusChange {
  readonly bookingId: number;
  readonly status: unknown;
  readonly reason: string;
  /** Of bookings that are cancelled or rejected: the money goes back. */
  readonly isRefunded: boolean;
  /** Of a group that took place or did not: everybody's row. */
  readonly isForAll: boolean;
  readonly actor: Actor;
  /** Throws where the actor may not do it to this booking; with its locks held. */
  readonly permit?: (held: LockedBooking) => Promise<void>;
}

/**
 * Move a booking to a status, with what belongs to it: log, emails, reminders, the hosts' time. Throws 404, 422 where nothing would change,
 * where there is no such status, and where the time was given to somebody else meanwhile (D216).
 */
export function setStatus(engine: Engine, change: StatusChange): Promise<BookingRow> {
  return holdBooking(engine, { id: change.bookingId }, async (held) => {
    await change.permit?.(held);
    if (isSame(held.booking.status, change.status)) throw refuse('No changes found');
    const status = settableStatuses.find((one) => one === change.status);
    if (!status) throw refuse('Invalid status');
    if (held.booking.status === 'reserved')
      throw refuse('This time is reserved for its event type and is not a booking. Delete it to free the time.');
    if (status === 'cancelled') return cancel(held, { ...change, by: 'host' });
    if (status === 'rejected') return reject(held, change);
    return status === 'scheduled' ? confirm(held, change.actor) : close(held, status, change.isForAll);
  });
}

/** Store a status; the hosts' time is taken or given back with it. */
async function move(held: LockedBooking, set: Partial<BookingRow> & { readonly status: BookingStatus }): Promise<BookingRow> {
  const { db, booking, now } = held;
  const groupId = await retakeTime(held, set.status);
  const extras = { ...(set.extras ?? booking.extras), turns: (booking.extras.turns ?? 0) + 1 };
  const changes = { ...set, extras, updatedAt: now, ...given({ groupId }) };
  await bookings(db).update(booking.id, changes);
  if (!isBlocking(set.status)) await seats(db).release(booking.id);
  if (set.status !== 'scheduled') await reminders(db).drop([booking.id]);
  return { ...booking, ...changes };
}

/** How it was once called off is not true any more. */
function standing({ cancelledByType: _, cancelReason: __, rejectReason: ___, ...rest }: BookingExtras): BookingExtras {
  return rest;
}

/** Payments that are still to come. */
const owed: ReadonlySet<string> = new Set(['pending', 'failed', 'partially-paid']);

async function confirm(held: LockedBooking, actor: Actor): Promise<BookingRow> {
  const { db, booking, event, now } = held;
  // An order hangs on it: who confirms says that it is paid. What was given back stays so.
  const isOrder = booking.paymentMethod !== '' && owed.has(booking.paymentStatus);
  const moved = await move(held, {
    status: 'scheduled',
    cancelledBy: null,
    extras: standing(booking.extras),
    ...(isOrder ? { paymentStatus: 'paid' } : {}),
  });
  const title = isOrder ? `Payment marked as done by ${actor.name}` : `Confirmed by ${actor.name}`;
  await activities(db).add({ bookingId: booking.id, type: 'success', title, by: actor.userId, at: now });
  await announce(db, { trigger: 'scheduled', booking: moved, event, by: 'host', now });
  return moved;
}

interface Cancelling {
  readonly reason: string;
  readonly isRefunded: boolean;
  readonly actor: Actor;
  readonly by: Party;
}

/** Cancel this row alone, also of a group. */
export async function cancel(held: LockedBooking, { reason, isRefunded, actor, by }: Cancelling): Promise<BookingRow> {
  const { db, booking, event, now } = held;
  const { cancelReason: _, ...extras } = booking.extras;
  const moved = await move(held, {
    status: 'cancelled',
    cancelledBy: actor.userId,
    extras: { ...extras, cancelledByType: by, ...(reason === '' ? {} : { cancelReason: reason }) },
    ...refund(booking, isRefunded),
  });
  await activities(db).add({
    bookingId: booking.id,
    type: reason === '' ? 'error' : 'cancel_reason',
    by: actor.userId,
    at: now,
    title: `Cancelled by ${actor.name}`,
    description: reason,
  });
  await logRefund(held, isRefunded, actor);
  await announce(db, { trigger: 'cancelled', booking: moved, event, by, now });
  return moved;
}

async function reject(held: LockedBooking, { reason, isRefunded, actor }: StatusChange): Promise<BookingRow> {
  const { db, booking, event, now } = held;
  const { rejectReason: _, ...extras } = booking.extras;
  const moved = await move(held, {
    status: 'rejected',
    extras: { ...extras, ...(reason === '' ? {} : { rejectReason: reason }) },
    ...refund(booking, isRefunded),
  });
  if (reason !== '') {
    const entry = { type: 'reject_reason', title: `Rejected by ${actor.name}`, description: reason } as const;
    await activities(db).add({ ...entry, bookingId: booking.id, by: actor.userId, at: now });
  }
  await logRefund(held, isRefunded, actor);
  await announce(db, { trigger: 'rejected', booking: moved, event, by: 'host', now });
  return moved;
}

const isRefundable = ({ paymentMethod, paymentStatus }: BookingRow) => paymentMethod !== '' && paymentStatus !== 'refunded';

const refund = (booking: BookingRow, isRefunded: boolean): Partial<BookingRow> =>
  isRefunded && isRefundable(booking) ? { paymentStatus: 'refunded' } : {};

async function logRefund({ db, booking, now }: LockedBooking, isRefunded: boolean, actor: Actor): Promise<void> {
  if (!isRefunded || !isRefundable(booking)) return;
  await activities(db).add({
    bookingId: booking.id,
    type: 'success',
    title: `Payment refunded by ${actor.name}`,
    by: actor.userId,
    at: now,
    description: booking.paymentMethod,
  });
}

/** It took place, or the guest did not come; of a group everybody's row, but for those that were called off. */
async function close(held: LockedBooking, status: 'completed' | 'no_show', isForAll: boolean): Promise<BookingRow> {
  const { db, booking, now } = held;
  const { groupId, eventId } = booking;
  const moved = await move(held, { status, cancelledBy: null, extras: standing(booking.extras) });
  if (status === 'completed') await tellFeeds(db, { trigger: 'booking_schedule_completed', bookings: [moved], now });
  if (!isForAll || !isMultiGuest(booking.eventType)) return moved;
  const ofGroup = await bookings(db).many({ groupId, eventId }, { order: [['id', 'ASC']] });
  const open = ofGroup.filter((row) => ![status, 'cancelled', 'rejected'].includes(row.status));
  for (const row of open) await move({ ...held, booking: row, now }, { status });
  return moved;
}
