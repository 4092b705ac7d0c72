import type { RequestHandler } from 'express';

/**
 * A handler as if it were mounted where `url` is its whole address: whoever comes after it, where it does not answer, finds the address as it
 * was. A part of that may be taken away already, where the app is mounted or behind a proxy (D780).
 */
export const atUrl =
  (url: string, handler: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const former = req.url;
    req.url = url;
    handler(req, res, (error?: unknown) => {
      req.url = former;
      next(error);
    });
  };
