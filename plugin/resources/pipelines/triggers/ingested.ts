import { enqueue } from '../../../jobs/outbox';
import { on } from '../../../kit/event';
import { postIngested } from '../../content_sources/port';
import { triggerMessage } from './trigger-message';

/** A post that a content source has written asks for a run. */
export const runIngested = on(postIngested, async (_ctx, db, { postId, source }) => {
  await enqueue(db, triggerMessage({ post_id: postId, trigger_kind: 'ingest', source }));
});
