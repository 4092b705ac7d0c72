import type { IncomingMessage } from 'node:http';

/** The bytes, or why there are none. */
export type Body = Uint8Array | 'too_large' | 'encoded' | 'aborted';

const empty = new Uint8Array(0);
/** Bodies that were read before the host's own middleware could touch them. */
const bodies = new WeakMap<IncomingMessage, Body>();

/** Read the body now, for `readBody` to give it later; the parsers of the host then find nothing left to read. */
export async function keepBody(req: IncomingMessage & { _body?: boolean }, maxBytes: number): Promise<void> {
  const body = await readBody(req, maxBytes);
  bodies.set(req, body);
  if (typeof body === 'string') await drained(req);
  // Parsers of Express 4 ask for this mark; later ones see that the request was read to its end.
  req._body = true;
}

/** What nobody takes may be this long before the connection is cut. */
const mostDrained = 64 * 1024 * 1024;

/** Wait until a body that was refused is thrown away, or a parser of the host would take what is left of it. */
function drained(req: IncomingMessage): Promise<void> {
  if (req.readableEnded || req.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostDrained) req.destroy();
    });
    for (const event of ['end', 'close', 'error']) req.once(event, () => resolve());
    req.resume();
  });
}

/**
 * Read the body untouched, up to `maxBytes`. A larger one is thrown away as it arrives, so that the connection stays usable;
 * a compressed one is refused, because its real size is unknown.
 */
export async function readBody(req: IncomingMessage, maxBytes: number): Promise<Body> {
  const early = bodies.get(req);
  if (early !== undefined) return typeof early !== 'string' && early.byteLength > maxBytes ? 'too_large' : early;
  if (req.method === 'GET' || req.method === 'HEAD') return empty;
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return discard(req, 'encoded');
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > maxBytes) return discard(req, 'too_large');
  if (announced === 0 && req.headers['transfer-encoding'] === undefined) return empty;
  return collect(req, maxBytes);
}

function discard(req: IncomingMessage, why: 'too_large' | 'encoded'): Body {
  req.resume();
  return why;
}

function collect(req: IncomingMessage, maxBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else resolve('too_large');
    });
    req.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.on('error', () => resolve('aborted'));
    req.on('close', () => resolve('aborted'));
  });
}
