import { enqueue } from '../../../jobs/outbox';
import { alert } from '../../integrations/port';
import { mailKind } from '../post/mail';
import { urlOf } from '../post/permalink';
import { defineStage } from './stage';

/** Tell people that a post was worked on: by mail, and by the alerts webhook. */
export const notify = defineStage({
  name: 'notify',
  async apply(_draft, { emails = [], alert: tellsAlert = emails.length === 0, always = false, subject }, { ctx, recipe }) {
    const site = await ctx.host.site();
    return {
      effects: [
        async (db, { runId, post, changed }) => {
          if (!changed && !always) return;
          const address = urlOf(site, post);
          const what = `The recipe "${recipe.name}" ${changed ? 'has changed' : 'has run on'} the post "${post.title}" (${post.status}).`;
          const to = emails.filter((email) => email !== '');
          const text = `${what}\n\n${address}\nRun ${runId}, see pipelines.get_run.\n`;
          if (to.length > 0)
            await enqueue(db, { kind: mailKind, payload: { to, subject: subject || `${site.name}: ${post.title}`, text } });
          if (tellsAlert) {
            const data = { message: what, post_id: post.id, recipe: recipe.id, run_id: runId, url: address, status: 'ok', changed };
            await alert(db, ctx.host, { type: 'pipeline.completed', data });
          }
        },
      ],
    };
  },
});
