import type { Db, Host } from '../../../host';
import type { Delivery, DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { postSigned } from '../../kit/feeds/post-signed';
import { surroundingsOf } from '../data/booking-surroundings';
import { bookings } from '../data/bookings';
import type { FeedRow } from '../data/feed-table';
import { feeds } from '../data/feeds';
import { globalSettings } from '../data/global-settings';
import { keyNameOf } from '../domain/feeds';
import { type FeedOrder, feedKind } from '../outbox/feed-order';
import { feedBody } from './body';

/**
 * Post what happened to a booking to the address of a feed; the address is checked again at every use. Nothing is left to do where feed
 * or booking no longer exist, and where the feed was set to draft meanwhile.
 */
export const bookingFeed: DeliveryKind = {
  kind: feedKind,
  async deliver(delivery: Delivery, ctx: JobCtx) {
    const { host, now } = ctx;
    const order = delivery.payload as FeedOrder;
    const facts = await host.storage.run((db) => factsOf(db, order));
    if (!facts) return;
    const { administration: timings } = await globalSettings(host);
    const body = feedBody({ ...facts, id: delivery.id, order, timings, now: now() });
    const { feed } = facts;
    const whenGone = async () => {
      await switchOff(ctx, feed);
      return 'the feed was set to draft';
    };
    await postSigned(ctx, { url: feed.url, keyName: keyNameOf(feed), whenGone }, { id: delivery.id, body });
  },
};

async function factsOf(db: Db, { feedId, bookingId }: FeedOrder) {
  const feed = await feeds(db).find(feedId);
  const [booking] = await bookings(db).many({ id: bookingId });
  // The number of a feed that no longer exists may belong to a new one.
  if (feed?.status !== 'active' || booking?.eventId !== feed.eventId) return undefined;
  const { events, calendars } = await surroundingsOf(db, [booking]);
  const [event, calendar] = [events.get(booking.eventId), calendars.get(booking.calendarId)];
  return event && calendar ? { feed, booking, event, calendar } : undefined;
}

/** The receiver wants no more. An address that was changed meanwhile is left alone. */
async function switchOff({ host, now }: { host: Host; now: () => number }, { id, url }: FeedRow): Promise<void> {
  const wasOn = await host.storage.tx(async (db) => {
    const feed = await feeds(db).find(id, { lock: true });
    if (feed?.status !== 'active' || feed.url !== url) return false;
    await feeds(db).update(id, { status: 'draft', updatedAt: now() });
    return true;
  });
  if (wasOn) host.log.warn({ feed: id }, 'the receiver of a booking feed no longer exists (410): the feed was set to draft');
}
