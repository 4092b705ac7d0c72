import { resolve } from 'node:path';
import type { Host } from '../../host';
import * as kit from '../../host-kit';
import { ensureCollection } from './collection';
import type { Directus, DirectusRequest, Events } from './directus';
import { createMedia } from './media';
import { createPosts, type DirectusPosts } from './posts';
import { directory, roleSource } from './users';

/** Directus ends the session of a cookie only where it is told to. */
const signOut = '/plugins/sign-out';

/** Siteplane in a running Directus. */
export interface InDirectus {
  readonly host: Host;
  readonly posts: DirectusPosts;
  /** Resolves once the service has begun, or could not. */
  readonly started: Promise<void>;
}

function siteplaneIn(directus: Directus, { timezone = 'UTC', plugins, ...settings }: kit.SiteSettings) {
  const { database } = directus;
  const env = { ...texts(directus.env), ...settings.env };
  const { origin: url, pathname } = new URL(
    /^https?:/.test(env.PUBLIC_URL ?? '') ? String(env.PUBLIC_URL) : `http://localhost:${env.PORT ?? 8055}`,
  );
  const siteRoot = pathname.replace(/\/+$/, '');
  const dataDir = settings.dataDir ?? resolve(env.SITEPLANE_DATA_DIR ?? 'siteplane');
  const base = kit.siteBase(kit.hostConfig(env, { siteUrl: url, dataDir }));
  const posts = createPosts(directus, base);
  const media = createMedia(directus, base.ids);
  const site = kit.siteOf(base, {
    ...{ name: 'Directus', url, posts, saves: posts, media, plugins },
    ...{ roles: roleSource(database), accounts: directory(database) },
    async about() {
      const [{ project_name: name, default_language: locale } = {}] = await kit.knexRows(database('directus_settings'));
      return { name: String(name ?? 'Directus'), locale: String(locale ?? 'en'), timezone };
    },
    places: {
      siteRoot,
      adminRoot: `${siteRoot}/plugins`,
      home: `${siteRoot}/admin`,
      // The module in the admin area leads on to where somebody came for.
      login: (path) => `${siteRoot}/admin/login?redirect=${encodeURIComponent(`/siteplane${path}`)}`,
      logout: siteRoot + signOut,
      postEditor: `${siteRoot}/admin/content/siteplane_posts/{id}`,
    },
    // A token of Directus opens nothing here.
    signedIn: ({ accountability: by }: DirectusRequest) => (by?.user ? { id: by.user, secret: by.session } : undefined),
  });
  return {
    ...{ ...site, posts, siteRoot, files: media.files, log: base.log },
    async start() {
      await base.storage.ready();
      await ensureCollection(directus, base.storage);
      await site.start();
    },
  };
}

/** What Directus read of its own settings, as text again. */
const texts = (env: Directus['env']) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === null || value === undefined ? undefined : String(value)]));

let inside: ReturnType<typeof siteplaneIn> | undefined;

/** The hook of the extension (D773), which the files of `extension` put where Directus looks (D690): `siteplane(settings)`. */
export const siteplane =
  (settings: kit.SiteSettings, begun: (site: InDirectus) => void = () => undefined) =>
  (events: Events, directus: Directus): void => {
    // Directus loads its extensions again while it runs; what it runs already stays.
    inside?.posts.listen(events);

    events.init('middlewares.before', ({ app }) => {
      const here = siteplaneIn(directus, settings);
      inside = here;
      here.posts.listen(events);
      const beside = kit.besideHost(here.front, {
        // Directus refuses a query that it does not understand; ours is read from the address.
        exempt: (req) => void Object.assign(req, { query: {} }),
        queries: [],
        takenOff: here.siteRoot,
        isStale: ({ code }) => ['INVALID_CREDENTIALS', 'INVALID_TOKEN', 'TOKEN_EXPIRED'].includes(String(code)),
      });
      app.use('/media', here.files);
      app.use(beside.early);
      events.init('routes.before', () => {
        app.post(signOut, (req, _res, next) => {
          Object.assign(req, { url: '/auth/logout', body: { mode: 'session' } });
          next();
        });
        app.use(beside.late);
        app.use(beside.stale);
      });
      // Directus waits for its database to close before it ends; by then it has answered what it was asked.
      const { client } = directus.database;
      const { destroy } = client;
      client.destroy = async (...args) => {
        await here.stop();
        return destroy.apply(client, args);
      };
      events.init('app.after', () => {
        const started = here.start().catch((err: unknown) => here.log.error({ err }, 'Siteplane did not start'));
        begun({ host: here.host, posts: here.posts, started });
      });
    });
  };
