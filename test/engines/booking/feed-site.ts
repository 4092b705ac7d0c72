import { rows } from '../../../plugin/db/rows';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { feedTable } from '../../../plugin/engines/booking/data/feed-table';
import { feedTriggers } from '../../../plugin/engines/booking/domain/feeds';
import { outboxTable } from '../../../plugin/jobs/outbox-table';
import { type ReceivedRequest, type Receiver, type ReceiverAnswer, startReceiver } from '../../support/http-receiver';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { type BookingSite, bookingSite } from './booking-site';

/** A site that may post to a receiver of the test. */
export interface FeedSite extends BookingSite {
  readonly receiver: Receiver;
  /** What a path of the receiver answers from now on; undefined: 200. */
  answer(path: string, answer: ReceiverAnswer | Promise<ReceiverAnswer> | undefined): void;
  /** What arrived at a path, the first one first. */
  at(path: string): readonly ReceivedRequest[];
  /** Wait until every delivery to a feed has ended, also those that wait for another attempt where `hurry` is set. */
  settled(): Promise<void>;
}

export async function feedSite(dialect: TestDialect): Promise<FeedSite> {
  const answers = new Map<string, ReceiverAnswer | Promise<ReceiverAnswer>>();
  const receiver = await startReceiver(({ path }) => answers.get(path) ?? {});
  const site = await bookingSite({ dialect, settings: { fetchAllow: `127.0.0.1:${receiver.port}` } });
  return {
    ...site,
    receiver,
    answer: (path, answer) => void (answer ? answers.set(path, answer) : answers.delete(path)),
    at: (path) => receiver.requests.filter((request) => request.path === path),
    settled: () => until(async () => (await deliveries(site, { state: ['ready', 'sending'] })).length === 0),
    async stop() {
      await site.stop();
      await receiver.stop();
    },
  };
}

type At = Pick<BookingSite, 'host'>;

/** Deliveries to feeds in the outbox, the first one first. */
export const deliveries = ({ host: { storage } }: At, where: object = {}) =>
  storage.run((db) => rows(db, outboxTable).many({ kind: 'booking.feed', ...where }, { order: [['seq', 'ASC']] }));

/** Those to one feed. */
export const deliveriesOf = (site: At, { id }: { readonly id: number }) => deliveries(site, { orderKey: `booking-feed:${id}` });

/** Wait until the first delivery to a feed has failed. */
export const failed = (site: At, feed: { readonly id: number }) =>
  until(async () => (await deliveriesOf(site, feed)).some(({ state, attempts }) => attempts > 0 && state !== 'sending'));

/** Wait no longer for the next attempt. */
export const hurry = ({ host: { storage } }: At) =>
  storage.run((db) => rows(db, outboxTable).update({ kind: 'booking.feed', state: 'ready' }, { nextAt: 0 }));

/** Feeds of an event type as they are stored. */
export const feedsOf = ({ host: { storage } }: At, { id: eventId }: Pick<EventRow, 'id'>) =>
  storage.run((db) => rows(db, feedTable).many({ eventId }, { order: [['id', 'ASC']] }));

export const pathOf = ({ calendarId, id }: Pick<EventRow, 'calendarId' | 'id'>) => `/calendars/${calendarId}/events/${id}/integrations`;

let count = 0;

/** Make a feed over HTTP, for all triggers at a path of its own. Throws where it was refused. */
export async function aFeed(site: FeedSite, event: EventRow, fields: object = {}) {
  const path = `/hook-${++count}`;
  const body = { name: `Feed ${count}`, url: site.receiver.url + path, triggers: feedTriggers, ...fields };
  const answer = await site.api('POST', pathOf(event), { body });
  if (answer.status !== 200) throw new Error(`no feed: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { path, feed: answer.body.feed as { readonly id: number }, secret: answer.body.secret as string };
}
