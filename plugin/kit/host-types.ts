import type { Host, PostType } from '../host';
import { OperationError, refused } from './errors';

interface Refusal {
  readonly type: PostType;
  /** In the host's words, with its full stop. */
  readonly reason: string;
}

/** What each host of this process did not take. */
const refusedBy = new WeakMap<Host['posts'], Map<string, Refusal>>();

function refusals(posts: Host['posts']): Map<string, Refusal> {
  const records = refusedBy.get(posts) ?? new Map();
  refusedBy.set(posts, records);
  return records;
}

/** Types that the host of this process did not take, with its reasons. */
export const refusedTypes = (posts: Host['posts']): readonly Refusal[] => [...refusals(posts).values()];

/** Why the host did not take a type; undefined where it did, or was not asked. */
export const whyRefused = (posts: Host['posts'], slug: string): string | undefined => refusals(posts).get(slug)?.reason;

/**
 * Tell the host of types, each on its own, and again of those that it did not take before: one that it refuses keeps no other from being
 * registered, and stands in the log once and in `status.health` (D683).
 */
export async function registerTypes({ posts, log }: Pick<Host, 'posts' | 'log'>, types: readonly PostType[]): Promise<void> {
  const all = new Map([...refusedTypes(posts).map(({ type }) => type), ...types].map((type) => [type.slug, type]));
  for (const type of all.values()) {
    const before = whyRefused(posts, type.slug);
    try {
      await posts.registerType(type);
      refusals(posts).delete(type.slug);
    } catch (err) {
      const reason = err instanceof OperationError ? err.message : 'the site failed at it; see the log.';
      refusals(posts).set(type.slug, { type, reason });
      if (reason !== before) log.error({ err, type: type.slug }, 'the site does not take a post type');
    }
  }
}

/** Throws `conflict` with the host's reason where it would not take the type. Nothing is made. */
export async function checkType({ posts }: Pick<Host, 'posts'>, type: PostType): Promise<void> {
  try {
    await posts.checkType(type);
  } catch (error) {
    if (error instanceof OperationError && error.status < 500) throw typeRefused(type.slug, error.message);
    throw error;
  }
}

export const typeRefused = (slug: string, reason: string) =>
  refused(`the site does not take the post type "${slug}": ${reason.replace(/\.$/, '')}`);
