import { join } from 'node:path';
import { static as files, type RequestHandler } from 'express';

/** A picture may do nothing at all; a sandbox would keep the browser's own viewer from showing a PDF. */
const pictures = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const documents = "frame-ancestors 'none'";

/** `/media/…`: names are never reused, so a file may be kept for good, and other sites and emails may show it. */
export function mediaFiles(dataDir: string): RequestHandler {
  return files(join(dataDir, 'media'), {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders(res, path) {
      res.setHeader('Content-Security-Policy', path.endsWith('.pdf') ? documents : pictures);
      res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
}
