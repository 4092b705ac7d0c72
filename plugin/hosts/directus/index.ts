import { resolve } from 'node:path';
import express, { type ErrorRequestHandler, type Request } from 'express';
import { createLogger, openStorage, version } from '../../adapter';
import type { Host } from '../../host';
import * as kit from '../../host-kit';
import { ensureCollection } from './collection';
import { type Directus, type DirectusRequest, type Events, rowsOf } from './directus';
import { createMedia } from './media';
import { createPosts, type DirectusPosts } from './posts';
import { directory, roleSource, sessionOf } from './users';

export interface DirectusSettings {
  /** Where the own database and the root key are; SITEPLANE_DATA_DIR or `siteplane` of the project without it. */
  readonly dataDir?: string;
  readonly timezone?: string;
  /** Settings by the names of the environment: `process.env`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folders of plugins; those of the package without it. */
  readonly plugins?: readonly string[];
}

/** Directus ends the session of a cookie only where it is told to. */
const signOut = '/plugins/sign-out';

/** Siteplane in a running Directus. */
export interface InDirectus {
  readonly host: Host;
  readonly posts: DirectusPosts;
  /** Resolves once the service has begun, or could not. */
  readonly started: Promise<void>;
}

function siteplaneIn(directus: Directus, settings: DirectusSettings) {
  const { database } = directus;
  const env = { ...texts(directus.env), ...settings.env };
  const siteUrl = new URL(/^https?:/.test(env.PUBLIC_URL ?? '') ? String(env.PUBLIC_URL) : `http://localhost:${env.PORT ?? 8055}`).origin;
  const config = kit.hostConfig(env, { siteUrl, dataDir: settings.dataDir ?? resolve(env.SITEPLANE_DATA_DIR ?? 'siteplane') });
  const log = createLogger({ level: config.logLevel });
  const storage = openStorage(config, kit.contentSchema);
  const ids = kit.numberedIds(storage);
  const options = kit.createOptions(storage);
  const roles = kit.createRoles(storage, roleSource(database));
  const accounts = directory(database);
  const users = kit.createUsers(storage, roles, accounts);
  const plugins = kit.createPlugins({ folders: settings.plugins ?? kit.defaultFolders(), missing: [], load: undefined, log });
  const hooks = kit.postHooks((err, { id }) => log.error({ err, post: id }, 'a hook of a page failed'));
  const posts = createPosts({ directus, storage, hooks, ids, log });
  const media = createMedia(directus, ids);
  const [cron, mail, added] = [kit.createCron(log), kit.createMail(config), kit.createPluginRoutes()];
  const rest = kit.siteRest({ options, users, siteUrl: () => siteUrl, log });
  const kept = { media, automation: kit.createAutomation(storage), terms: kit.createTerms(storage) };
  const places = kit.placesOf({
    adminRoot: '/plugins',
    home: '/admin',
    // The module in the admin area leads on to where somebody came for.
    login: (path) => `/admin/login?redirect=${encodeURIComponent(`/siteplane${path}`)}`,
    logout: signOut,
    postEditor: '/admin/content/siteplane_posts/{id}',
  });
  const own = { name: 'Directus', version, places, storage, users, roles, posts, options, rest, cron, mail, log, ...kept, ...added };
  const site = async () => {
    const [known = {}] = await rowsOf(database('directus_settings'));
    const { project_name: name, default_language: locale } = known;
    return { name: String(name ?? 'Directus'), url: siteUrl, locale: String(locale ?? 'en'), timezone: settings.timezone ?? 'UTC' };
  };
  const host: Host = { ...own, plugins: plugins.host, site, page: kit.plainPage() };

  const session = sessionOf({ storage, users, accounts });
  const trust = express().set('trust proxy', config.trustProxy).get('trust proxy fn');
  const front = kit.expressFront({
    host: { ...host, ...added, rest },
    session: (req) => session(req as DirectusRequest),
    network: kit.createNetwork(config, trust),
  });
  let isOver = false;
  return {
    ...{ host, posts, media, front, log },
    async start() {
      await storage.ready();
      await ensureCollection(directus);
      await plugins.start(host, config, { log, isOver: () => isOver });
      cron.schedule('host.saves', '* * * * *', () => posts.catchUp());
      await posts.catchUp();
    },
    async stop() {
      isOver = true;
      await Promise.all([cron.stop(), plugins.stop()]);
      mail.close();
      await storage.close();
    },
  };
}

/** What Directus read of its own settings, as text again. */
const texts = (env: Directus['env']) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === null || value === undefined ? undefined : String(value)]));

let inside: ReturnType<typeof siteplaneIn> | undefined;

/** The hook of the extension (D773): `siteplane(settings)`. */
export const siteplane =
  (settings: DirectusSettings, begun: (site: InDirectus) => void = () => undefined) =>
  (events: Events, directus: Directus): void => {
    // Directus loads its extensions again while it runs; what it runs already stays.
    inside?.posts.listen(events);

    events.init('middlewares.before', ({ app }) => {
      const here = siteplaneIn(directus, settings);
      inside = here;
      here.posts.listen(events);
      const ours = new WeakSet<Request>();
      const beside = kit.besideHost(here.front, {
        exempt(req) {
          ours.add(req);
          // Directus refuses a query that it does not understand; ours is read from the address.
          req.query = {};
        },
        queries: [],
      });
      app.use('/media', here.media.files);
      app.use(beside.early);
      events.init('routes.before', () => {
        app.post(signOut, (req, _res, next) => {
          Object.assign(req, { url: '/auth/logout', body: { mode: 'session' } });
          next();
        });
        app.use(beside.late);
        app.use(asStranger(beside.late, (req) => ours.has(req)));
      });
      // Directus waits for its database to close before it ends; by then it has answered what it was asked.
      const { client } = directus.database;
      const { destroy } = client;
      client.destroy = async (...given) => {
        await here.stop();
        return destroy.apply(client, given);
      };
      events.init('app.after', () => {
        const started = here.start().catch((err: unknown) => here.log.error({ err }, 'Siteplane did not start'));
        begun({ host: here.host, posts: here.posts, started });
      });
    });
  };

/** A cookie that names no session any more is a stranger's: Directus refuses it before our pages can lead to the sign-in. */
const asStranger =
  (late: ReturnType<typeof kit.besideHost>['late'], isOurs: (req: Request) => boolean): ErrorRequestHandler =>
  // biome-ignore lint/complexity/useMaxParams: Express knows an error handler by its four parameters
  (error, req, res, next) => {
    const isOfSession = ['INVALID_CREDENTIALS', 'INVALID_TOKEN', 'TOKEN_EXPIRED'].includes(String((error as { code?: unknown }).code));
    if (!isOurs(req) || !isOfSession) return next(error);
    Object.assign(req, { accountability: null });
    late(req, res, next);
  };
