import type { Mail } from '../../../host';
import type { PlatformCtx } from '../definitions/definition';
import { connectionOf } from '../integration/connection';
import { openMail } from './smtp';

/**
 * The way that mail goes: by the smtp integration while it is enabled, otherwise by the host. For jobs and deliveries, never inside a
 * transaction. Throws DeliveryFailed where the mail server fails; one that is enabled but not connected fails too, because mail that
 * silently takes another way is found by nobody (D85).
 */
export async function mailer(ctx: PlatformCtx): Promise<Mail> {
  const connection = await connectionOf(ctx, 'smtp');
  if (!connection.enabled) return ctx.host.mail;
  return {
    send: async (message) => (await openMail(connection, ctx)).send(message),
    pool: async (pooling) => (await openMail(connection, ctx)).pool(pooling),
  };
}
