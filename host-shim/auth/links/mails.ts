import { DeliveryFailed, OperationError } from '../../../plugin/adapter';
import type { EngineService, HostUser, Logger, Mail, Plugins, Site } from '../../../plugin/host';
import type { Invitation } from './invitations';

interface Deps {
  readonly plugins: Pick<Plugins, 'lookup'>;
  readonly mail: Mail;
  readonly site: () => Promise<Site>;
  readonly log: Logger;
}

/** Emails about accounts. Sending throws OperationError `upstream_error` with a sentence where the mail server fails; never inside a transaction. */
export interface AccountMails {
  /** What an operator has to do before emails leave; undefined where a mail server is set. */
  missingServer(): Promise<string | undefined>;
  reset(user: HostUser, token: string, by: 'person' | 'administrator'): Promise<void>;
  invite(invitation: Invitation, token: string, inviter: string): Promise<void>;
  /** To the address from before, so that its owner hears of it. */
  movedFrom(user: HostUser, address: string): Promise<void>;
}

const missing =
  'This site has no mail server: its emails are only written to the folder “outbox” in its data directory. To send them, connect one on the Integrations page or set SITEPLANE_SMTP_URL.';

/** They go the way that all mail of the site goes: by the mail server of the integration, else by the host's own. */
export function createAccountMails({ plugins, mail, site, log }: Deps): AccountMails {
  const way = async () => (await plugins.lookup<Pick<EngineService, 'mail'>>('siteplane.engine')?.mail()) ?? mail;

  async function send(to: string, subject: string, paragraphs: readonly string[]): Promise<void> {
    const { name } = await site();
    try {
      await (await way()).send({ to: [to], fromName: name, subject, text: `${paragraphs.join('\n\n')}\n` });
    } catch (error) {
      // The error itself could repeat the email, and with it the link.
      const reason = error instanceof DeliveryFailed || error instanceof OperationError ? error.message : codeOf(error);
      log.error({ reason }, 'an email about an account was not sent');
      throw new OperationError('upstream_error', 'The email could not be sent: the mail server failed or refused it. Try again later.');
    }
  }

  return {
    async missingServer() {
      // A mail server that does not answer is one that is set.
      const now = await way().catch(() => undefined);
      return now?.stored === undefined ? undefined : missing;
    },

    async reset({ email, login }, token, by) {
      const { name, url } = await site();
      await send(email, `Choose a new password for ${name}`, [
        by === 'person'
          ? `Somebody asked for a new password for the account "${login}" at ${name}.`
          : `An administrator of ${name} sends you this link to choose a new password for your account "${login}".`,
        `Choose it here within an hour:\n${url}/admin/reset-password?token=${token}`,
        'The link works once. When the password is changed, all sessions of the account end.',
        'If you do not need it, ignore this email: the password stays as it is.',
      ]);
    },

    async invite({ email }, token, inviter) {
      const { name, url } = await site();
      await send(email, `You are invited to ${name}`, [
        `${inviter} invites you to work on ${name} (${url}/).`,
        `Choose your login and password here within seven days:\n${url}/admin/invitation?token=${token}`,
        'The link works once. If you did not expect this email, ignore it.',
      ]);
    },

    async movedFrom({ login, email }, address) {
      const { name } = await site();
      await send(address, `The email address of your account at ${name} was changed`, [
        `The account "${login}" at ${name} now has the address ${email === '' ? '(none)' : email}.`,
        'If that was not you, tell an administrator of the site.',
      ]);
    },
  };
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? 'unknown');
