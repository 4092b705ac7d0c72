import { type Static, Type } from '@sinclair/typebox';
import type { Host, PostType } from '../../../host';
import { notFound, refused } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { Params } from '../../../kit/schema';
import type { Draft } from '../post/draft';
import { recipeId } from '../recipes/recipe-fields';
import { runPost } from '../runner/run-post';

export const Rehearsing = Params({ post_id: Type.Integer({ minimum: 1 }), recipe_id: recipeId });

/**
 * A dry run with the whole post before and after. It answers to signed-in people alone: a key that may run recipes need not read posts
 * (D556). The texts are stored nowhere; the run leaves its row.
 */
export async function rehearsal(ctx: JobCtx, types: readonly PostType[], { post_id, recipe_id }: Static<typeof Rehearsing>) {
  const { host } = ctx;
  const post = await host.posts.get(post_id);
  if (!post || !types.some(({ slug }) => slug === post.type)) throw notFound('post', post_id);
  const result = await runPost(ctx, { postId: post_id, recipeId: recipe_id, kind: 'manual', isDryRun: true, isForced: true });
  if (!result?.drafts) throw refused('there is no recipe for this post');
  const { runId, status, stages, wouldChange, message, drafts } = result;
  const [before, after] = await Promise.all([shown(host, drafts.before), shown(host, drafts.after)]);
  return { run_id: runId, status, message, would_change: wouldChange, stages: [...stages], before, after };
}

/** What a recipe made of a post, and what it was. */
export type PipelineRehearsal = Awaited<ReturnType<typeof rehearsal>>;

/** Numbers as the names that people know. */
async function shown({ users, media }: Pick<Host, 'users' | 'media'>, draft: Draft) {
  const author = draft.authorId === 0 ? undefined : await users.find(draft.authorId);
  const picture = draft.featuredImageId === 0 ? undefined : await media.get(draft.featuredImageId);
  const named = (taxonomy: string) => draft.terms.filter((term) => term.taxonomy === taxonomy).map(({ name }) => name);
  return {
    title: draft.title,
    content: draft.content,
    excerpt: draft.excerpt,
    slug: draft.slug,
    author: author?.displayName ?? '',
    picture: picture?.url ?? '',
    categories: named('category'),
    tags: named('tag'),
    meta: draft.meta,
  };
}
