import { randomBytes } from 'node:crypto';
import { freeSlug, OperationError } from '../../adapter';
import type { Actor, Post, PostFields, PostFilter, PostSort, Posts, SaveEvent, Storage } from '../../host';
import { numberedIds } from '../numbered-ids';
import { cleaned } from './cleaned';
import { postMeta } from './meta';
import type { PostHooks } from './post-hooks';
import type { postTypes } from './post-types';
import { slugOf } from './slug';
import { postsOfTerms } from './terms';

/** Which posts a list has, with nothing left to work out. */
export interface StoreFilter extends Pick<PostFilter, 'status' | 'search' | 'authorId' | 'afterId' | 'limit' | 'offset'> {
  readonly types: readonly string[];
  /** Those that are meant, also by their terms; undefined for all. */
  readonly ids: readonly number[] | undefined;
  /** By which field first; the last one is of no two posts the same. */
  readonly orders: readonly StoreOrder[];
}

/** A field of a post, and whether the least comes first. */
export type StoreOrder = readonly [field: 'id' | 'title' | 'updatedAt', direction: 'asc' | 'desc'];

const sorted: Readonly<Record<PostSort, readonly StoreOrder[]>> = {
  newest: [['id', 'desc']],
  oldest: [['id', 'asc']],
  updated: [
    ['updatedAt', 'desc'],
    ['id', 'desc'],
  ],
  title: [
    ['title', 'asc'],
    ['id', 'asc'],
  ],
};

/** Posts where a host keeps them, in a database that is not ours. */
export interface PostStore {
  find(id: number): Promise<Post | undefined>;
  list(filter: StoreFilter): Promise<{ items: Post[]; total: number }>;
  /** `by` is the host's own id of the account behind the call, for its activity and revisions. */
  insert(post: Omit<Post, 'id'>, by: string | undefined): Promise<Post>;
  /** Writes these fields of a post that is there. */
  update(id: number, fields: Partial<Post>, by: string | undefined): Promise<Post>;
  remove(id: number, by: string | undefined): Promise<void>;
  /** Which of these slugs are not to be had for a post of the type, whatever has them; `except` is the id of the post itself. */
  taken(type: string, slugs: readonly string[], except: number | undefined): Promise<readonly string[]>;
}

interface Parts {
  readonly store: PostStore;
  readonly storage: Storage;
  readonly hooks: PostHooks;
  readonly types: ReturnType<typeof postTypes>;
}

const fresh = { title: '', content: '', excerpt: '', status: 'draft', authorId: 0, featuredImageId: 0 } as const;
const storedFields = ['title', 'content', 'excerpt', 'status', 'slug', 'authorId', 'featuredImageId', 'createdAt'] as const;
const notFound = (id: number) => new OperationError('not_found', `Not found: post "${id}".`);

/** What an editor there may choose. */
export const storableStatuses = ['draft', 'pending', 'publish', 'private'] as const;

/** What may be stored there: such a host publishes nothing by its date, so that `future` would stay so for ever. */
export function storable(fields: PostFields): PostFields {
  if (fields.status === 'future')
    throw new OperationError('invalid_params', 'A post cannot be "future" on this site: it publishes nothing by its date.');
  const checked = cleaned(fields);
  return Object.fromEntries(storedFields.filter((name) => checked[name] !== undefined).map((name) => [name, checked[name]]));
}

/**
 * `Posts` of a host that keeps them in its own database: a save that a hook refuses is taken back, and one whose transaction is rolled back
 * is not (D696). Meta is in ours, in the tables of `contentSchema`.
 */
export function foreignPosts({ store, storage, hooks, types }: Parts): Posts {
  const announce = (event: SaveEvent) => storage.tx(() => hooks.saved(event));
  const free = (type: string, slug: string, except?: number) =>
    freeSlug(slug, { taken: (candidates) => store.taken(type, candidates, except) });
  const meta = postMeta(storage);
  const ids = numberedIds(storage);
  const accountOf = async (actor: Actor | undefined) => (actor?.userId === undefined ? undefined : ids.name('user', actor.userId));

  async function sure(id: number): Promise<Post> {
    const post = await store.find(id);
    if (!post) throw notFound(id);
    return post;
  }

  return {
    transactional: false,
    checkType: types.judge,
    registerType: types.register,
    types: types.all,
    ...meta,
    ...hooks.register,
    list: async (filter) => store.list(await resolved(filter, storage)),

    async get(id, options = {}) {
      const post = await store.find(id);
      return post && options.meta ? { ...post, meta: await meta.meta(id) } : post;
    },

    async create(type, fields, { origin, actor } = {}) {
      types.check(type);
      const input = { ...fresh, createdAt: Date.now(), ...storable(fields) };
      const slug = await free(type, input.slug || slugOf(input.title) || `${type}-${randomBytes(5).toString('hex')}`);
      const by = await accountOf(actor);
      const post = await store.insert({ ...input, type, slug, updatedAt: Date.now() }, by);
      await announce({ post, before: undefined, origin, actor }).catch(async (error) => {
        await store.remove(post.id, by);
        throw error;
      });
      return post;
    },

    async update(target, fields, { touch = false, origin, actor } = {}) {
      const before = await sure(typeof target === 'number' ? target : target.id);
      const { slug, ...input } = storable(fields);
      const wanted = slug === undefined ? undefined : slug || slugOf(input.title ?? before.title) || before.slug;
      const set = { ...input, slug: wanted === undefined ? before.slug : await free(before.type, wanted, before.id) };
      const changed = Object.entries(set).filter(([name, value]) => value !== before[name as keyof Post]);
      if (changed.length === 0 && !touch) return before;
      const updatedAt = Math.max(Date.now(), before.updatedAt + 1);
      const by = await accountOf(actor);
      const post = await store.update(before.id, { ...Object.fromEntries(changed), updatedAt }, by);
      await announce({ post, before, origin, actor }).catch(async (error) => {
        await store.update(before.id, before, by);
        throw error;
      });
      return post;
    },

    async delete(id, { actor } = {}) {
      const post = await sure(id);
      await storage.tx(() => hooks.deleted(post));
      await store.remove(id, await accountOf(actor));
    },
  };
}

/** Terms stand in our tables, so that what has them is asked for by number. */
async function resolved({ type, termIds, ids, afterId, sort = 'newest', ...filter }: PostFilter, storage: Storage): Promise<StoreFilter> {
  const ofTerms = termIds && new Set(await postsOfTerms(storage, termIds));
  const meant = ids && ofTerms ? ids.filter((id) => ofTerms.has(id)) : (ids ?? (ofTerms && [...ofTerms]));
  const types = typeof type === 'string' ? [type] : type;
  return { ...filter, types, ids: meant, afterId, orders: sorted[afterId === undefined ? sort : 'oldest'] };
}
