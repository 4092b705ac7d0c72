import type { Db, Host } from '../../../host';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { retryAfterMs } from '../../../net/retry-after';
import { signedHeaders } from '../../../net/standard-webhooks';
import { surroundingsOf } from '../data/booking-surroundings';
import { bookings } from '../data/bookings';
import type { FeedRow } from '../data/feed-table';
import { feeds } from '../data/feeds';
import { globalSettings } from '../data/global-settings';
import { feedBody } from './body';
import { type FeedOrder, feedKind } from './order';
import { signingKey } from './signing';

const timeoutMs = 15_000;
/** Nobody reads the answer. */
const maxBytes = 64 * 1024;

/**
 * Post what happened to a booking to the address of a feed; the address is checked again at every use. Nothing is left to do where feed
 * or booking are gone, and where the feed was set to draft meanwhile.
 */
export const bookingFeed: DeliveryKind = {
  kind: feedKind,
  async deliver(delivery: Delivery, ctx: JobCtx) {
    const { host, now } = ctx;
    const order = delivery.payload as FeedOrder;
    const found = await host.storage.run((db) => factsOf(db, order));
    if (!found) return;
    const { administration: timings } = await globalSettings(host);
    const body = feedBody({ ...found, id: delivery.id, order, timings, now: now() });
    await post(ctx, found.feed, { id: delivery.id, body });
  },
};

async function factsOf(db: Db, { feedId, bookingId }: FeedOrder) {
  const feed = await feeds(db).find(feedId);
  const [booking] = await bookings(db).many({ id: bookingId });
  // The number of a feed that is gone may be another's.
  if (feed?.status !== 'active' || booking?.eventId !== feed.eventId) return undefined;
  const { events, calendars } = await surroundingsOf(db, [booking]);
  const [event, calendar] = [events.get(booking.eventId), calendars.get(booking.calendarId)];
  return event && calendar ? { feed, booking, event, calendar } : undefined;
}

async function post(ctx: JobCtx, feed: FeedRow, { id, body }: { id: string; body: string }): Promise<void> {
  const { host, fetch, now } = ctx;
  const signed = signedHeaders({ id, at: now(), body, key: signingKey(host, feed) });
  const headers = { 'content-type': 'application/json', ...signed };
  const answer = await fetch(feed.url, { method: 'POST', headers, body, timeoutMs, maxBytes });
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  if (status === 410) await switchOff(ctx, feed);
  const waits = status === 429 || status === 503 ? retryAfterMs(answer.headers.get('retry-after'), now()) : undefined;
  throw new DeliveryFailed(`${new URL(feed.url).host} ${wordsFor(status)}`, {
    isFinal: status === 410,
    ...(waits === undefined ? {} : { retryAfterMs: waits }),
  });
}

function wordsFor(status: number): string {
  if (status === 410) return 'answered that it is gone (410); the feed was set to draft.';
  if (status === 404 || status === 405) return `has nothing at this address (${status}); check the address of the feed.`;
  return status >= 500 ? `has a fault of its own (${status}).` : `answered with ${status}.`;
}

/** The receiver wants no more. An address that was changed meanwhile is left alone. */
async function switchOff({ host, now }: { host: Host; now: () => number }, { id, url }: FeedRow): Promise<void> {
  const wasOn = await host.storage.tx(async (db) => {
    const feed = await feeds(db).find(id, { lock: true });
    if (feed?.status !== 'active' || feed.url !== url) return false;
    await feeds(db).update(id, { status: 'draft', updatedAt: now() });
    return true;
  });
  if (wasOn) host.log.warn({ feed: id }, 'the receiver of a booking feed is gone (410): the feed was set to draft');
}
