import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, MailMessage } from '../../plugin/host';
import { type Config, OperationError } from '../../plugin/index';
import { isEmail } from '../auth/user-fields';
import { newRequestId } from '../http/request-id';

type Sender = (message: MailMessage) => Promise<void>;

/** Only the outside of a message is ours to fill in: no attachment by path or URL, whatever the message says. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** Mail by SMTP where the configuration names a server, else as files below `<dataDir>/outbox`. */
export function createMail(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'siteUrl'>): Mail & { close(): void } {
  const from = { name: 'Siteplane', address: `no-reply@${senderDomain(config.siteUrl)}` };
  const smtp = config.smtpUrl === undefined ? undefined : createTransport({ url: config.smtpUrl, pool: true, ...closed });
  const deliver: Sender = smtp
    ? async (message) => void (await smtp.sendMail(envelope(message, from)))
    : outbox(join(config.dataDir, 'outbox'), from);

  return {
    async send(message) {
      const wrong = addressesOf(message).find((address) => !isEmail(address));
      if (wrong !== undefined) throw new OperationError('invalid_params', `${JSON.stringify(wrong)} is not an e-mail address.`);
      if (message.to.length === 0) throw new OperationError('invalid_params', 'A message needs a recipient.');
      await deliver(message);
    },
    close: () => smtp?.close(),
  };
}

interface Address {
  readonly name: string;
  readonly address: string;
}

/** Every address that a message names. */
const addressesOf = ({ to, cc = [], bcc = [], replyTo }: MailMessage) => [...to, ...cc, ...bcc, ...(replyTo ? [replyTo.address] : [])];

/** Addresses go in as objects: as text, a line break in one would become a header of its own. */
const envelope = (message: MailMessage, from: Address) => {
  const { to, cc = [], bcc = [], replyTo, fromName, subject, text, html, calendar } = message;
  return {
    from: fromName === undefined ? from : { ...from, name: displayName(fromName) },
    to: to.map(unnamed),
    ...(cc.length === 0 ? {} : { cc: cc.map(unnamed) }),
    ...(bcc.length === 0 ? {} : { bcc: bcc.map(unnamed) }),
    ...(replyTo ? { replyTo: { name: displayName(replyTo.name), address: replyTo.address } } : {}),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(calendar ? { icalEvent: { ...calendar, filename: 'invite.ics' } } : {}),
    ...closed,
  };
};

const unnamed = (address: string): Address => ({ name: '', address });

const displayName = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function outbox(folder: string, from: Address): Sender {
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
  return async (message) => {
    // A stream keeps the header that a mail server would not hand on.
    const { message: bytes } = await compose.sendMail(envelope({ ...message, bcc: [] }, from));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${newRequestId()}.eml`);
    // Whoever watches the folder must never see half a message.
    await writeFile(`${file}.part`, bytes as Buffer);
    await rename(`${file}.part`, file);
  };
}

function senderDomain(siteUrl: string | undefined): string {
  const host = siteUrl === undefined ? '' : new URL(siteUrl).hostname;
  return host.includes('.') && !/^[\d.]+$/.test(host) ? host : 'localhost.localdomain';
}
