import type { AdminPage, Session } from '../../../host';
import { DeliveryFailed } from '../../../kit/delivery';
import { OperationError, refused } from '../../../kit/errors';
import type { AdminCtx } from '../../../kit/group';
import { json } from '../../../kit/json-answer';
import { isEmail } from '../../../kit/schema';
import { mailer } from './mailer';

/**
 * `GET /integrations/email-way`: whether emails of the site leave it. 200 `{ leaves }`: false where they wait as files of the host, because
 * neither the host nor the integration has a mail server (D795). 403 for who may not change the integrations.
 *
 * `POST /integrations/test-email`: one email to the address of who asks, the way that every email of the site goes, and at once: who asks
 * waits for what the mail server says (D794). 200 `{ to, ok, message }`, 409 where the account has no address.
 */
export function testEmailRoutes(ctx: AdminCtx): AdminPage['routes'] {
  const { host, audit } = ctx;
  async function mayManage({ user, epoch }: Session, todo: string): Promise<void> {
    if ((await host.users.capabilities(user, epoch)).has('manage_options')) return;
    throw new OperationError('forbidden', `You do not have permission to ${todo} (requires manage_options).`);
  }
  return [
    {
      method: 'GET',
      path: '/integrations/email-way',
      async handler(_request, session) {
        await mayManage(session, 'see how emails leave the site');
        return json(200, { leaves: (await mailer(ctx)).stored === undefined });
      },
    },
    {
      method: 'POST',
      path: '/integrations/test-email',
      async handler(request, session) {
        const { user } = session;
        await mayManage(session, 'send a test email');
        if (!isEmail(user.email)) throw refused('your account has no email address to send it to; enter one on your profile');
        const outcome = await sent(ctx, user.email);
        await host.storage.tx((db) =>
          audit(db, { request, session, resource: 'integrations', action: 'test_email', params: {}, changed: false }),
        );
        return json(200, { to: user.email, ...outcome });
      },
    },
  ];
}

/** A mail server that refuses is an outcome, in our own words. */
async function sent(ctx: AdminCtx, to: string): Promise<{ ok: boolean; message: string }> {
  const { name, url } = await ctx.host.site();
  const lines = [`This is the test email that you asked for on the admin pages of ${name}.`, '', 'Emails of the site arrive.', '', url];
  try {
    const mail = await mailer(ctx);
    await mail.send({ to: [to], subject: `Test email of ${name}`, text: lines.join('\n') });
    const message = mail.stored
      ? 'No mail server is connected: the email waits as a file in the data folder of the host.'
      : `The mail server took the email to ${to}. Look into the inbox, and among spam.`;
    return { ok: mail.stored === undefined, message };
  } catch (error) {
    if (error instanceof DeliveryFailed) return { ok: false, message: error.message };
    throw error;
  }
}
