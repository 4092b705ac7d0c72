import type { Request, RequestHandler } from 'express';
import type { AdminPage, Host, Route, Session } from '../../host';
import { atUrl } from '../http/at-url';
import type { Network } from '../http/network';
import { keepBody } from '../rest/body';
import type { RestServer } from '../rest/rest';
import { routeTable } from '../rest/route-table';
import { defaultMaxBytes } from '../rest/run-route';
import { pluginPages } from './plugin-pages';
import { restAnswers, sendUnavailable } from './rest-answers';
import { siteRoutes, siteRouteTable } from './site-routes';

export interface ExpressFront {
  /** What plugins added; see `createPluginRoutes`. */
  readonly host: Pick<Host, 'users' | 'storage' | 'log' | 'places'> & {
    readonly rest: RestServer;
    readonly pages: () => readonly AdminPage[];
    readonly siteRoutes: () => readonly Route[];
  };
  /** Who is signed in, as the host's own middleware found out; asked at most once a request. */
  readonly session: (req: Request) => Promise<Session | undefined>;
  readonly network: Network;
}

/** Of no route at all: the body is thrown away as it arrives. */
const nothing = 0;

/**
 * Two middlewares for an app of Express 4 or 5. `early` stands before every body parser: it keeps the bytes of what belongs to a plugin and
 * steps aside for everything else. `late` stands behind the host's session: it answers the REST interface, the pages of plugins and their
 * site routes. Session, CSRF and capability are asked here, so that an adapter says who is signed in and nothing more (D654).
 */
export function expressFront({ host, network, ...parts }: ExpressFront): {
  readonly early: RequestHandler;
  readonly late: RequestHandler;
  /** Whether a request belongs to a plugin, for a host that asks something of all the others. */
  readonly owns: (req: Request) => boolean;
} {
  const { siteRoot, adminRoot, restRoot } = host.places;
  const session = (req: Request) => parts.session(req);
  const unavailable = () => {
    const fault = host.storage.fault();
    return fault && `Temporarily unavailable: ${fault.message} (${fault.code}).`;
  };
  const rest = restAnswers({ ...host, network, findSession: (req) => session(req as Request), unavailable, root: restRoot });
  const pages = pluginPages({ ...host, network, session });
  const site = siteRoutes({ ...host, network, findSession: session, root: siteRoot });
  const siteTable = siteRouteTable(host.siteRoutes);
  const isRest = (path: string) => path.startsWith(`${restRoot}/`);
  const isAdmin = (path: string) => host.pages().some(({ slug }) => isBelow(path, `${adminRoot}/${slug}`));

  /** The largest body that is taken there; undefined where the address is the host's own. */
  function limitOf(method: string, path: string): number | undefined {
    if (isRest(path)) return host.rest.maxBytes(method, path.slice(restRoot.length));
    const page = host.pages().find(({ slug }) => isBelow(path, `${adminRoot}/${slug}`));
    if (page) return largest(routeTable(page.routes)(method, path.slice(`${adminRoot}/${page.slug}/api`.length)));
    const match = path.startsWith(`${siteRoot}/`) ? siteTable(method, path.slice(siteRoot.length)) : undefined;
    return match && 'route' in match ? largest(match) : undefined;
  }

  return {
    owns: (req) => limitOf(req.method, pathOf(req)) !== undefined,

    early(req, res, next) {
      const limit = limitOf(req.method, pathOf(req));
      if (limit === undefined) return next();
      const why = unavailable();
      if (why !== undefined) return sendUnavailable({ req, res }, why);
      keepBody(req, limit).then(() => next(), next);
    },

    late(req, res, next) {
      const path = pathOf(req);
      if (isRest(path)) return void rest(req, res);
      if (!isAdmin(path)) return site(req, res, next);
      atUrl(req.originalUrl.slice(adminRoot.length), pages)(req, res, next);
    },
  };
}

const pathOf = (req: Request) => (req.originalUrl.split('?')[0] ?? '/') || '/';
const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`);
const largest = (match: ReturnType<ReturnType<typeof routeTable<Pick<Route, 'method' | 'path' | 'maxBytes'>>>>) =>
  match && 'route' in match ? (match.route.maxBytes ?? defaultMaxBytes) : nothing;
