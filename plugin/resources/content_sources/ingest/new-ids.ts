import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../host';
import { valueAt } from '../mapping/pointer';
import { applyMapping, itemsOf } from '../mapping/rules';
import type { Article, Mapping } from '../mapping/types';
import type { Source } from '../source/source-table';
import { deliveryOrder } from './delivery-order';
import { ingestPosts } from './ingest-posts';
import type { OpenDelivery } from './process';

/**
 * What the source keeps about its ids under a mapping that is being approved. A new rule for the id has to show that it tells articles
 * apart; who approves the same rule again, after it was held for that, has answered the question.
 */
export async function newIdsUpTo(db: Db, source: Source, mapping: Mapping): Promise<number | null> {
  const isSame = source.mapping !== null && isDeepStrictEqual(source.mapping.fields.id, mapping.fields.id);
  if (isSame && source.mappingStatus === 'drifted') return null;
  if (isSame && source.mappingStatus === 'approved') return source.newIdsUpTo;
  return deliveryOrder(db).latest(source.id);
}

/** Names of what holds articles, or sends them: its id is the same for all of them. */
const containers =
  /^(account|author|blog|channel|collection|environment|event|hook|locale|model|namespace|organi[sz]ation|project|repo|repository|sender|shop|site|source|space|store|team|tenant|type|user|website|workspace)(_?(id|key|slug|uuid|name))?$/i;
/** Names of what tells an object from others of its kind. */
const identities = /^(_id|id|uuid|guid|node_id|documentId|uid)$/;

/** Earlier payloads that are looked into; beyond them a title is not compared. */
const maxLookedInto = 20;

/** Sentences for the admin where the id of a mapping would write several articles over one post; none where it is trusted (D123). */
export async function repeatedIds(db: Db, { source, delivery, payload }: OpenDelivery, mapping: Mapping): Promise<string[]> {
  if (source.newIdsUpTo === null) return [];
  const isHeld = delivery.seq <= source.newIdsUpTo;
  const now = articlesIn(mapping, payload);
  const seen = new Map<string, Mapped>();
  for (const one of now) {
    const { externalId } = one.article;
    const twin = seen.get(externalId);
    if (twin && isOther(twin, one)) return [reasonOf(twin, one)];
    seen.set(externalId, one);
  }
  const before = await earlier(db, source.id, { mapping, ids: [...seen.keys()] });
  const clash = [...seen].flatMap(([id, one]) => {
    const known = before.get(id);
    if (!known || !isOther(known, one)) return [];
    return isHeld || namesContainer(mapping) || differsBeside(mapping, known.item, one.item) ? [reasonOf(known, one)] : [];
  });
  return clash.slice(0, 1);
}

/** An article with the item of the payload that it was made of. */
interface Mapped {
  readonly article: Article;
  readonly item: unknown;
}

function articlesIn(mapping: Mapping, payload: unknown): Mapped[] {
  const all = itemsOf(mapping, payload);
  return applyMapping(mapping, payload).items.flatMap(({ article, at }) => (article ? [{ article, item: all[at] }] : []));
}

/** By id, the article as the delivery had it that was processed last for it, while that is kept. */
async function earlier(db: Db, sourceId: string, { mapping, ids }: { mapping: Mapping; ids: readonly string[] }) {
  const last = await ingestPosts(db).lastDeliveries(sourceId, ids);
  const byId = new Map<string, Mapped>();
  for (const seq of [...new Set(last.values())].slice(0, maxLookedInto)) {
    const body = seq === null ? undefined : await deliveryOrder(db).bodyOf(seq);
    if (body === undefined) continue;
    for (const one of articlesIn(mapping, JSON.parse(body))) {
      if (last.get(one.article.externalId) === seq) byId.set(one.article.externalId, one);
    }
  }
  return byId;
}

const isOther = (left: Mapped, right: Mapped) => left.article.title !== right.article.title;

const reasonOf = ({ article: { externalId, title: before } }: Mapped, { article: { title: now } }: Mapped) =>
  `fields/id finds "${externalId}" for "${before.slice(0, 80)}" and for "${now.slice(0, 80)}", and would write one over the other; map what tells articles apart, or approve the mapping again if this is one article with a new title`;

const pathsOf = ({ path, paths }: { readonly path?: string; readonly paths?: readonly string[] }) =>
  paths ?? (path === undefined ? [] : [path]);

/** `/repository/id`, `/site`, `/blog_id`. */
function namesContainer({ fields }: Mapping): boolean {
  return pathsOf(fields.id).some((path) => {
    const [own = '', parent = ''] = path.split('/').reverse();
    return containers.test(own) || (identities.test(own) && containers.test(parent));
  });
}

/** Whether an id that stands beside the title, and is not the mapped one, has changed. */
function differsBeside({ fields }: Mapping, before: unknown, now: unknown): boolean {
  const ids = pathsOf(fields.id);
  return pathsOf(fields.title).some((title) => {
    const place = title.slice(0, title.lastIndexOf('/'));
    const [left, right] = [valueAt(before, place), valueAt(now, place)];
    if (!isObject(left) || !isObject(right)) return false;
    return Object.keys(right).some(
      (key) => identities.test(key) && !ids.includes(`${place}/${key}`) && key in left && !isDeepStrictEqual(left[key], right[key]),
    );
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
