import type { SaveEvent } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import type { JobCtx } from '../../../kit/group';
import { sourceOfPost } from '../../content_sources/port';
import { llmsTxtRoute } from '../llms-txt/route';
import { noticePublished } from '../llms-txt/stale';
import { withFaq } from '../post/faq-section';
import { headOf } from '../post/head';
import { isPipelinesActive } from '../recipes/module';
import { recipes } from '../recipes/recipes';
import { stagesToRun } from '../stages/stage-settings';
import { triggerMessage } from './trigger-message';

/** Saves of the service itself are part of a run, or ask for one by themselves. */
const isOwn = (origin: string | undefined) => origin?.startsWith('siteplane:') ?? false;

/** Listen to the host: posts that people save, what the heads of pages say, and the address of llms.txt. */
export function pipelineHooks(ctx: JobCtx): void {
  const { host } = ctx;
  const { posts } = host;
  posts.onSaved((event) => triggered(ctx, event));
  posts.onSaved((event) => noticePublished(ctx, event));
  posts.onDeleted((post) => noticePublished(ctx, { post: { ...post, status: 'draft' }, before: post }));
  posts.onRender((post, html) => withFaq(ctx, post, html));
  posts.onHead((post, html) => headOf(ctx, post, html));
  host.addSiteRoute(llmsTxtRoute(ctx));
}

/** Ask for a run in the saving transaction, where a recipe may want it. */
async function triggered(ctx: JobCtx, { post, before, origin }: SaveEvent): Promise<void> {
  const kind = kindOf({ post, before });
  if (kind === undefined || isOwn(origin)) return;
  // What visitors never see, such as notes, is no pipeline's business; nor has its saving to pay for a look at the recipes.
  if (!ctx.host.posts.types().some((type) => type.slug === post.type && type.public)) return;
  await ctx.host.storage.run(async (db) => {
    const isWanted = (await recipes(db).list()).some(
      ({ trigger, stages }) => trigger.kinds?.includes(kind) && stagesToRun(stages).length > 0,
    );
    if (!isWanted || !(await isPipelinesActive(ctx))) return;
    const source = (await sourceOfPost(db, post.id))?.slug ?? 'direct';
    await enqueue(db, triggerMessage({ post_id: post.id, trigger_kind: kind, source }));
  });
}

/** `publish` when a post goes public, `update` for every other change of one that was there. */
function kindOf({ post, before }: Pick<SaveEvent, 'post' | 'before'>): 'publish' | 'update' | undefined {
  if (post.status === 'publish' && before?.status !== 'publish') return 'publish';
  return before ? 'update' : undefined;
}
