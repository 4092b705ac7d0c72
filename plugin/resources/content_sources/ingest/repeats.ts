import type { Db } from '../../../host';
import { unavailable } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { proposeMapping } from '../mapping/propose';
import { applyMapping } from '../mapping/rules';
import type { Mapping } from '../mapping/types';
import { withdrawalsOf } from '../mapping/withdrawals';
import type { Source } from '../source/source-table';
import { sources } from '../source/sources';
import { deliveries } from './deliveries';
import { deliveryOrder } from './delivery-order';
import type { DeliveryRow } from './delivery-table';
import { ingestPosts } from './ingest-posts';

/** Waiting payloads that are looked into; behind more of them the same body is taken once more, and its run says "Unchanged". */
const maxLookedInto = 200;
const maxAttempts = 5;

interface Again {
  readonly sourceId: string;
  readonly deliveryKey: Buffer;
  readonly body: string;
  readonly now: number;
}

/**
 * A body that was received before: the earlier delivery while it is the last word on each of its articles, else a new one. Of several
 * copies at once, on any instance, one becomes the new delivery and the others its repeats (D122).
 */
export async function receiveAgain({ host }: Pick<JobCtx, 'host'>, again: Again): Promise<{ id: string; isNew: boolean }> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const known = await host.storage.tx((db) => repeated(db, again));
    if (known) return { id: known.id, isNew: false };
    const received = await host.storage.run((db) => deliveries(db).receive(again));
    if (received.isNew) return received;
  }
  throw unavailable('DB_BUSY', 'the same payload is received again and again');
}

/** The delivery that a body repeats. Where there is none, its key is free afterwards. */
async function repeated(db: Db, { sourceId, deliveryKey }: Again): Promise<DeliveryRow | undefined> {
  const earlier = await deliveries(db).byKey(sourceId, deliveryKey, { lock: true });
  if (!earlier || (await isLastWord(db, earlier))) return earlier;
  await deliveryOrder(db).freeKey(earlier);
  return undefined;
}

/**
 * Whether nothing was received since, nor waits, that says something else about an article of this delivery. `guess` takes the proposed
 * mapping where none is approved.
 */
export async function isLastWord(db: Db, delivery: DeliveryRow, { guess = false } = {}): Promise<boolean> {
  const source = await sources(db).find(delivery.sourceId);
  const idsIn = idsBy(source && mappingOf(source, delivery, guess));
  const ids = idsIn(delivery.body);
  const later = await deliveryOrder(db).waitingAfter(delivery, maxLookedInto + 1);
  const isWaiting = delivery.state === 'received' || delivery.state === 'held';
  if (later.length > maxLookedInto) return false;
  // What it is about shows when a mapping is approved, or never.
  if (ids.length === 0) return isWaiting ? later.length === 0 : (await deliveryOrder(db).latest(delivery.sourceId)) === delivery.seq;
  if (later.some(({ body }) => idsIn(body).some((id) => ids.includes(id)))) return false;
  // Of one that is held by itself the other items are done, and others may have come since.
  const isWhole = isWaiting && (delivery.state === 'received' || delivery.itemsDone === 0);
  if (isWhole && delivery.releasedAt === null) return true;
  const last = await ingestPosts(db).lastDeliveries(delivery.sourceId, ids);
  // One that was let go on may be replayed after others were done.
  if (isWhole) return ids.every((id) => (last.get(id) ?? 0) <= delivery.seq);
  return ids.every((id) => last.get(id) === delivery.seq);
}

function mappingOf({ mapping, mappingStatus }: Source, { body }: DeliveryRow, guess: boolean): Mapping | undefined {
  if (mapping !== null && mappingStatus === 'approved') return mapping;
  return guess ? (mapping ?? proposeMapping(JSON.parse(body))?.mapping) : undefined;
}

/** Ids of the articles in a payload; none without a mapping. */
const idsBy = (mapping: Mapping | undefined) => (body: string) => {
  if (!mapping) return [];
  const payload: unknown = JSON.parse(body);
  const { items } = applyMapping(mapping, payload);
  const withdrawn = withdrawalsOf(mapping, payload).map(({ externalId }) => externalId);
  return [...new Set([...items.flatMap(({ article }) => (article ? [article.externalId] : [])), ...withdrawn])];
};
