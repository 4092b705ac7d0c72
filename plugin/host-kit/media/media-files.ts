import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { static as files, type RequestHandler, type Response } from 'express';

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
    setHeaders: (res, path) => protect(res, path.endsWith('.pdf')),
  });
}

/** The same of a library that is not in a folder of ours: `/media/<id>` for ids that `find` knows. */
export function libraryFiles(find: (id: string) => Promise<LibraryFile | undefined>): RequestHandler {
  async function send(id: string, res: Response): Promise<boolean> {
    const libraryFile = await find(id);
    if (!libraryFile) return false;
    protect(res, libraryFile.mime === 'application/pdf');
    res.set({
      'Content-Type': libraryFile.mime,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    });
    await pipeline(libraryFile.content, res);
    return true;
  }
  return (req, res, next) => {
    if (req.method !== 'GET') return next();
    send(req.path.slice(1), res).then((isSent) => (isSent ? undefined : next()), next);
  };
}

export interface LibraryFile {
  readonly mime: string;
  readonly content: NodeJS.ReadableStream;
}

function protect(res: Pick<Response, 'setHeader'>, isDocument: boolean): void {
  res.setHeader('Content-Security-Policy', isDocument ? documents : pictures);
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
