import type { Post, PostFields } from '../../host';
import type { Ctx } from '../../kit/ctx';
import { invalidParam, notFound, OperationError, refused } from '../../kit/errors';
import type { ItemKind } from './item-kind';
import { type Meta, mergedMeta, metaChanges } from './meta';

const compared = ['title', 'content', 'excerpt', 'status', 'slug', 'authorId'] as const;

interface ItemInput extends PostFields {
  readonly meta?: Meta | undefined;
}

/** The items of one kind among the posts of the host (D59). */
export function items({ host, dryRun, caller }: Pick<Ctx, 'host' | 'dryRun' | 'caller'>, { resource, type }: ItemKind) {
  const { posts } = host;
  const actor = { userId: caller.userId, name: caller.name };

  /** A host whose posts live elsewhere can't take back what a dry run did. */
  function checkReversible() {
    if (dryRun && !posts.transactional) throw refused('this site stores its posts in another system, so a dry run is not possible');
  }

  async function get(id: number, options: { lock?: boolean } = {}): Promise<Post> {
    const post = await posts.get(id, { ...options, meta: true });
    if (!post || post.type !== type) throw notFound(resource, id);
    return post;
  }

  return {
    /** With its meta. Throws not_found, for a post of another type too. */
    get,

    list: (filter: Omit<Parameters<typeof posts.list>[0], 'type'>) => posts.list({ ...filter, type }),

    async create({ meta = {}, ...fields }: ItemInput): Promise<Post> {
      checkReversible();
      const removed = Object.keys(meta).find((key) => meta[key] === null);
      if (removed !== undefined) throw invalidParam('/meta', `must not contain null in a new item (${removed.slice(0, 100)})`);
      const stored = mergedMeta({}, metaChanges({}, meta));
      const post = await told(posts.create(type, fields, { actor }));
      if (Object.keys(stored).length > 0) await posts.setMeta(post.id, stored);
      return { ...post, meta: stored };
    },

    /** Merge into the post that was read with a lock. */
    async update(before: Post, { meta = {}, ...fields }: ItemInput): Promise<{ post: Post; changed: boolean }> {
      checkReversible();
      const stored = before.meta ?? {};
      const changes = metaChanges(stored, meta);
      const merged = mergedMeta(stored, changes);
      const touch = Object.keys(changes).length > 0;
      const post = await told(posts.update(before, fields, { touch, actor }));
      if (touch) await posts.setMeta(before.id, changes);
      return { post: { ...post, meta: merged }, changed: touch || compared.some((field) => post[field] !== before[field]) };
    },

    /** Answers what was deleted. */
    async delete(id: number): Promise<Post> {
      checkReversible();
      const post = await get(id, { lock: true });
      await posts.delete(id, { actor });
      return post;
    },
  };
}

/** The host's own words about a text that it refuses, as those of a param. */
async function told<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    const isForeign = error instanceof OperationError && error.code === 'invalid_params' && !error.message.startsWith('Invalid params:');
    throw isForeign ? new OperationError('invalid_params', `Invalid params: ${error.message}`) : error;
  }
}
