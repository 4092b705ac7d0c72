import type { Request, RequestHandler, Response } from 'express';
import type { Route, Session } from '../../host';
import type { Network } from '../http/network';
import { requestIdOf } from '../http/request-id';
import { send } from '../rest/answer';
import { httpCall } from '../rest/call';
import { type Match, routeTable } from '../rest/route-table';
import { runRoute } from '../rest/run-route';

interface Parts {
  readonly network: Network;
  readonly siteRoutes: () => readonly Route[];
  /** The path that the site stands under; empty at the top of its origin. */
  readonly root: string;
  readonly findSession: (req: Request) => Promise<Session | undefined>;
}

/** The table of the routes as they are now, made again only when there are others. */
export function siteRouteTable(siteRoutes: Parts['siteRoutes']): (method: string, path: string) => Match<Route> | undefined {
  let compiled: { routes: readonly Route[]; match: ReturnType<typeof routeTable<Route>> } | undefined;
  return (method, path) => {
    const routes = siteRoutes();
    if (compiled?.routes !== routes) compiled = { routes, match: routeTable(routes) };
    return compiled.match(method, path);
  };
}

/** Routes that plugins put at the site's top. What they throw goes to the host's own page for errors. */
export function siteRoutes({ network, siteRoutes: routes, findSession, root }: Parts): RequestHandler {
  const match = siteRouteTable(routes);

  async function answer(req: Request, res: Response, next: () => void): Promise<void> {
    const call = httpCall(req, { network, findSession: () => findSession(req) });
    if (!call.path.startsWith(`${root}/`)) return next();
    const path = call.path.slice(root.length);
    const result = match(req.method, path);
    if (!result || !('route' in result)) return next();
    call.note?.({ route: result.route.path });
    const response = await runRoute(call, { ...result, path }, result.route.handler);
    // The route has nothing to show: somebody may have written a page for this address.
    if (response.status === 404 && response.body === undefined) return next();
    send({ req, res, requestId: requestIdOf(req) }, response);
  }

  // Express 4 leaves a rejected promise to nobody.
  return (req, res, next) => void answer(req, res, next).catch(next);
}
