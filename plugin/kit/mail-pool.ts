import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailMessage, MailPool, MailPooling } from '../host';
import { DeliveryFailed } from './delivery';
import { type ComposedMessage, messageBytes, streamOf } from './mail-bytes';
import { mailOptions } from './mail-options';

interface Pooling extends MailPooling {
  /** What nodemailer is told of the server. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly sender: { readonly name: string; readonly address: string };
  /** What nodemailer threw, in words that may be told. */
  readonly failureOf: (error: unknown) => DeliveryFailed;
}

/** The message of a running attempt, to see how much of it the server was given. */
interface Message extends ComposedMessage {
  createReadStream(): Readable;
}

/** A connection that was dropped before the server was given anything of the email is replaced after these pauses. */
const pauses = [50, 200, 800, 2000];

/**
 * Connections that are kept for many emails. Nothing is sent twice: an attempt that ended while the server had begun to take the email, and
 * had not answered, is told as uncertain and never repeated here (D321).
 */
export function mailPool({ options, connections, answerMs, sender, failureOf }: Pooling): MailPool {
  const silence = { connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs };
  // Repeated here and not by nodemailer, so that one place knows how often.
  const settings = { ...options, ...silence, pool: true, maxConnections: connections, maxMessages: 500, maxRequeues: 0 };
  // Loaded with the first campaign (D591).
  const { createTransport } = require('nodemailer') as typeof import('nodemailer');
  const transport = createTransport(settings as Parameters<typeof createTransport>[0]);
  const streams = new Map<string, Readable>();
  let number = 0;
  let isClosed = false;

  transport.use('stream', ({ data, message }: { data: object; message: Message }, done: () => void) => {
    const create = message.createReadStream.bind(message);
    const { attempt } = data as { attempt?: string };
    message.createReadStream = () => {
      const bytes = messageBytes(message);
      const stream = bytes ? streamOf(bytes) : create();
      if (attempt !== undefined) streams.set(attempt, stream);
      return stream;
    };
    done();
  });

  async function send(message: MailMessage): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await sendOnce(message);
      } catch (error) {
        const pause = pauses[tries];
        if (pause === undefined || isClosed || !(error instanceof DeliveryFailed && error.isUnreached && wasDropped(error.cause)))
          throw error;
        await sleep(pause);
      }
    }
  }

  async function sendOnce(message: MailMessage): Promise<void> {
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

  return {
    send,
    close() {
      isClosed = true;
      transport.close();
    },
  };
}

/**
 * Neither the silence of a new connection nor an answer of the server, such as that it is too busy: those say that another one would not do
 * better now. The silence of a connection that was used before is told as a drop.
 */
const wasDropped = (error: unknown) => {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  return responseCode === undefined && ['ECONNECTION', 'ESOCKET', 'ECONNRESET', 'EPIPE'].includes(code);
};
const isAboutMessage = (error: unknown) => ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '');
