import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A request as a handler of Node wants it. */
export interface NodeRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What the handler answered. */
export interface NodeAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
}

type NodeHandler = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Run a handler of Node without a connection, so that it answers on every host, whatever web framework that has (D704). */
export function exchange(handler: NodeHandler, { method, url, headers, body }: NodeRequest): Promise<NodeAnswer> {
  const socket = Object.assign(new Socket(), { encrypted: url.protocol === 'https:' });
  const req = new IncomingMessage(socket);
  const length: Record<string, string> = body.byteLength > 0 ? { 'content-length': String(body.byteLength) } : {};
  Object.assign(req, { method, url: `${url.pathname}${url.search}`, headers: { ...headers, ...length, host: url.host } });
  req.push(body);
  req.push(null);
  return new Promise((resolve, reject) => {
    const res = new CollectedResponse(req, (answer) => {
      socket.destroy();
      resolve(answer);
    });
    Promise.resolve(handler(req, res)).catch(reject);
  });
}

class CollectedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];
  readonly #done: (answer: NodeAnswer) => void;

  constructor(req: IncomingMessage, done: (answer: NodeAnswer) => void) {
    super(req);
    this.#done = done;
  }

  override write(chunk: unknown): boolean {
    this.#chunks.push(bytesOf(chunk));
    return true;
  }

  override end(chunk?: unknown): this {
    this.#chunks.push(bytesOf(chunk));
    const { 'set-cookie': cookies = [], ...headers } = this.getHeaders();
    const named = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().join(', ')]]));
    this.#done({
      status: this.statusCode,
      headers: Object.fromEntries(named),
      cookies: [cookies].flat().map(String),
      body: Buffer.concat(this.#chunks).toString(),
    });
    this.emit('finish');
    return this;
  }
}

function bytesOf(chunk: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk);
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}
