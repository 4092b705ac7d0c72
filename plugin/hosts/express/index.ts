import { type Request, type RequestHandler, Router } from 'express';
import type { Config } from '../../adapter';
import type { Host, Places, Site } from '../../host';
import * as kit from '../../host-kit';

/** What an Express site tells of itself. */
export interface ExpressSite {
  readonly config: Config;
  readonly site: Site;
  readonly accounts: kit.Directory;
  readonly roles: kit.RoleSource;
  /** Id of the account that is signed in; with Passport that of `req.user`. */
  readonly idOf: (req: Request) => string | number | undefined;
  /** Where somebody signs in who came for `path`. */
  readonly login: (path: string) => string;
  /** Takes the POST that signs out. */
  readonly logout: string;
  /** The compiled setting of the app: `app.get('trust proxy fn')`. */
  readonly trustProxy: (address: string, hops: number) => boolean;
  /** Where the site stands and has its pages, where that is not the usual. */
  readonly places?: Partial<Places>;
  readonly layout?: kit.Layout;
  /** Folders of plugins; those of the package without it. */
  readonly plugins?: readonly string[];
}

/** Siteplane in a running site: the two middlewares, and how it ends. */
export interface InExpress {
  readonly host: Host;
  readonly early: RequestHandler;
  readonly late: RequestHandler;
  /** Starts the service once the database is there. Rejects where the start is hopeless. */
  start(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Put Siteplane into an Express site with accounts, sessions and no posts. */
export function siteplaneIn({ config, site, idOf, login, logout, places, ...input }: ExpressSite): InExpress {
  const base = kit.siteBase(config, kit.kitSchema);
  const { host, front, files, start, stop } = kit.siteOf(base, {
    ...input,
    name: 'Express',
    url: site.url,
    about: async () => site,
    places: { login, logout, ...places },
    signedIn(req) {
      const id = idOf(req);
      return id === undefined ? undefined : { id, secret: req.sessionID };
    },
  });
  const { early, late } = front;
  return { host, early: Router().use(filesAt(`${host.places.siteRoot}/media`, files), early), late, start, stop };
}

/** By the whole address, as the front knows it: where the app is mounted, or behind a proxy, a part of it is taken away already. */
function filesAt(root: string, files: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (!req.originalUrl.startsWith(`${root}/`)) return next();
    kit.atUrl(req.originalUrl.slice(root.length), files)(req, res, next);
  };
}
