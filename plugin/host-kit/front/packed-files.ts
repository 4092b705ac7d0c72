import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { static as files, type Request, type RequestHandler, type Response } from 'express';

/** Vite and its like put a hash of the content into the names of built files, so these never change. */
const hashedName = /\/assets\/[\w.-]*[.-][\w-]{8,}\.[a-z0-9]+$/;

/**
 * The files of a built page. One that is stored packed, as `assets/main-Ab3dEf9h.js.br`, goes out under its own name as it is, whatever the
 * host does with its answers; who cannot read that gets it unpacked (D826).
 */
export function packedFiles(folder: string): RequestHandler {
  const plain = files(folder, { index: false, redirect: false, setHeaders: (res, path) => lasting(res, hashedName.test(path)) });
  const packed = files(folder, { index: false, redirect: false, setHeaders: (res) => lasting(res, true) });
  return (req, res, next) => {
    const stored = `${req.path}.br`;
    const isPacked = hashedName.exec(req.path)?.index === 0 && existsSync(join(folder, stored));
    if (!isPacked || (req.method !== 'GET' && req.method !== 'HEAD')) return plain(req, res, next);
    res.type(extname(req.path)).vary('Accept-Encoding');
    if (!req.acceptsEncodings('br'))
      return void sendUnpacked(join(folder, stored), req, res).catch((error) => (res.headersSent ? res.destroy() : next(error)));
    res.setHeader('Content-Encoding', 'br');
    req.url = stored;
    packed(req, res, next);
  };
}

async function sendUnpacked(path: string, { method }: Request, res: Response): Promise<void> {
  lasting(res, true);
  if (method === 'HEAD') res.end();
  else await pipeline(createReadStream(path), createBrotliDecompress(), res);
}

function lasting(res: Response, isLasting: boolean): void {
  res.setHeader('Cache-Control', isLasting ? 'private, max-age=31536000, immutable' : 'no-store');
}
