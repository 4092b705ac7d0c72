import type { Db } from '../../../host';
import { serviceOf } from '../../kit/engine';
import { signingSecret } from '../../kit/feeds/signing';
import { invalidFields, refuse } from '../../kit/input/errors';
import { intOf } from '../../kit/input/rules';
import { newHash } from '../../kit/new-hash';
import type { EngineCall } from '../../kit/route';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import type { FeedRow } from '../data/feed-table';
import { feeds } from '../data/feeds';
import { keyNameOf, maxFeeds, mergeFields } from '../domain/feeds';
import { feedView } from '../views/feed';
import { eventOf } from './change-event';
import { changedFeedOf, newFeedOf } from './feed-input';
import { route } from './route';

/** Work on the feeds of the path's event type, which nobody else changes meanwhile. 404 where it is not there. */
const changeFeeds = <T>(call: EngineCall, work: (db: Db, event: EventRow) => Promise<T>): Promise<T> =>
  call.engine.host.storage.tx(async (db) => {
    const calendar = await calendars(db).get(call.id('id'));
    return work(db, await events(db).inCalendar(calendar.id, call.id('event_id'), { lock: true }));
  });

/** A key of its own; its secret is told this once. */
function newKey({ engine: { host } }: EngineCall) {
  const keyName = newHash();
  return { keyName, secret: signingSecret(host, keyNameOf({ keyName })) };
}

function ensureRoom(present: readonly FeedRow[], more: number): void {
  if (present.length + more > maxFeeds) throw refuse(`An event type can have ${maxFeeds} feeds. Delete one that is not needed first.`);
}

/** `GET …/integrations`. */
async function listFeeds(call: EngineCall) {
  const { event } = await eventOf(call);
  const records = await call.engine.host.storage.run((db) => feeds(db).ofEvent(event.id));
  return { feeds: records.map(feedView), available_integrations: { webhook: { title: 'Webhook' } } };
}

/** `POST …/integrations`. */
async function createFeed(call: EngineCall) {
  const { host, now } = call.engine;
  const fields = newFeedOf(call.body, serviceOf(host).urlProblem);
  const { keyName, secret } = newKey(call);
  const at = now();
  const feed = await changeFeeds(call, async (db, { id: eventId }) => {
    ensureRoom(await feeds(db).ofEvent(eventId), 1);
    return feeds(db).insert({ ...fields, eventId, keyName, createdAt: at, updatedAt: at });
  });
  return { message: 'The feed has been created. Store its secret now: it is not shown again.', feed: feedView(feed), secret };
}

/** `GET …/integrations/{integration_id}`. */
const getFeed = async (call: EngineCall) => ({ feed: feedView(await feedOf(call)) });

async function feedOf(call: EngineCall): Promise<FeedRow> {
  const { event } = await eventOf(call);
  return call.engine.host.storage.run((db) => feeds(db).inEvent(event.id, call.id('integration_id')));
}

/** `POST …/integrations/{integration_id}`: what is not sent stays. Another receiver gets a secret of its own. */
async function saveFeed(call: EngineCall) {
  const { host, now } = call.engine;
  const fields = changedFeedOf(call.body, serviceOf(host).urlProblem);
  const { keyName, secret } = newKey(call);
  const { feed, isElsewhere } = await changeFeeds(call, async (db, event) => {
    const before = await feeds(db).inEvent(event.id, call.id('integration_id'), { lock: true });
    const moves = originOf(fields.url ?? before.url) !== originOf(before.url);
    const set = { ...fields, ...(moves ? { keyName } : {}), updatedAt: now() };
    await feeds(db).update(before.id, set);
    return { feed: { ...before, ...set }, isElsewhere: moves };
  });
  const message = 'The feed has been saved.';
  if (!isElsewhere) return { message, feed: feedView(feed) };
  return {
    message: `${message} Its receiver has changed, so it has a new secret: store it now, it is not shown again.`,
    feed: feedView(feed),
    secret,
  };
}

const originOf = (url: string) => new URL(url).origin;

/** `DELETE …/integrations/{integration_id}`: what has not gone out to it yet never will. */
async function deleteFeed(call: EngineCall) {
  await changeFeeds(call, async (db, event) => {
    const { id } = await feeds(db).inEvent(event.id, call.id('integration_id'), { lock: true });
    await feeds(db).delete(id);
  });
  return { message: 'The feed has been deleted.' };
}

/** `POST …/integrations/clone`: those of `from_event_id` that the event type does not have yet; they keep status and secret. */
async function cloneFeeds(call: EngineCall) {
  const from = intOf(call.body.from_event_id);
  if (from === undefined || from < 1)
    throw invalidFields({ from_event_id: { required: 'Enter the id of the event type whose feeds are to be copied.' } });
  const records = await changeFeeds(call, async (db, event) => {
    const source = await events(db).get(from);
    const present = await feeds(db).ofEvent(event.id);
    const others = (await feeds(db).ofEvent(source.id)).filter((feed) => !present.some((own) => isSame(own, feed)));
    ensureRoom(present, others.length);
    await feeds(db).copy(others, event.id, call.engine.now());
    return feeds(db).ofEvent(event.id);
  });
  return { message: 'The feeds have been copied.', feeds: records.map(feedView) };
}

/** Told the same twice, a receiver would do it twice. */
const isSame = (a: FeedRow, b: FeedRow) => a.url === b.url && a.name === b.name;

/** `GET …/integrations/{integration_id}/merge-fields`. */
async function getMergeFields(call: EngineCall) {
  await feedOf(call);
  return { merge_fields: mergeFields };
}

const path = '/calendars/{id}/events/{event_id}/integrations';

export const feedRoutes = [
  route('GET', path, listFeeds),
  route('POST', path, createFeed),
  // Before those whose path names a number there.
  route('POST', `${path}/clone`, cloneFeeds),
  route('GET', `${path}/{integration_id}`, getFeed),
  route('POST', `${path}/{integration_id}`, saveFeed),
  route('DELETE', `${path}/{integration_id}`, deleteFeed),
  route('GET', `${path}/{integration_id}/merge-fields`, getMergeFields),
];
