import type { Request, Response } from 'express';
import type { AdminPage, Logger, RestRequest, RestResponse } from '../../plugin/host';
import { csrfFault } from '../auth/csrf';
import { sessionOf } from '../auth/login-routes';
import type { FoundSession } from '../auth/sessions';
import type { UserStore } from '../auth/users';
import type { Network } from '../http/network';
import { headersOf } from '../http/repeated-headers';
import { requestIdOf } from '../http/request-id';
import { methodNotAllowed, noRoute, problem, problemOf, send } from '../rest/answer';
import { httpCall } from '../rest/call';
import { routeTable } from '../rest/route-table';
import { runRoute } from '../rest/run-route';
import type { HostAudit } from './audit';

/** A route of an admin page; the capability is beside the page's own. */
export type AdminRoute = Omit<AdminPage['routes'][number], 'handler'> & {
  readonly handler: (request: RestRequest, session: FoundSession) => Promise<RestResponse>;
  readonly capability?: string;
  /** A file comes as itself; its type is judged by its content. */
  readonly isUpload?: boolean;
};

interface Api {
  readonly routes: readonly AdminRoute[];
  /** Needed for every route; undefined: each route says. */
  readonly capability?: string;
  readonly users: UserStore;
  readonly network: Network;
  readonly log: Logger;
  /** Keeps what the routes change; those of plugins do so by themselves. */
  readonly audit?: HostAudit;
}

/** Routes for signed-in people: session, CSRF gate and capability come before anything of the route. `path` is what is below the mount. */
export function adminApi({ routes, capability, users, network, log, audit }: Api) {
  const match = routeTable<AdminRoute>(routes);

  async function respond(req: Request, path: string): Promise<RestResponse> {
    const session = sessionOf(req);
    if (!session) return problem(401, 'rest_unauthenticated', 'Sign in first.');
    const found = match(req.method, path);
    const isUpload = found !== undefined && 'route' in found && found.route.isUpload === true;
    const fault = isSafe(req.method)
      ? undefined
      : csrfFault({ headers: headersOf(req), allowedOrigin: network.allowedOrigin(req), csrf: session.csrf, isJson: !isUpload });
    if (fault) return problem(403, 'rest_forbidden', fault);
    const own = await users.capabilities(session.user, session.epoch);
    if (capability !== undefined && !own.has(capability)) return lacks(capability);
    if (!found) return noRoute();
    if ('allow' in found) return methodNotAllowed(req.method, found.allow);
    if (found.route.capability !== undefined && !own.has(found.route.capability)) return lacks(found.route.capability);
    const call = httpCall(req, { network, findSession: async () => session });
    const { handler, path: pattern } = found.route;
    return runRoute(call, { ...found, path }, (request) => {
      if (!audit || isSafe(req.method)) return handler(request, session);
      return audit.changing({ request, session, path: pattern }, () => handler(request, session));
    });
  }

  /** Who changed what: the path tells, the body stays unwritten. */
  function note(req: Request, status: number): void {
    log.info(
      { userId: sessionOf(req)?.user.id, method: req.method, path: req.originalUrl.split('?')[0], status, requestId: requestIdOf(req) },
      'admin request',
    );
  }

  return async (req: Request, res: Response, path: string): Promise<void> => {
    const requestId = requestIdOf(req);
    const response = await respond(req, path).catch((error) => {
      const answer = problemOf(error, requestId);
      if (answer.status === 500) log.error({ err: error, requestId }, 'an admin route failed');
      return answer;
    });
    if (!isSafe(req.method)) note(req, response.status);
    send({ req, res, requestId }, response);
  };
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD';
const lacks = (capability: string) => problem(403, 'rest_forbidden', `You do not have permission to do this (requires ${capability}).`);
