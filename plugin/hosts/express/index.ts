import { type Request, type RequestHandler, Router } from 'express';
import { type Config, createLogger, openStorage, sha256Text, version } from '../../adapter';
import type { Host, Places, Session, Site } from '../../host';
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
export function siteplaneIn({ config, site, accounts, idOf, trustProxy, layout, ...given }: ExpressSite): InExpress {
  const log = createLogger({ level: config.logLevel });
  const storage = openStorage(config, kit.kitSchema);
  const options = kit.createOptions(storage);
  const roles = kit.createRoles(storage, given.roles);
  const users = kit.createUsers(storage, roles, accounts);
  const plugins = kit.createPlugins({ folders: given.plugins ?? kit.defaultFolders(), missing: [], load: undefined, log });
  const cron = kit.createCron(log);
  const mail = kit.createMail(config);
  const rest = kit.siteRest({ options, users, siteUrl: () => site.url, log });
  const added = kit.createPluginRoutes();
  const kept = { media: kit.createMedia(storage, config.dataDir), automation: kit.createAutomation(storage), options, rest, cron, mail };
  const places = kit.placesOf({ login: given.login, logout: given.logout, ...given.places });
  const own = { name: 'Express', version, places, storage, users, roles, log, plugins: plugins.host, site: async () => site };
  const host: Host = { ...own, ...kept, ...kit.noPosts(), ...added, page: kit.plainPage(layout) };

  /** Of a site whose session cookie names `req.sessionID`; the token is derived from that secret. */
  async function session(req: Request): Promise<Session | undefined> {
    const id = idOf(req);
    const { sessionID: secret } = req;
    // Without a secret of the session the token would be everybody's.
    if (typeof secret !== 'string' || secret === '') return undefined;
    const account = id === undefined ? undefined : await accounts.find(String(id));
    if (!account?.active) return undefined;
    const epoch = await storage.run((db) => storage.epoch.read(db));
    return { user: await users.known(account), csrf: sha256Text(`csrf:${secret}`), epoch };
  }
  let isOver = false;
  const { early, late } = kit.expressFront({ host: { ...host, ...added, rest }, session, network: kit.createNetwork(config, trustProxy) });
  return {
    host,
    early: Router().use(`${places.siteRoot}/media`, kit.mediaFiles(config.dataDir)).use(early),
    late,
    async start() {
      await storage.ready();
      return plugins.start(host, config, { log, isOver: () => isOver });
    },
    async stop() {
      isOver = true;
      await Promise.all([cron.stop(), plugins.stop()]);
      mail.close();
      await storage.close();
    },
  };
}
