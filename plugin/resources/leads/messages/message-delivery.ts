import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { mailer } from '../../integrations/port';
import { captureSettings } from '../capture/settings';
import { leads } from '../record/leads';
import { messageMail } from './message-mail';
import { messages } from './messages';
import { recipientsOf } from './recipients';

/** No program answers the sender for whoever gets the message. */
const automatic = { 'Auto-Submitted': 'auto-generated' };

/** Emails one message of a person; each has its own attempts, and is named to the receiver by the same id in all of them (D450). */
export const messageDelivery: DeliveryKind = {
  kind: 'lead.message',
  async deliver({ payload }, ctx) {
    const { message_id: id } = payload as { message_id: string };
    const message = await ctx.host.storage.run((db) => messages(db, ctx.vault).get(id));
    // Deleted with its lead, or emailed by an attempt that could not write it down in time.
    if (message?.state !== 'waiting') return;
    const { written, ref } = await ctx.host.storage.run(async (db) => ({
      written: await messages(db, ctx.vault).read(message),
      ref: message.leadId === null ? undefined : (await leads(db).get(message.leadId)).ref,
    }));
    if (!written) return;
    const to = await recipients(ctx);
    const site = await ctx.host.site();
    const mail = await mailer(ctx);
    await mail.send({
      to,
      messageId: `lead-message-${id}@${new URL(site.url).hostname}`,
      ...messageMail(written, { site, ref }),
      headers: automatic,
    });
    await ctx.host.storage.tx((db) => messages(db, ctx.vault).progress(message, { state: 'sent', sentAt: ctx.now() }));
  },
};

async function recipients(ctx: JobCtx): Promise<readonly string[]> {
  const { notifyEmail } = await captureSettings(ctx);
  const to = await recipientsOf(ctx.host, notifyEmail);
  if (to.length > 0) return to;
  throw new DeliveryFailed(
    'Nobody gets messages of visitors: set the address of an administrator, or an address for messages in the settings of leads (notify_email).',
  );
}
