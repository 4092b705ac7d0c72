import type { Mail, MailMessage, MailPool, MailPooling } from '../../../host';
import { given } from '../../../kit/given';
import type { PlatformCtx } from '../definitions/definition';
import { connectionOf } from '../integration/connection';
import { openMail } from './smtp';

/**
 * The way that mail goes: by the smtp integration while it is enabled, otherwise by the host. For jobs and deliveries, never inside a
 * transaction. Throws DeliveryFailed where the mail server fails; one that is enabled but not connected fails too, because mail that
 * silently takes another way is found by nobody (D85). No stored secret leaves with an email (D727).
 */
export async function mailer(ctx: PlatformCtx): Promise<Mail> {
  const connection = await connectionOf(ctx, 'smtp');
  if (!connection.enabled) return guarded(ctx.host.mail, ctx);
  const own: Mail = {
    send: async (message) => (await openMail(connection, ctx)).send(message),
    pool: async (pooling) => (await openMail(connection, ctx)).pool(pooling),
  };
  return guarded(own, ctx);
}

const freshMs = 1000;

function guarded(mail: Mail, ctx: PlatformCtx): Mail {
  const open = mail.pool?.bind(mail);
  return {
    ...given({ stored: mail.stored }),
    send: async (message) => mail.send(await cleaned(ctx, message)),
    ...(open && { pool: async (pooling: MailPooling) => pooled(await open(pooling), ctx) }),
  };
}

/** Ten thousand emails are no ten thousand looks at the epoch: one each second is enough. */
function pooled(pool: MailPool, ctx: PlatformCtx): MailPool {
  const { storage } = ctx.host;
  let seen = { epoch: 0, at: Number.NEGATIVE_INFINITY };
  return {
    close: () => pool.close(),
    async send(message) {
      if (performance.now() - seen.at > freshMs) seen = { at: performance.now(), epoch: await storage.run(storage.epoch.read) };
      await pool.send(await cleaned(ctx, message, seen.epoch));
    },
  };
}

/** Addresses stay: an email without its recipient is none. */
async function cleaned(ctx: PlatformCtx, message: MailMessage, epoch?: number): Promise<MailMessage> {
  const { subject, text, html, fromName, calendar, ...addressed } = message;
  const texts = { subject, text, ...given({ html, fromName, calendar }) };
  return { ...addressed, ...(await ctx.withoutSecrets(texts, 'email', epoch)) };
}
