import type { Post, PostFields, PostFilter, PostType } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import { invalidParam, notFound, OperationError, refused } from '../../../kit/errors';
import { didYouMean } from '../../../kit/suggest';

type Needs = Pick<Ctx, 'host' | 'dryRun' | 'caller'>;

/** 409 for what this host has not. */
export const unsupported = (what: string) => refused(`${what}: not supported by this host`);

// D720
/** The posts that visitors get to see; types that are not public are those of other groups, each with rights of its own. */
export function storedPosts({ host, dryRun, caller }: Needs) {
  const { posts } = host;
  const actor = { userId: caller.userId, name: caller.name };

  const isOurs = ({ public: isPublic, capability }: PostType) =>
    isPublic && (capability === undefined || caller.capabilities.has(capability));

  /** A host whose posts live elsewhere can't take back what a dry run did. */
  function checkReversible() {
    if (dryRun && !posts.transactional) throw refused('this site stores its posts in another system, so a dry run is not possible');
  }

  function checkedType(slug: string): string {
    const known = posts.types().filter(isOurs);
    if (known.some((type) => type.slug === slug)) return slug;
    const names = known.map((type) => type.slug);
    throw invalidParam('/type', `is none of the types of this site: ${names.join(', ')}.${didYouMean(slug, names)}`);
  }

  return {
    /** The slug where it is that of a type that visitors see. Throws `invalid_params`. */
    checkedType,

    /** Throws not_found, for a post of a type that is not public too. */
    async get(id: number, options: { lock?: boolean } = {}): Promise<Post> {
      const post = await posts.get(id, options);
      if (!post || !posts.types().some((type) => type.slug === post.type && isOurs(type))) throw notFound('post', id);
      return post;
    },

    list(filter: PostFilter) {
      if (!posts.sorts && filter.authorId !== undefined) throw unsupported('a list by author');
      if (!posts.sorts && filter.sort !== undefined && filter.sort !== 'newest') throw unsupported('a list in another order');
      return posts.list(filter);
    },

    async create(type: string, fields: PostFields): Promise<Post> {
      checkReversible();
      return told(posts.create(checkedType(type), fields, { actor }));
    },

    /** Change the post that was read with a lock; what it was before is kept as a version where the host has versions. */
    async update(before: Post, fields: PostFields): Promise<{ post: Post; changed: boolean }> {
      checkReversible();
      const post = await told(posts.update(before, fields, { actor }));
      await posts.revisions?.keep(before, post, { userId: caller.userId ?? 0, isAlways: true });
      return { post, changed: post.updatedAt !== before.updatedAt };
    },

    async delete({ id }: Post): Promise<void> {
      checkReversible();
      await posts.delete(id, { actor });
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
