import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import type { expressFront } from './express-front';

/** What a host does with every request, and how that of a plugin is kept from it. */
interface HostHabits {
  /** Marks a request of which the host is to ask no token: that of the plugin's page is checked by the front (D697). */
  readonly exempt: (req: Request) => void;
  /** By which the host takes keys of its own. */
  readonly queries: readonly string[];
  /** Path that a proxy takes off before the host sees a request; the front knows whole addresses (D780). */
  readonly takenOff?: string;
  /** Whether the host refuses a request for its cookie, which names no session any more. */
  readonly isStale?: (error: { readonly code?: unknown }) => boolean;
}

/**
 * For a host that asks something of every request by itself, such as a token for changes, or keys of its own by `Authorization` or query:
 * what belongs to a plugin is shown to the host without them, and `late` gets it back. Behind `late` stands `stale`, where the host would
 * refuse what comes with the cookie of a session that has ended: to a plugin it is a stranger's, whom our pages lead to the sign-in.
 */
export function besideHost(
  { early, late, owns }: ReturnType<typeof expressFront>,
  { exempt, queries, takenOff = '', isStale = () => false }: HostHabits,
): { readonly early: RequestHandler; readonly late: RequestHandler; readonly stale: ErrorRequestHandler } {
  const ours = new WeakMap<Request, string | undefined>();
  const front: RequestHandler = (req, res, next) => {
    const authorization = ours.get(req);
    if (authorization !== undefined) req.headers.authorization = authorization;
    late(req, res, next);
  };
  return {
    early(req, res, next) {
      const passed = req.originalUrl;
      req.originalUrl = takenOff + passed;
      if (!owns(req)) {
        req.originalUrl = passed;
        return next();
      }
      exempt(req);
      ours.set(req, req.headers.authorization);
      delete req.headers.authorization;
      // Express 5 reads them again each time that they are asked for.
      const value = Object.fromEntries(Object.entries(req.query).filter(([name]) => !queries.includes(name)));
      Object.defineProperty(req, 'query', { value, writable: true, configurable: true, enumerable: true });
      early(req, res, next);
    },
    late: front,
    // biome-ignore lint/complexity/useMaxParams: Express knows an error handler by its four parameters
    stale(error, req, res, next) {
      if (!ours.has(req) || !isStale(error)) return next(error);
      front(req, res, next);
    },
  };
}
