import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the platform does with a write instead of taking it: an answer of its own, or no answer once it took it or before. */
export interface Mischief {
  readonly status?: number;
  readonly retryAfter?: string;
  readonly cut?: 'before' | 'after';
  readonly delayMs?: number;
}

/** One write as it came in. */
export interface Write {
  readonly method: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly fence: number | undefined;
}

/** An automation platform on the loopback that holds variables: by `PUT|DELETE /variables/{name}`, and as n8n does below /api/v1. */
export interface AutomationPlatform {
  readonly port: number;
  readonly url: string;
  readonly token: string;
  readonly variables: Map<string, string>;
  readonly writes: Write[];
  /** Asked before each write; undefined takes it. */
  mischief: (write: Write) => Mischief | undefined;
  /** Close the port and cut every connection. */
  leave(): Promise<void>;
  /** Listen again on the same port. */
  comeBack(): Promise<void>;
}

/** Start a platform on a free port; `leave` ends it. */
export async function startPlatform(): Promise<AutomationPlatform> {
  const variables = new Map<string, string>();
  const writes: Write[] = [];
  const sockets = new Set<Socket>();
  const token = 'a-token-of-the-platform';
  let server: Server | undefined;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const isN8n = request.url?.startsWith('/api/v1/variables') ?? false;
    const given = isN8n ? request.headers['x-n8n-api-key'] : request.headers.authorization;
    if (given !== (isN8n ? token : `Bearer ${token}`)) return void response.writeHead(401).end();
    if (request.method === 'GET') return respond(response, page(request.url ?? '', variables));
    const write = isN8n ? writeToN8n(request, body) : writeByName(request, body);
    writes.push(write);
    return carryOut(write, { request, response });
  }

  async function carryOut(write: Write, { request, response }: { request: IncomingMessage; response: ServerResponse }): Promise<void> {
    const { status, retryAfter, cut, delayMs = 0 } = platform.mischief(write) ?? {};
    if (delayMs > 0) await sleep(delayMs);
    if (cut === 'before') return void request.socket.destroy();
    if (status !== undefined) {
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return void response.writeHead(status, headers).end('{"secret":"upstream text"}');
    }
    const taken = take(request.method ?? '', write);
    if (cut === 'after') return void request.socket.destroy();
    response.writeHead(taken).end();
  }

  function take(method: string, { name, value }: Write): number {
    if (method === 'DELETE') return variables.delete(name) ? 204 : 404;
    if (method === 'POST' && variables.has(name)) return 400;
    variables.set(name, value ?? '');
    return method === 'POST' ? 201 : 204;
  }

  async function listen(port: number): Promise<number> {
    const made = createServer((request, response) => void handle(request, response).catch(() => request.socket.destroy()));
    made.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => made.once('error', reject).listen(port, '127.0.0.1', resolve));
    server = made;
    return (made.address() as AddressInfo).port;
  }

  const port = await listen(0);
  const platform: AutomationPlatform = {
    port,
    url: `http://127.0.0.1:${port}`,
    token,
    variables,
    writes,
    mischief: () => undefined,
    async leave() {
      const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      server = undefined;
    },
    comeBack: async () => void (await listen(port)),
  };
  return platform;
}

function writeByName({ method = '', url = '', headers }: IncomingMessage, body: string): Write {
  const name = decodeURIComponent(url.split('/').at(-1) ?? '');
  const fence = headers['x-svc-fence'];
  return { method, name, value: body === '' ? undefined : parsed(body).value, fence: fence === undefined ? undefined : Number(fence) };
}

/** A variable's id here is `id-` and its name, so that looking it up needs no second map. */
function writeToN8n({ method = '', url = '' }: IncomingMessage, body: string): Write {
  const { key, value } = body === '' ? { key: undefined, value: undefined } : parsed(body);
  return { method, name: key ?? decodeURIComponent(url.split('/').at(-1) ?? '').slice(3), value, fence: undefined };
}

const parsed = (body: string) => JSON.parse(body) as { key?: string; value?: string };

/** n8n's list, two hundred at a time however many are asked for. */
function page(url: string, variables: Map<string, string>): object {
  const from = Number(new URL(url, 'http://n8n').searchParams.get('cursor') ?? 0);
  const all = [...variables].map(([key, value]) => ({ id: `id-${key}`, key, value, type: 'string' }));
  return { data: all.slice(from, from + 200), nextCursor: from + 200 < all.length ? String(from + 200) : null };
}

const respond = (response: ServerResponse, body: object) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
