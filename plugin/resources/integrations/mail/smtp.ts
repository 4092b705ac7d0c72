import type { createTransport as CreateTransport } from 'nodemailer';
import type { MailMessage, MailPool, MailPooling } from '../../../host';
import { DeliveryFailed } from '../../../kit/delivery';
import { FetchError } from '../../../kit/fetch';
import { given } from '../../../kit/given';
import { addressesOf, mailOptions, noFiles } from '../../../kit/mail-options';
import { mailPool } from '../../../kit/mail-pool';
import { isEmail } from '../../../kit/schema';
import { type PinnedAddress, pinnedAddress } from '../../../net/pinned-address';
import { type Connection, type PlatformCtx, textOf } from '../definitions/definition';
import type { IntegrationConfig } from '../integration/integration-table';

/** A connected mail server; both throw DeliveryFailed in our own words. */
export interface SmtpMail {
  /** Connect, encrypt and log in, and send nothing. */
  verify(): Promise<void>;
  send(message: MailMessage): Promise<void>;
  /** For many. */
  pool(pooling: MailPooling): MailPool;
}

/** The port, or the usual one. */
export function portOf({ port, secure }: IntegrationConfig): number {
  if (typeof port === 'number') return port;
  return secure === true ? 465 : 587;
}

interface Login {
  readonly user: string;
  readonly pass: string;
}

/**
 * What nodemailer is told: the address that was checked and not the name, and never a login in the clear, unless the operator listed
 * the server as an internal one.
 */
export function transportOptions(config: IntegrationConfig, { address, name, isAllowed }: PinnedAddress, login: Login | undefined) {
  return {
    host: address,
    port: portOf(config),
    secure: config.secure === true,
    requireTLS: !isAllowed,
    ...(name === undefined ? {} : { servername: name, tls: { servername: name } }),
    ...given({ auth: login }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...noFiles,
  };
}

/** The integration's mail server. Throws DeliveryFailed where its address may not be reached. */
export async function openMail({ config, secret }: Pick<Connection, 'config' | 'secret'>, ctx: PlatformCtx): Promise<SmtpMail> {
  if (ctx.host.storage.isInTransaction()) throw new Error('mail inside a transaction: enqueue it, or send it before or after');
  const host = textOf(config, 'host');
  const server = await pinnedAddress(ctx.fetch, { host, port: portOf(config) }).catch(notReached);
  const user = textOf(config, 'user');
  const login = user === '' ? undefined : { user, pass: (await secret('password')) ?? '' };
  const options = transportOptions(config, server, login);
  const from = textOf(config, 'from');

  /** One connection per use: emails are few, and a kept one would outlive a change of the settings. */
  async function using<T>(work: (transport: ReturnType<typeof CreateTransport>) => Promise<T>): Promise<T> {
    // Loaded with the first email (D591).
    const { createTransport } = require('nodemailer') as typeof import('nodemailer');
    const transport = createTransport(options);
    try {
      return await work(transport);
    } catch (error) {
      throw failureOf(error, host);
    } finally {
      transport.close();
    }
  }

  return {
    verify: () => using(async (transport) => void (await transport.verify())),
    send: (message) =>
      using(async (transport) => {
        const { rejected } = await transport.sendMail(outgoing(message, from));
        if (rejected.length > 0) ctx.log.warn({ rejected: rejected.length }, 'an email was refused for some of its recipients');
      }),
    pool(pooling) {
      const sender = { name: '', address: from };
      const pool = mailPool({ ...pooling, options, sender, failureOf: (error) => failureOf(error, host) });
      return { close: pool.close, send: async (message) => pool.send(checked(message)) };
    },
  };
}

const outgoing = (message: MailMessage, from: string) => mailOptions(checked(message), { name: '', address: from });

function checked(message: MailMessage): MailMessage {
  if (message.to.length === 0) throw new DeliveryFailed('A message needs a recipient.', { isFinal: true });
  if (!addressesOf(message).every(isEmail)) {
    throw new DeliveryFailed('A recipient, sender or reply-to address is not an email address.', { isFinal: true });
  }
  return message;
}

function notReached(error: unknown): never {
  if (error instanceof FetchError) throw new DeliveryFailed(error.message, { cause: error });
  throw error;
}

const words: Readonly<Record<string, string>> = {
  EAUTH: 'rejects the login; check user and password',
  ENOAUTH: 'requires a login; set user and password',
  ETLS: 'offers no encryption that can be trusted (STARTTLS); check port, secure and the certificate',
  EREQUIRETLS: 'offers no encryption that can be trusted (STARTTLS); check port, secure and the certificate',
  ETIMEDOUT: 'does not answer in time; check host, port and secure',
  EDNS: 'was not found; check the host',
  ESOCKET: 'cannot be reached, or its certificate is not trusted; check host, port and secure',
  ECONNECTION: 'cannot be reached; check host, port and secure',
  EENVELOPE: 'refuses the sender or every recipient',
  EMESSAGE: 'refuses the message',
};

/** The server's own text is never repeated; its code tells whether a repeat can help. */
function failureOf(error: unknown, host: string): DeliveryFailed {
  if (error instanceof DeliveryFailed) return error;
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  const status = responseCode === undefined ? '' : ` (${responseCode})`;
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new DeliveryFailed(`${host} ${words[code] ?? 'failed'}${status}.`, {
    isFinal: isAboutMessage && responseCode !== undefined && responseCode >= 500,
    cause: error,
  });
}
