import compression from 'compression';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Logger, Route, Session } from '../plugin/host';
import { siteRoutes as siteRouteHandler } from '../plugin/host-kit/front/site-routes';
import type { Network } from '../plugin/host-kit/http/network';
import { shimPlaces } from './admin/places';
import { errorPage, notFoundPage, unavailablePage } from './http/error-pages';
import { securityHeaders } from './http/headers';

interface Parts {
  readonly app: Express;
  readonly network: Network;
  readonly log: Logger;
  readonly health: RequestHandler;
  readonly securityTxt: RequestHandler;
  readonly media: RequestHandler;
  readonly siteRoutes: () => readonly Route[];
  readonly findSession: (req: Request) => Promise<Session | undefined>;
  /** The rest of the site once it has started; until then the reason why not. */
  readonly started: () => RequestHandler | string;
}

/** An Express app whose proxy setting is already decided: the network needs it compiled. */
export function newApp(trustProxy: number | string | false): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.set('query parser', 'simple');
  return app;
}

/** Everything but the REST interface, which is answered before Express is entered. */
export function assembleApp({ app, network, log, health, securityTxt, media, siteRoutes, findSession, started }: Parts): Express {
  app.use(...securityHeaders());
  app.use('/health', health);
  app.get('/.well-known/security.txt', securityTxt);
  app.use(siteRouteHandler({ network, siteRoutes, findSession, root: shimPlaces.siteRoot }));
  app.use(compression());
  app.use('/media', media, notFoundPage);
  app.use((req, res, next) => {
    const site = started();
    if (typeof site === 'string') return unavailablePage(req, res, site);
    site(req, res, next);
  });
  app.use(notFoundPage);
  app.use(errorPage(log));
  return app;
}
