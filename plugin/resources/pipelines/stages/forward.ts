import { enqueue } from '../../../jobs/outbox';
import { forwardsOf } from '../../content_sources/port';
import { completedKind, completedPayload } from '../runs/completed';
import { defineStage, skipped } from './stage';

/** Tell a receiver that the run is done: the one of the recipe, or the one of the post's content source (D157). */
export const forward = defineStage({
  name: 'forward',
  async apply(_draft, { url }, run) {
    const { ctx, post, recipe } = run;
    const source = url ? undefined : await ctx.host.storage.run((db) => forwardsOf(db, post.id));
    if (!url && source === undefined) return skipped('There is no url, and the post has no content source that forwards.');
    const site = await ctx.host.site();
    return {
      effects: [
        async (db, ended) => {
          const payload = {
            ...(url ? { receiver: url } : { source }),
            ...completedPayload(ended, { site, recipe: recipe.id, source: run.source }),
          };
          await enqueue(db, { kind: completedKind, key: `forward:${post.id}`, payload });
        },
      ],
    };
  },
});
