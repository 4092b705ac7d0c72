import { enqueue } from '../../../jobs/outbox';
import { emit } from '../../../kit/event';
import { tellReceiver, variablesOf } from './events';
import type { Writing } from './plan';
import { postIngested } from './post-ingested';
import { reviewMessage } from './review-mail';
import type { WriteResult } from './write-post';

/** Tell whoever is to know of a post that was written, in its transaction: the receiver, the pipelines and the reviewers. */
export async function announce({ ctx, db, plan }: Writing, { post, isNew, isFirst }: WriteResult): Promise<void> {
  const { source, delivery, article } = plan;
  const kind = isFirst ? 'content.ingested' : 'content.updated';
  const { url: siteUrl } = await ctx.host.site();
  // Of a scheduled post the receiver hears when it is published.
  if (post.status !== 'future')
    await tellReceiver(db, { kind, source, delivery, variables: variablesOf(plan), externalId: article.externalId, post, siteUrl });
  await emit({ ctx, db }, postIngested, { postId: post.id, source: source.slug });
  const message = isNew ? reviewMessage(source, post) : undefined;
  if (message) await enqueue(db, message);
}
