import type { Db } from '../../../host';
import { enqueueAll } from '../../../jobs/outbox';
import type { BookingRow } from '../data/booking-table';
import { feeds } from '../data/feeds';
import type { FeedTrigger } from '../domain/feeds';
import { feedOrder } from './feed-order';

interface News {
  readonly trigger: FeedTrigger;
  /** As they are after the change. */
  readonly bookings: readonly BookingRow[];
  readonly now: number;
}

/** Hand what happened to bookings to the outbox, for each feed that wants to know, in the transaction of the change (D224). */
export async function tellFeeds(db: Db, { trigger, bookings, now }: News): Promise<void> {
  if (bookings.length === 0) return;
  const eventIds = [...new Set(bookings.map(({ eventId }) => eventId))];
  const wanting = (await feeds(db).active(eventIds)).filter(({ triggers }) => triggers.includes(trigger));
  await enqueueAll(
    db,
    bookings.flatMap((booking) =>
      wanting.filter(({ eventId }) => eventId === booking.eventId).map((feed) => feedOrder(feed, { trigger, booking, now })),
    ),
  );
}
