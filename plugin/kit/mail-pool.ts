import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { MailMessage, MailPool } from '../host';
import { DeliveryFailed } from './delivery';
import { mailOptions } from './mail-options';

interface Pooling {
  /** What nodemailer is told of the server. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly connections: number;
  readonly sender: { readonly name: string; readonly address: string };
  /** What nodemailer threw, in words that may be told. */
  readonly failureOf: (error: unknown) => DeliveryFailed;
}

/** The message of a running attempt, to see how much of it the server was given. */
interface Message {
  createReadStream(): Readable;
}

/**
 * Connections that are kept for many emails. Nothing is sent twice: an attempt that ended while the server had begun to take the email, and
 * had not answered, is told as uncertain and never repeated here.
 */
export function mailPool({ options, connections, sender, failureOf }: Pooling): MailPool {
  const settings = { ...options, pool: true, maxConnections: connections, maxMessages: 500, maxRequeues: 0 };
  const transport = createTransport(settings as Parameters<typeof createTransport>[0]);
  const streams = new Map<string, Readable>();
  let number = 0;

  transport.use('stream', ({ data, message }: { data: object; message: Message }, done: () => void) => {
    const create = message.createReadStream.bind(message);
    const { attempt } = data as { attempt?: string };
    message.createReadStream = () => {
      const stream = create();
      if (attempt !== undefined) streams.set(attempt, stream);
      return stream;
    };
    done();
  });

  async function send(message: MailMessage): Promise<void> {
    const attempt = String(++number);
    try {
      await transport.sendMail({ ...mailOptions(message, sender), attempt } as Parameters<typeof transport.sendMail>[0]);
    } catch (error) {
      throw failed(error, streams.get(attempt)?.readableDidRead === true);
    } finally {
      streams.delete(attempt);
    }
  }

  function failed(error: unknown, hasBegun: boolean): DeliveryFailed {
    const { message, isFinal } = failureOf(error);
    const { responseCode } = error as { responseCode?: number };
    const isAnswered = responseCode !== undefined && responseCode >= 400;
    return new DeliveryFailed(message, {
      isFinal: isFinal || (responseCode !== undefined && responseCode >= 500 && isAboutMessage(error)),
      isUncertain: hasBegun && !isAnswered,
      isUnreached: !hasBegun && !isAboutMessage(error),
      cause: error,
    });
  }

  return { send, close: () => transport.close() };
}

const isAboutMessage = (error: unknown) => ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '');
