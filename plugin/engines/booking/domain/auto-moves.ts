import type { BookingStatus } from './statuses';

/** What of the settings counts; minutes. */
export interface MoveTimings {
  readonly auto_cancel_timing: number;
  readonly auto_complete_timing: number;
}

/** Instants up to which something is old enough to be moved, milliseconds since 1970. */
export interface MoveLimits {
  readonly endedBefore: number;
  readonly unpaidSince: number;
}

/** What of a booking counts. */
export interface Movable {
  readonly status: BookingStatus;
  readonly endAt: number;
  readonly createdAt: number;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
}

export const moveLimits = (now: number, { auto_cancel_timing, auto_complete_timing }: MoveTimings): MoveLimits => ({
  endedBefore: now - auto_complete_timing * 60_000,
  unpaidSince: now - auto_cancel_timing * 60_000,
});

/** A checkout that nobody came back from; who pays on the spot owes nothing yet. */
export const awaitsPayment = ({ status, paymentStatus, paymentMethod }: Movable) =>
  status === 'pending' && paymentStatus === 'pending' && paymentMethod !== 'offline';

/** What becomes of a booking by time alone: the status that the next sweep gives it, and that reads show already. */
export function movedStatus(booking: Movable, { endedBefore, unpaidSince }: MoveLimits): BookingStatus {
  const { status, endAt, createdAt } = booking;
  const hasEnded = endAt < endedBefore;
  if (status === 'scheduled' && hasEnded) return 'completed';
  if (status === 'pending' && (hasEnded || (awaitsPayment(booking) && createdAt < unpaidSince))) return 'cancelled';
  return status;
}
