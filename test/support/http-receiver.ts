import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as it arrived, with its whole body. */
export interface ReceivedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the receiver does with a request; 200 with an empty body unless told otherwise. */
export interface ReceiverAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes out as JSON. */
  readonly body?: string | object;
  /** Wait this long before the answer, or before the connection is cut. */
  readonly delayMs?: number;
  /** Cut the connection once the request was read, before any answer, or after the head and half of the body. */
  readonly cut?: 'before' | 'after';
}

/** Scripts the answer to the `n`th request, counted from 1. */
export type ReceiverHandler = (request: ReceivedRequest, n: number) => ReceiverAnswer | Promise<ReceiverAnswer>;

/** A real HTTP server on the loopback that records what it gets. */
export interface Receiver {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  /** All requests in the order in which they had been read. */
  readonly requests: ReceivedRequest[];
  stop(): Promise<void>;
}

/** Start a receiver on a free port. */
export async function startReceiver(handler: ReceiverHandler = () => ({})): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = { ...named(incoming), body: await textOf(incoming) };
    const n = requests.push(request);
    const answer = await handler(request, n);
    if (answer.delayMs) await sleep(answer.delayMs, undefined, { ref: false });
    if (answer.cut === 'before') incoming.socket.destroy();
    else respond(response, answer);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function respond(response: ServerResponse, { status = 200, headers = {}, body = '', cut }: ReceiverAnswer): void {
  const isText = typeof body === 'string';
  const bytes = Buffer.from(isText ? body : JSON.stringify(body));
  response.writeHead(status, {
    ...(isText ? {} : { 'content-type': 'application/json' }),
    // A cut answer promises more than it holds, so that its reader can tell.
    ...(cut ? { 'content-length': String(bytes.length + 1) } : {}),
    ...headers,
  });
  if (!cut) return void response.end(bytes);
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.destroy());
  if (bytes.length === 0) response.flushHeaders();
}

const named = ({ method = '', url = '', headers }: IncomingMessage) => ({ method, path: url, headers });

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
