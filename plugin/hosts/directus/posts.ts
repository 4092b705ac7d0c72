import { randomUUID } from 'node:crypto';
import type { PostFields } from '../../host';
import * as kit from '../../host-kit';
import type { Accountability, Context, Directus, Events } from './directus';
import { collection, itemStore, postOf } from './items';

/** What an editor may write, as texts; what is missing in a save stays. */
const texts = ['title', 'slug', 'content', 'excerpt', 'status'] as const;

/** What the start needs of posts beyond the contract. */
export interface DirectusPosts extends kit.EditedPosts {
  /** Hear of what is saved in the editor of Directus, before its transaction ends and after. */
  listen(events: Events): void;
}

/** Posts as items of a collection of the site, in its database; their meta and terms are in ours. */
export function createPosts(directus: Directus, base: kit.SiteBase): DirectusPosts {
  const { ids } = base;
  const own = new WeakSet<object>();
  const { posts, saves } = kit.editedPosts(base, itemStore({ directus, ids, own }), ['plugins', 'items', 'assets']);
  const isOurs = ({ accountability: by }: Context) => by !== null && own.has(by);

  /** What an editor saves as we keep it: checked, with the numbers that stand for an account and a picture (D775). */
  async function prepared(payload: kit.KnexRow, by?: Accountability | null) {
    const { author = by?.user, image } = payload;
    const title = by !== undefined && payload.title && !payload.slug ? { slug: String(payload.title) } : {};
    return {
      ...{ ...payload, ...checked({ ...payload, ...title }), siteplane_changed: saves.moment() },
      ...(typeof author === 'string' ? { author, siteplane_author: await ids.number('user', author) } : {}),
      ...(image === undefined ? {} : { siteplane_image: typeof image === 'string' ? await ids.number('media', image) : 0 }),
    };
  }
  const stored = (key: unknown, { siteplane_changed: at }: kit.KnexRow) => saves.stored(Number(key), Number(at));
  // By the connection of the save: the embedded database of Directus has no other.
  const before = async ({ database }: Context, keys: readonly unknown[]) =>
    (await kit.knexRows(database(collection).whereIn('id', keys))).map(postOf);

  return {
    ...posts,

    listen({ filter, action }) {
      filter(`${collection}.items.create`, async (payload: kit.KnexRow, _meta, context) => {
        if (isOurs(context)) return payload;
        const id = await ids.number('post', randomUUID());
        const item = { type: 'post', siteplane_date: Date.now(), ...(await prepared(payload, context.accountability)), id };
        await saves.begin(id, item.siteplane_changed, undefined);
        return item;
      });
      filter(`${collection}.items.update`, async (payload: kit.KnexRow, { keys = [] }, context) => {
        if (isOurs(context)) return payload;
        const item = await prepared(payload);
        for (const post of await before(context, keys)) await saves.begin(post.id, item.siteplane_changed, post);
        return item;
      });
      filter(`${collection}.items.delete`, async (keys: readonly number[], _meta, context) => {
        if (!isOurs(context)) for (const post of await before(context, keys)) await saves.ending(post);
        return keys;
      });
      action(`${collection}.items.create`, ({ key, payload = {} }) => stored(key, payload as kit.KnexRow));
      action(`${collection}.items.update`, async ({ keys = [], payload = {} }) => {
        for (const key of keys) await stored(key, payload as kit.KnexRow);
      });
      action(`${collection}.items.delete`, async ({ keys = [] }) => {
        for (const key of keys) await saves.ended(Number(key));
      });
    },
  };
}

/** Throws what Directus answers with 400. */
function checked(payload: kit.KnexRow): PostFields {
  const entries = texts.filter((name) => payload[name] !== undefined).map((name) => [name, payload[name] ?? '']);
  try {
    return kit.storable(Object.fromEntries(entries));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const facts = { name: 'DirectusError', code: 'INVALID_PAYLOAD', status: 400, extensions: { reason } };
    throw Object.assign(new Error(`Invalid payload. ${reason}`), facts);
  }
}
