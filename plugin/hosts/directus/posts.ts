import { randomUUID } from 'node:crypto';
import type { Actor, Logger, Post, PostFields, PostFilter, Posts, Storage } from '../../host';
import * as kit from '../../host-kit';
import { type Accountability, type Database, type Directus, type Events, holds, page, type Query, type Row } from './directus';

/** The collection of the site with all posts; those fields that begin with `siteplane_` are ours. */
export const collection = 'siteplane_posts';

const addresses = { ownAddresses: new Set(['admin', 'rest', 'media', 'plugins', 'items', 'assets']), isAtTop: (type: string) => type === 'post' || type === 'page' };
const fieldOf = { type: 'type', title: 'title', slug: 'slug', content: 'content', excerpt: 'excerpt', status: 'status' } as const;
const numberOf = {
  authorId: 'siteplane_author',
  featuredImageId: 'siteplane_image',
  createdAt: 'siteplane_date',
  updatedAt: 'siteplane_changed',
} as const;

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
  const store = items(directus, storage, ids, own);
  const saves = kit.toldSaves({ storage, hooks, find: store.find, log });
  /** What was begun and is not stored yet, by post. */
  const open = new Map<number, kit.OpenSave[]>();
  const isOurs = (by: Accountability | null) => by !== null && own.has(by);

  async function begin(id: number, before: Post | undefined): Promise<void> {
    open.set(id, [...(open.get(id) ?? []), await saves.begin(id, before)]);
  }
  async function stored(id: number): Promise<void> {
    const [save, ...others] = open.get(id) ?? [];
    if (others.length > 0) open.set(id, others);
    else open.delete(id);
    const post = await store.find(id);
    if (save && post) await saves.stored(save, post);
  }

  /** What an editor saves as we keep it: checked, with the numbers that stand for an account and a picture. */
  async function prepared(payload: Row, by: Accountability | null, isNew: boolean): Promise<Row> {
    const { author = isNew ? by?.user : undefined, image } = payload;
    const given: PostFields = Object.fromEntries(Object.keys(fieldOf).filter((name) => payload[name] !== undefined).map((name) => [name, payload[name] ?? '']));
    const checked = asInvalid(() => kit.storable({ ...given, ...(given.slug || !(isNew && given.title) ? {} : { slug: given.title }) }));
    return {
      ...{ ...payload, ...checked, siteplane_changed: Date.now() },
      ...(isNew ? { id: await ids.number('post', randomUUID()), type: payload.type ?? 'post', siteplane_date: Date.now() } : {}),
      ...(typeof author === 'string' ? { author, siteplane_author: await ids.number('user', author) } : {}),
      ...(image === undefined ? {} : { siteplane_image: typeof image === 'string' ? await ids.number('media', image) : 0 }),
    };
  }

  return {
    ...kit.foreignPosts({ store, storage, hooks, types: kit.postTypes(addresses) }),
    ...{ tells: 'after', catchUp: saves.catchUp },

    listen({ filter, action }) {
      filter(`${collection}.items.create`, async (payload: Row, _meta, { accountability: by }) => {
        if (isOurs(by)) return payload;
        const item = await prepared(payload, by, true);
        await begin(Number(item.id), undefined);
        return item;
      });
      filter(`${collection}.items.update`, async (payload: Row, { keys = [] }, { accountability: by, database }) => {
        if (isOurs(by)) return payload;
        const item = await prepared(payload, by, false);
        // By the connection of the save: the embedded database of Directus has no other.
        for (const row of await database(collection).whereIn('id', keys)) await begin(Number(row.id), postOf(row));
        return item;
      });
      filter(`${collection}.items.delete`, async (keys: readonly number[], _meta, { accountability: by, database }) => {
        if (!isOurs(by)) for (const row of await database(collection).whereIn('id', keys)) await begin(Number(row.id), postOf(row));
        return keys;
      });
      action(`${collection}.items.create`, async ({ key }, { accountability: by }) => (isOurs(by) ? undefined : stored(Number(key))));
      action(`${collection}.items.update`, async ({ keys = [] }, { accountability: by }) => {
        if (!isOurs(by)) for (const key of keys) await stored(Number(key));
      });
      action(`${collection}.items.delete`, async ({ keys = [] }, { accountability: by }) => {
        if (isOurs(by)) return;
        for (const key of keys) {
          const before = open.get(Number(key))?.at(-1)?.before;
          open.delete(Number(key));
          if (before) await saves.removed(before);
        }
      });
    },
  };
}

function items(directus: Directus, storage: Storage, ids: kit.NumberedIds, own: WeakSet<Accountability>): kit.PostStore {
  const { database, getSchema, services } = directus;
  const find = async (id: number) => {
    const [row] = await database(collection).where({ id });
    return row && postOf(row);
  };

  /** The activity of the site names the account behind the call. */
  async function service(actor?: Actor) {
    const user = actor?.userId === undefined ? undefined : await ids.name('user', actor.userId);
    const accountability: Accountability = { user: user ?? null, role: null, roles: [], admin: true, app: true, ip: null };
    own.add(accountability);
    return new services.ItemsService(collection, { schema: await getSchema(), accountability });
  }
  async function sure(id: number): Promise<Post> {
    const post = await find(id);
    if (!post) throw new Error(`post ${id} is not in the collection`);
    return post;
  }
  /** The account and the picture as the editor of the site shows them; unknown ones stay numbers. */
  async function itemOf(post: Partial<Post>): Promise<Row> {
    const named = async (kind: string, number: number | undefined) => (number === undefined ? undefined : ((await ids.name(kind, number)) ?? null));
    const author = (await existing(database, 'directus_users', await named('user', post.authorId))) as string | null | undefined;
    const image = await existing(database, 'directus_files', await named('media', post.featuredImageId));
    const own = Object.entries({ ...fieldOf, ...numberOf }).map(([name, field]) => [field, post[name as keyof Post]]);
    return Object.fromEntries([...own, ['author', author], ['image', image]].filter(([, value]) => value !== undefined));
  }

  return {
    find,
    async list(filter) {
      const ofTerms = filter.termIds && (await kit.postsOfTerms(storage, filter.termIds));
      const { items, total } = await page(narrowed(database(collection), filter, ofTerms), filter, ['id', filter.afterId === undefined ? 'desc' : 'asc']);
      return { items: items.map(postOf), total };
    },
    async insert(post, actor) {
      const id = await ids.number('post', randomUUID());
      await (await service(actor)).createOne({ id, ...(await itemOf(post)) });
      return sure(id);
    },
    async update(id, fields, actor) {
      await (await service(actor)).updateOne(id, await itemOf(fields));
      return sure(id);
    },
    remove: async (id) => void (await (await service()).deleteOne(id)),
    async taken(type, slugs, except = 0) {
      const rows = await database(collection).where({ type }).whereIn('slug', slugs).whereNotIn('id', [except]);
      return rows.map(({ slug }) => String(slug));
    },
  };
}

async function existing(database: Database, table: string, id: string | null | undefined): Promise<string | null | undefined> {
  if (!id) return id;
  const [row] = await database(table).where({ id }).select('id');
  return row ? id : null;
}

function narrowed(query: Query, { type, status, search, ids, afterId }: PostFilter, ofTerms: readonly number[] | undefined): Query {
  query.whereIn('type', typeof type === 'string' ? [type] : type);
  if (status !== undefined) query.where({ status });
  if (search)
    query.where((either) => {
      for (const name of ['title', 'content']) either.orWhereRaw(holds, [name, search, '', name]);
    });
  for (const among of [ids, ofTerms]) if (among) query.whereIn('id', among);
  return afterId === undefined ? query : query.whereRaw('id > ?', [afterId]);
}

function postOf(row: Row): Post {
  const texts = Object.entries(fieldOf).map(([name, field]) => [name, row[field] ?? '']);
  // Some drivers read large numbers as texts.
  const numbers = Object.entries(numberOf).map(([name, field]) => [name, Number(row[field] ?? 0)]);
  return { id: Number(row.id), ...Object.fromEntries([...texts, ...numbers]) };
}

/** What Directus answers with 400 where an editor gave it. */
function asInvalid<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw Object.assign(new Error(`Invalid payload. ${reason}`), { name: 'DirectusError', code: 'INVALID_PAYLOAD', status: 400, extensions: { reason } });
  }
}
