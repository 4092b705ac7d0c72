import type { Host, Post, PostType } from '../../../host';
import { urlOf } from '../post/permalink';

/** Most posts that are listed at once, and most that can be asked for by id: a page of the history. */
const most = { found: 20, asked: 100 };

interface Asked {
  readonly types: readonly PostType[];
  /** Literal text in title or content; everything without it. */
  readonly search: string;
  /** Instead of a search. */
  readonly ids: readonly number[];
}

/** Posts to choose from, the newest first, or those of a history, with their addresses where visitors see them. */
export async function listedPosts({ posts, site }: Pick<Host, 'posts' | 'site'>, { types, search, ids }: Asked) {
  if (types.length === 0) return { posts: [] };
  const { url } = await site();
  const filter = ids.length > 0 ? { ids: ids.slice(0, most.asked), limit: most.asked } : { search: search || undefined, limit: most.found };
  const { items } = await posts.list({ type: types.map(({ slug }) => slug), offset: 0, ...filter });
  return { posts: items.map((post) => listed(post, { url, types })) };
}

const listed = (post: Post, { url, types }: { readonly url: string; readonly types: readonly PostType[] }) => ({
  id: post.id,
  title: post.title,
  type: types.find(({ slug }) => slug === post.type)?.label ?? post.type,
  status: post.status,
  url: post.status === 'publish' ? urlOf({ url }, post) : null,
});

/** Posts with what a list shows of each. */
export type ListedPosts = Awaited<ReturnType<typeof listedPosts>>;
