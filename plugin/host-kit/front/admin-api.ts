import type { Request, Response } from 'express';
import type { AdminPage, Logger, RestRequest, RestResponse, Session, Users } from '../../host';
import type { Network } from '../http/network';
import { headersOf } from '../http/repeated-headers';
import { requestIdOf } from '../http/request-id';
import { methodNotAllowed, noRoute, problem, problemOf, send } from '../rest/answer';
import { httpCall } from '../rest/call';
import { routeTable } from '../rest/route-table';
import { runRoute } from '../rest/run-route';
import { csrfFault } from './csrf';

/** A route of an admin page; the capability is beside the page's own. */
export type AdminRoute<S extends Session = Session> = Omit<AdminPage['routes'][number], 'handler'> & {
  readonly handler: (request: RestRequest, session: S) => Promise<RestResponse>;
  readonly capability?: string;
};

/** One change by a route, for whoever keeps a log of them. */
interface Change<S extends Session> {
  readonly request: RestRequest;
  readonly session: S;
  /** Pattern of the route, such as `/users/{id}`. */
  readonly path: string;
}

export interface AdminApi<S extends Session = Session> {
  readonly routes: readonly AdminRoute<S>[];
  /** Needed for every route; undefined: each route says. */
  readonly capability?: string;
  readonly users: Pick<Users, 'capabilities'>;
  /** Who is signed in, as the host's own middleware found out. */
  readonly session: (req: Request) => Promise<S | undefined>;
  readonly network: Network;
  readonly log: Logger;
  /** Runs what changes something; the routes of plugins keep their log by themselves. */
  readonly around?: <T>(change: Change<S>, run: () => Promise<T>) => Promise<T>;
  /** An answer as whoever asked reads it, such as in their language. */
  readonly worded?: (req: Request, response: RestResponse) => RestResponse;
}

/** Routes for signed-in people: session, CSRF gate and capability come before anything of the route. `path` is what is below the mount. */
export function adminApi<S extends Session>({ routes, capability, users, session: find, network, log, around, worded }: AdminApi<S>) {
  const match = routeTable<AdminRoute<S>>(routes);

  async function respond(req: Request, path: string, session: S | undefined): Promise<RestResponse> {
    if (!session) return problem(401, 'rest_unauthenticated', 'Sign in first.');
    const result = match(req.method, path);
    const isUpload = result !== undefined && 'route' in result && result.route.isUpload === true;
    const fault = isSafe(req.method)
      ? undefined
      : csrfFault({ headers: headersOf(req), allowedOrigin: network.allowedOrigin(req), csrf: session.csrf, isJson: !isUpload });
    if (fault) return problem(403, 'rest_forbidden', fault);
    const own = await users.capabilities(session.user, session.epoch);
    if (capability !== undefined && !own.has(capability)) return lacks(capability);
    if (!result) return noRoute();
    if ('allow' in result) return methodNotAllowed(req.method, result.allow);
    if (result.route.capability !== undefined && !own.has(result.route.capability)) return lacks(result.route.capability);
    const call = httpCall(req, { network, findSession: async () => session });
    const { handler, path: pattern } = result.route;
    return runRoute(call, { ...result, path }, (request) => {
      if (!around || isSafe(req.method)) return handler(request, session);
      return around({ request, session, path: pattern }, () => handler(request, session));
    });
  }

  return async (req: Request, res: Response, path: string): Promise<void> => {
    const requestId = requestIdOf(req);
    let session: S | undefined;
    const answer = async () => {
      session = await find(req);
      return respond(req, path, session);
    };
    const response = await answer().catch((error) => {
      const answered = problemOf(error, requestId);
      if (answered.status === 500) log.error({ err: error, requestId }, 'an admin route failed');
      return answered;
    });
    // Who changed what: the path tells, the body stays unwritten.
    if (!isSafe(req.method)) {
      const at = { method: req.method, path: req.originalUrl.split('?')[0] };
      log.info({ userId: session?.user.id, ...at, status: response.status, requestId }, 'admin request');
    }
    send({ req, res, requestId }, worded?.(req, response) ?? response);
  };
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD';
const lacks = (capability: string) => problem(403, 'rest_forbidden', `You do not have permission to do this (requires ${capability}).`);
