import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { mailer } from '../../integrations/port';
import { captureSettings } from '../capture/settings';
import { messages } from './messages';

/** By these mail programs know that no person wrote it, and do not answer it (RFC 3834). */
const replyHeaders = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };

/** Emails the site's own words to who wrote a message, and nothing of what they wrote: a form must carry nobody's words to a third person. */
export const replyDelivery: DeliveryKind = {
  kind: 'lead.reply',
  async deliver({ payload }, ctx) {
    const { message_id: id } = payload as { message_id: string };
    const { storage } = ctx.host;
    const stored = await storage.run((db) => messages(db, ctx.vault).get(id));
    if (stored?.reply !== 'waiting') return;
    const written = await storage.run((db) => messages(db, ctx.vault).read(stored));
    const { autoReply } = await captureSettings(ctx);
    const over = () => storage.tx((db) => messages(db, ctx.vault).progress(stored, { reply: 'over' }));
    const to = written?.contact.email;
    if (!autoReply || !to) return over();
    const { url } = await ctx.host.site();
    const mail = await mailer(ctx);
    try {
      await mail.send({ to: [to], messageId: `lead-reply-${id}@${new URL(url).hostname}`, ...autoReply, headers: replyHeaders });
    } catch (error) {
      // The words wait for nothing any more where no repeat can help.
      if (error instanceof DeliveryFailed && error.isFinal) await over();
      throw error;
    }
    await over();
  },
};
