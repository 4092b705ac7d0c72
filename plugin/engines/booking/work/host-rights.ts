import { refuse } from '../../kit/input/errors';
import { seats } from '../data/seats';
import type { GlobalSettings } from '../domain/global-settings';
import { shownStatus } from '../domain/statuses';
import { notFoundError } from '../input/errors';
import { ensureOpen } from './guest-rights';
import type { LockedBooking } from './hold-booking';

type Timings = GlobalSettings['administration'];

/** Whether somebody hosts the booking at this moment. */
const isHost = async ({ db, booking, event }: LockedBooking, userId: number) =>
  userId === (booking.hostUserId ?? event.userId) || (await seats(db).hostsOf(booking.id)).includes(userId);

/** Throws 404 unless this account hosts the booking, 422 where it is over or called off. */
export async function ensureOwn(held: LockedBooking, userId: number, timings: Timings): Promise<void> {
  if (!(await isHost(held, userId))) throw notFoundError('Booking', held.booking.id);
  ensureOpen(held, timings);
}

/** The same, and 422 where nobody waits for an answer any more. */
export async function ensureAsked(held: LockedBooking, userId: number, timings: Timings): Promise<void> {
  await ensureOwn(held, userId, timings);
  if (shownStatus(held.booking, timings, held.now) !== 'pending') throw refuse('This booking is confirmed already.');
}
