import { enqueue } from '../../../../jobs/outbox';
import { triggerMessage } from '../../../pipelines/lib/port';
import { tellReceiver } from './events';
import type { Writing } from './plan';
import { reviewMessage } from './review-mail';
import type { Written } from './write-post';

/** Tell whoever is to know of a post that was written, in its transaction: the receiver, the pipelines and the reviewers. */
export async function announce({ ctx, db, plan }: Writing, { post, isNew }: Written): Promise<void> {
  const { source, delivery, payload, index, article } = plan;
  const kind = isNew ? 'content.ingested' : 'content.updated';
  const { url: siteUrl } = await ctx.host.site();
  await tellReceiver(db, { kind, source, delivery, payload, index, externalId: article.externalId, post, siteUrl });
  await enqueue(db, triggerMessage({ post_id: post.id, trigger_kind: 'ingest', source: source.slug }));
  const message = isNew ? reviewMessage(source, post) : undefined;
  if (message) await enqueue(db, message);
}
