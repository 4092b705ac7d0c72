import type { IncomingMessage } from 'node:http';

/** The bytes, or why there are none. */
export type Body = Uint8Array | 'too_large' | 'encoded' | 'aborted';

const empty = new Uint8Array(0);

/**
 * Read the body untouched, up to `maxBytes`. A larger one is thrown away as it arrives, so that the connection stays usable;
 * a compressed one is refused, because its real size is unknown.
 */
export async function readBody(req: IncomingMessage, maxBytes: number): Promise<Body> {
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
