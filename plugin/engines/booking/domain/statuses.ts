export const bookingStatuses = ['pending', 'reserved', 'approved', 'scheduled', 'completed', 'cancelled', 'rejected', 'no_show'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** What a person may set. */
export const settableStatuses = ['scheduled', 'completed', 'cancelled', 'rejected', 'no_show'] as const;

/** A booking in one of these takes its hosts' time. */
export const blockingStatuses = ['pending', 'reserved', 'approved', 'scheduled', 'completed'] as const;
/** Counted as taken places and against the limits of an event type. */
export const countedStatuses = ['pending', 'approved', 'scheduled', 'completed'] as const;

export const isBlocking = (status: BookingStatus) => blockingStatuses.some((one) => one === status);

interface Moving {
  readonly status: BookingStatus;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
  readonly endAt: number;
  readonly createdAt: number;
}

/** Minutes, of the engine's settings. */
interface Timings {
  readonly auto_cancel_timing: number;
  readonly auto_complete_timing: number;
}

/**
 * The status as readers see it: what the next sweep would set is shown already. Unpaid bookings and those that nobody confirmed are
 * cancelled, those that are over are completed.
 */
export function shownStatus(row: Moving, timings: Timings, now: number): BookingStatus {
  const isOver = row.endAt <= now - timings.auto_complete_timing * 60_000;
  if (row.status === 'scheduled') return isOver ? 'completed' : 'scheduled';
  if (row.status !== 'pending') return row.status;
  const isUnpaid = row.paymentStatus === 'pending' && row.paymentMethod !== 'offline';
  return isOver || (isUnpaid && row.createdAt <= now - timings.auto_cancel_timing * 60_000) ? 'cancelled' : 'pending';
}
