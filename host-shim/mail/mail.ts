import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from '../../plugin/host';
import { type Config, OperationError } from '../../plugin/index';
import { isEmail } from '../auth/user-fields';
import { newRequestId } from '../http/request-id';

type Sender = (message: Message) => Promise<void>;
type Message = Parameters<Mail['send']>[0];

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
      const wrong = [...message.to, ...(message.cc ?? [])].find((address) => !isEmail(address));
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

/** Addresses go in as objects: as text, a line break in one would become a header of its own. */
const envelope = ({ to, cc = [], subject, text, html }: Message, from: Address) => ({
  from,
  to: to.map((address) => ({ name: '', address })),
  ...(cc.length === 0 ? {} : { cc: cc.map((address) => ({ name: '', address })) }),
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...closed,
});

function outbox(folder: string, from: Address): Sender {
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed });
  return async (message) => {
    const { message: bytes } = await compose.sendMail(envelope(message, from));
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
