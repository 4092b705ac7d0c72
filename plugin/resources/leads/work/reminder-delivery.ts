import type { HostUser } from '../../../host';
import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { oneLine } from '../../../kit/one-line';
import { adminAddress } from '../../../kit/places';
import { isEmail } from '../../../kit/schema';
import { mailer } from '../../integrations/port';
import { captureSettings } from '../capture/settings';
import { recipientsOf } from '../messages/recipients';
import { leads } from '../record/leads';
import { leadWork } from './lead-work';
import { reminderKind, reminders } from './reminders';

// D474
/** Emails a reminder at its time to whoever takes care of the lead then; one that was removed with or without its lead is told to nobody. */
export const reminderDelivery: DeliveryKind = {
  kind: reminderKind,
  async deliver({ payload }, ctx) {
    const { reminder_id: id } = payload as { reminder_id: number };
    const reminder = await ctx.host.storage.run((db) => reminders(db).find(id));
    if (!reminder || reminder.sentAt !== null) return;
    const { ref, assignee } = await ctx.host.storage.run(async (db) => ({
      ref: (await leads(db).get(reminder.leadId)).ref,
      assignee: (await leadWork(db).of(reminder.leadId)).assignee,
    }));
    const site = await ctx.host.site();
    const to = await recipients(ctx, assignee);
    const mail = await mailer(ctx);
    await mail.send({
      to,
      messageId: `lead-reminder-${id}@${new URL(site.url).hostname}`,
      subject: `Reminder: lead ${ref}`,
      text: [
        reminder.text,
        '',
        `Lead: ${ref}`,
        await adminAddress(ctx.host, `/leads/${reminder.leadId}`),
        '',
        '-- ',
        `Sent by ${oneLine(site.name)}`,
        '',
      ].join('\n'),
    });
    await ctx.host.storage.run((db) => reminders(db).sent(id, ctx.now()));
  },
};

async function recipients(ctx: JobCtx, assignee: number | null): Promise<readonly string[]> {
  const user: HostUser | undefined = assignee === null ? undefined : await ctx.host.users.find(assignee);
  // An account that may no longer see leads is told nothing of them.
  const maySee = user?.active === true && (await ctx.host.users.holders('manage_options')).some(({ id }) => id === user.id);
  if (user && maySee && isEmail(user.email)) return [user.email];
  const to = await recipientsOf(ctx.host, (await captureSettings(ctx)).notifyEmail);
  if (to.length > 0) return to;
  throw new DeliveryFailed(
    'Nobody gets reminders of leads: set the address of an administrator, or an address for messages in the settings of leads (notify_email).',
  );
}
