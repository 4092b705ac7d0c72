import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressesOf, type Config, DeliveryFailed, mailOptions, mailPool, noFiles, OperationError } from '../../adapter';
import type { Mail, MailMessage, MailPool, MailPooling } from '../../host';
import { newRequestId } from '../http/request-id';
import { isEmail } from './is-email';
import { storedMail } from './stored-mail';

/** Loaded with the first email, or at once where there is a server (D591). */
const nodemailer = () => require('nodemailer') as typeof import('nodemailer');

type Sender = (message: MailMessage) => Promise<void>;

/** Mail by SMTP where the configuration names a server, else as files below `<dataDir>/outbox`. */
export function createMail(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'siteUrl'>): Mail & { close(): void } {
  const from = { name: 'Siteplane', address: `no-reply@${senderDomain(config.siteUrl)}` };
  const smtp = config.smtpUrl === undefined ? undefined : nodemailer().createTransport({ url: config.smtpUrl, pool: true, ...noFiles });
  const options = { url: config.smtpUrl, ...noFiles };
  const folder = join(config.dataDir, 'outbox');
  const deliver: Sender = smtp ? async (message) => void (await smtp.sendMail(mailOptions(message, from))) : outbox(folder, from);

  return {
    async send(message) {
      check(message);
      await deliver(message);
    },
    ...(smtp ? { pool: async (pooling: MailPooling) => checking(mailPool({ ...pooling, options, sender: from, failureOf })) } : {}),
    ...(smtp ? {} : { stored: storedMail(folder) }),
    close: () => smtp?.close(),
  };
}

function check(message: MailMessage): void {
  const wrong = addressesOf(message).find((address) => !isEmail(address));
  if (wrong !== undefined) throw new OperationError('invalid_params', `${JSON.stringify(wrong)} is not an email address.`);
  if (message.to.length === 0) throw new OperationError('invalid_params', 'A message needs a recipient.');
}

const checking = ({ send, close }: MailPool): MailPool => ({
  close,
  async send(message) {
    check(message);
    await send(message);
  },
});

/** The server's own text is never repeated. */
function failureOf(error: unknown): DeliveryFailed {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  const why = responseCode === undefined ? code : String(responseCode);
  return new DeliveryFailed(`The mail server failed, or refused the email${why === '' ? '' : ` (${why})`}.`, { cause: error });
}

function outbox(folder: string, from: Parameters<typeof mailOptions>[1]): Sender {
  return async (message) => {
    const compose = nodemailer().createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noFiles });
    // A stream keeps the header that a mail server would not pass on.
    const { message: bytes } = await compose.sendMail(mailOptions({ ...message, bcc: [] }, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${newRequestId()}.eml`);
    // Whoever watches the folder must never see half a message.
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

function senderDomain(siteUrl: string | undefined): string {
  const host = siteUrl === undefined ? '' : new URL(siteUrl).hostname;
  return host.includes('.') && !/^[\d.]+$/.test(host) ? host : 'localhost.localdomain';
}
