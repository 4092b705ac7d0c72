import type { Request, RequestHandler } from 'express';
import type { expressFront } from './express-front';

/**
 * For a host that asks something of every request by itself, such as a token for changes, or keys of its own by `Authorization` or query:
 * what belongs to a plugin is shown to the host without them, and `late` gets it back. `exempt` marks a request of which the host is to
 * ask no token: that of the plugin's page is checked by the front (D697).
 */
export function besideHost(
  { early, late, owns }: ReturnType<typeof expressFront>,
  { exempt, queries }: { readonly exempt: (req: Request) => void; readonly queries: readonly string[] },
): { readonly early: RequestHandler; readonly late: RequestHandler } {
  const held = new WeakMap<Request, string>();
  return {
    early(req, res, next) {
      if (!owns(req)) return next();
      exempt(req);
      const { authorization } = req.headers;
      if (authorization !== undefined) held.set(req, authorization);
      delete req.headers.authorization;
      for (const name of queries) delete req.query[name];
      early(req, res, next);
    },
    late(req, res, next) {
      const authorization = held.get(req);
      if (authorization !== undefined) req.headers.authorization = authorization;
      late(req, res, next);
    },
  };
}
