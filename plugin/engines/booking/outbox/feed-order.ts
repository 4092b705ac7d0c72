import type { Message } from '../../../jobs/outbox';
import type { BookingRow } from '../data/booking-table';
import type { FeedRow } from '../data/feed-table';
import type { FeedTrigger } from '../domain/feeds';

export const feedKind = 'booking.feed';

/** A delivery as the outbox keeps it: what later changes may overwrite, and nothing about a person. */
export interface FeedOrder {
  readonly feedId: number;
  readonly bookingId: number;
  readonly trigger: FeedTrigger;
  /** When it happened, milliseconds since 1970. */
  readonly at: number;
  /** Of a booking that was moved. */
  readonly previousStartAt?: number;
}

interface Happened {
  readonly trigger: FeedTrigger;
  readonly booking: BookingRow;
  readonly now: number;
}

/** A delivery for the outbox; those of one feed keep their order. */
export function feedOrder({ id: feedId }: FeedRow, { trigger, booking, now }: Happened): Message {
  const { previousStartAt } = booking.extras;
  const isMove = trigger === 'after_booking_rescheduled' && previousStartAt !== undefined;
  const order: FeedOrder = { feedId, bookingId: booking.id, trigger, at: now, ...(isMove ? { previousStartAt } : {}) };
  return { kind: feedKind, key: `booking-feed:${feedId}`, payload: order };
}
