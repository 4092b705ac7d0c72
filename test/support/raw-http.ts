import { connect, type Socket } from 'node:net';

/** What came back on a raw connection until it was closed or quiet. */
export interface RawAnswer {
  /** Status of each answer, in order. */
  readonly statuses: number[];
  readonly text: string;
  readonly closed: boolean;
}

interface Options {
  /** Stop listening when so many answers are there; default: wait for the server to close. */
  readonly answers?: number;
  readonly timeoutMs?: number;
}

/** Send bytes as they are to 127.0.0.1 and collect what comes back: at most `timeoutMs`, default 2 minutes, which no machine needs. */
export function rawHttp(
  url: string,
  bytes: string | Uint8Array | readonly (string | Uint8Array)[],
  { answers = Infinity, timeoutMs = 120_000 }: Options = {},
): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let timer: NodeJS.Timeout;
    const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    const done = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ statuses: statuses(text), text, closed });
    };
    timer = setTimeout(() => done(false), timeoutMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (statuses(Buffer.concat(chunks).toString('latin1')).length >= answers && isComplete(Buffer.concat(chunks).toString('latin1')))
        done(false);
    });
    socket.on('error', () => {});
    socket.on('close', () => done(true));
    socket.on('connect', () => void sendAll(socket, Array.isArray(bytes) ? bytes : [bytes]));
  });
}

async function sendAll(socket: Socket, parts: readonly (string | Uint8Array)[]): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed) return;
    if (!socket.write(part)) await new Promise<void>((resolve) => socket.once('drain', () => resolve()).once('close', () => resolve()));
  }
}

/** Whether the last answer has all of its announced body. */
function isComplete(text: string): boolean {
  const last = text.slice(text.lastIndexOf('HTTP/1.1 '));
  const end = last.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(last)?.[1];
  return end >= 0 && (length === undefined || last.length - end - 4 >= Number(length));
}
