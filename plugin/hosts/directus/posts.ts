import { randomUUID } from 'node:crypto';
import type { Logger, Post, PostFields, Posts, Storage } from '../../host';
import * as kit from '../../host-kit';
import { type Accountability, type Context, type Directus, type Events, type Row, rowsOf } from './directus';
import { collection, itemStore, postOf, texts } from './items';

const addresses = {
  ownAddresses: new Set(['admin', 'rest', 'media', 'plugins', 'items', 'assets']),
  isAtTop: (type: string) => type === 'post' || type === 'page',
};
const hourMs = 3_600_000;

/** What the start needs of posts beyond the contract. */
export interface DirectusPosts extends Posts {
  /** Hear of what is saved in the editor of Directus, before its transaction ends and after. */
  listen(events: Events): void;
  catchUp: kit.ToldSaves['catchUp'];
}

interface Parts {
  readonly directus: Directus;
  readonly storage: Storage;
  readonly hooks: kit.PostHooks;
  readonly ids: kit.NumberedIds;
  readonly log: Logger;
}

/** Posts as items of a collection of the site, in its database; their meta and terms are in ours. */
export function createPosts({ directus, storage, hooks, ids, log }: Parts): DirectusPosts {
  const own = new WeakSet<Accountability>();
  const store = itemStore({ directus, storage, ids, own });
  const saves = kit.toldSaves({ storage, hooks, find: store.find, log });
  const isOurs = ({ accountability: by }: Context) => by !== null && own.has(by);
  /** What was begun and is not stored yet, by post and the moment that the save carries; one that Directus refused stays. */
  const open = new Map<string, kit.OpenSave>();
  let latest = 0;

  const begin = async (id: number, at: unknown, before?: Post) => void open.set(`${id} ${at}`, await saves.begin(id, before));
  function taken(id: unknown, at: unknown): kit.OpenSave | undefined {
    const save = open.get(`${id} ${at}`);
    open.delete(`${id} ${at}`);
    return save;
  }
  async function stored(key: unknown, { siteplane_changed: at }: Row): Promise<void> {
    const save = taken(key, at);
    const post = save && (await store.find(save.postId));
    if (post) await saves.stored(save, post);
  }

  /** What an editor saves as we keep it: checked, with the numbers that stand for an account and a picture (D775). */
  async function prepared(payload: Row, by?: Accountability | null): Promise<Row> {
    const { author = by?.user, image } = payload;
    const title = by !== undefined && payload.title && !payload.slug ? { slug: String(payload.title) } : {};
    latest = Math.max(latest + 1, Date.now());
    return {
      ...{ ...payload, ...checked({ ...payload, ...title }), siteplane_changed: latest },
      ...(typeof author === 'string' ? { author, siteplane_author: await ids.number('user', author) } : {}),
      ...(image === undefined ? {} : { siteplane_image: typeof image === 'string' ? await ids.number('media', image) : 0 }),
    };
  }

  return {
    ...kit.foreignPosts({ store, storage, hooks, types: kit.postTypes(addresses) }),
    ...{ tells: 'after', sorts: true },
    catchUp(now = Date.now()) {
      for (const [key, { at }] of open) if (at < now - hourMs) open.delete(key);
      return saves.catchUp(now);
    },

    listen({ filter, action }) {
      filter(`${collection}.items.create`, async (payload: Row, _meta, context) => {
        if (isOurs(context)) return payload;
        const id = await ids.number('post', randomUUID());
        const item: Row = { type: 'post', siteplane_date: Date.now(), ...(await prepared(payload, context.accountability)), id };
        await begin(id, item.siteplane_changed);
        return item;
      });
      filter(`${collection}.items.update`, async (payload: Row, { keys = [] }, context) => {
        if (isOurs(context)) return payload;
        const item = await prepared(payload);
        // By the connection of the save: the embedded database of Directus has no other.
        for (const row of await rowsOf(context.database(collection).whereIn('id', keys)))
          await begin(Number(row.id), item.siteplane_changed, postOf(row));
        return item;
      });
      filter(`${collection}.items.delete`, async (keys: readonly number[], _meta, context) => {
        if (isOurs(context)) return keys;
        for (const row of await rowsOf(context.database(collection).whereIn('id', keys))) await begin(Number(row.id), 'end', postOf(row));
        return keys;
      });
      action(`${collection}.items.create`, async ({ key, payload = {} }) => stored(key, payload as Row));
      action(`${collection}.items.update`, async ({ keys = [], payload = {} }) => {
        for (const key of keys) await stored(key, payload as Row);
      });
      action(`${collection}.items.delete`, async ({ keys = [] }) => {
        for (const key of keys) {
          const before = taken(key, 'end')?.before;
          if (before) await saves.removed(before);
        }
      });
    },
  };
}

/** Throws what Directus answers with 400. */
function checked(payload: Row): PostFields {
  const given = texts.filter((name) => payload[name] !== undefined).map((name) => [name, payload[name] ?? '']);
  try {
    return kit.storable(Object.fromEntries(given));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const facts = { name: 'DirectusError', code: 'INVALID_PAYLOAD', status: 400, extensions: { reason } };
    throw Object.assign(new Error(`Invalid payload. ${reason}`), facts);
  }
}
