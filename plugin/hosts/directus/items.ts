import { randomUUID } from 'node:crypto';
import type { Actor, Post, PostFilter, PostSort, Storage } from '../../host';
import * as kit from '../../host-kit';
import { type Accountability, type Directus, holds, type Order, page, type Query, type Row, rowsOf } from './directus';

/** The collection of the site with all posts; those fields that begin with `siteplane_` are ours. */
export const collection = 'siteplane_posts';
/** Fields that an editor sees and we have too. */
export const texts = ['type', 'title', 'slug', 'content', 'excerpt', 'status'] as const;
const numbers = {
  authorId: 'siteplane_author',
  featuredImageId: 'siteplane_image',
  createdAt: 'siteplane_date',
  updatedAt: 'siteplane_changed',
} as const;

const sorted: Readonly<Record<PostSort, readonly Order[]>> = {
  newest: [['id', 'desc']],
  oldest: [['id', 'asc']],
  updated: [
    [numbers.updatedAt, 'desc'],
    ['id', 'desc'],
  ],
  title: [
    ['title', 'asc'],
    ['id', 'asc'],
  ],
};

interface Parts {
  readonly directus: Directus;
  readonly storage: Storage;
  readonly ids: kit.NumberedIds;
  /** By whom our own saves are known to the hooks of Directus. */
  readonly own: WeakSet<Accountability>;
}

/** Posts as items of the collection. */
export function itemStore({ directus, storage, ids, own }: Parts): kit.PostStore {
  const { database, getSchema, services } = directus;
  const find = async (id: number) => {
    const [row] = await rowsOf(database(collection).where({ id }));
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
  /** What the editor of the site shows of a number; null where it stands for nothing there. */
  async function named(kind: string, table: string, number: number | undefined): Promise<string | null | undefined> {
    if (number === undefined) return undefined;
    const id = await ids.name(kind, number);
    const [row] = id === undefined ? [] : await rowsOf(database(table).where({ id }).select('id'));
    return row ? String(row.id) : null;
  }
  async function itemOf(post: Partial<Post>): Promise<Row> {
    const shown = {
      author: await named('user', 'directus_users', post.authorId),
      image: await named('media', 'directus_files', post.featuredImageId),
    };
    const known = Object.entries(numbers).map(([name, field]) => [field, post[name as keyof Post]]);
    const all = [...texts.map((name) => [name, post[name]]), ...known, ...Object.entries(shown)];
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  }

  return {
    find,
    async list(filter) {
      const ofTerms = filter.termIds && (await kit.postsOfTerms(storage, filter.termIds));
      const orders = filter.afterId === undefined ? sorted[filter.sort ?? 'newest'] : sorted.oldest;
      const { items, total } = await page(narrowed(database(collection), filter, ofTerms), filter, ...orders);
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
      const rows = await rowsOf(database(collection).where({ type }).whereIn('slug', slugs).whereNotIn('id', [except]));
      return rows.map(({ slug }) => String(slug));
    },
  };
}

function narrowed(
  query: Query,
  { type, status, search, ids, afterId, authorId }: PostFilter,
  ofTerms: readonly number[] | undefined,
): Query {
  query.whereIn('type', typeof type === 'string' ? [type] : type);
  if (status !== undefined) query.where({ status });
  if (authorId !== undefined) query.where({ [numbers.authorId]: authorId });
  if (search)
    query.where((either) => {
      for (const name of ['title', 'content']) either.orWhereRaw(holds, [name, search, '', name]);
    });
  for (const among of [ids, ofTerms]) if (among) query.whereIn('id', among);
  return afterId === undefined ? query : query.whereRaw('id > ?', [afterId]);
}

export function postOf(row: Row): Post {
  const own = texts.map((name) => [name, row[name] ?? '']);
  // Some drivers read large numbers as texts.
  const known = Object.entries(numbers).map(([name, field]) => [name, Number(row[field] ?? 0)]);
  return { id: Number(row.id), ...Object.fromEntries([...own, ...known]) };
}
