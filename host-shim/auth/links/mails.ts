import { DeliveryFailed, OperationError } from '../../../plugin/adapter';
import type { EngineService, HostUser, Logger, Mail, Plugins, Site } from '../../../plugin/host';
import { type Text, textForLocale } from '../../texts/text';
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
  /** `reader` are the texts of whoever asked for their own account; without them an administrator sends the link, in the site's language (D691). */
  reset(user: HostUser, token: string, reader?: Text): Promise<void>;
  invite(invitation: Invitation, token: string, inviter: string): Promise<void>;
  /** To the address from before, so that its owner hears of it. */
  movedFrom(user: HostUser, address: string, reader: Text): Promise<void>;
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

    async reset({ email, login }, token, reader) {
      const { name, url, locale } = await site();
      const t = reader ?? textForLocale(locale);
      await send(email, t('mail_reset', { site: name }), [
        t(reader ? 'mail_reset_asked' : 'mail_reset_sent', { site: name, login }),
        `${t('mail_reset_link')}\n${url}/admin/reset-password?token=${token}`,
        t('mail_reset_once'),
        t('mail_reset_ignore'),
      ]);
    },

    async invite({ email }, token, inviter) {
      const { name, url, locale } = await site();
      const t = textForLocale(locale);
      await send(email, t('mail_invitation', { site: name }), [
        t('mail_invitation_lead', { inviter, site: name, url: `${url}/` }),
        `${t('mail_invitation_link')}\n${url}/admin/invitation?token=${token}`,
        t('mail_invitation_once'),
      ]);
    },

    async movedFrom({ login, email }, address, t) {
      const { name } = await site();
      await send(address, t('mail_moved', { site: name }), [
        t('mail_moved_lead', { login, site: name, email: email === '' ? t('mail_no_address') : email }),
        t('mail_moved_not_you'),
      ]);
    },
  };
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? 'unknown');
