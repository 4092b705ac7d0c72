import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { createLogger, openStorage, version } from '../../adapter';
import type { Host, Site } from '../../host';
import * as kit from '../../host-kit';
import type { AposModule, AposRequest, Doc, SaveOptions } from './apostrophe';
import { headNodes, layoutOf } from './pages';
import { type AposPosts, createPosts, pieceTypes } from './posts';
import { sessionOf } from './session';
import { directory, roleSource } from './users';

export interface ApostropheSettings {
  /** Where the own database, the root key and media are; `data/siteplane` of the site without it. */
  readonly dataDir?: string;
  readonly locale?: string;
  readonly timezone?: string;
  /** Settings by the names of the environment: `process.env`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folders of plugins; those of the package without it. */
  readonly plugins?: readonly string[];
}

/** How long running requests may take when the site stops. */
const drainMs = 20_000;

interface InApostrophe {
  readonly host: Host;
  readonly posts: AposPosts;
  readonly early: RequestHandler;
  readonly late: RequestHandler;
  readonly media: RequestHandler;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function siteplaneIn(self: AposModule, settings: ApostropheSettings): InApostrophe {
  const { apos } = self;
  const siteUrl = apos.baseUrl ?? 'http://localhost:3000';
  const config = kit.hostConfig(settings.env, {
    siteUrl,
    dataDir: settings.dataDir ?? join(apos.rootDir, 'data/siteplane'),
  });
  const log = createLogger({ level: config.logLevel });
  const storage = openStorage(config, kit.contentSchema);
  const options = kit.createOptions(storage);
  const roles = kit.createRoles(storage, roleSource);
  const accounts = directory(apos);
  const users = kit.createUsers(storage, roles, accounts);
  const plugins = kit.createPlugins({ folders: settings.plugins ?? kit.defaultFolders(), missing: [], load: undefined, log });
  const hooks = kit.postHooks((err, { id }) => log.error({ err, post: id }, 'a hook of a page failed'));
  const posts = createPosts(apos, storage, { hooks, log });
  const [cron, mail, added] = [kit.createCron(log), kit.createMail(config), kit.createPluginRoutes()];
  const rest = kit.siteRest({ options, users, siteUrl: () => siteUrl, log });
  const site: Site = {
    name: apos.title ?? apos.shortName,
    url: siteUrl,
    locale: settings.locale ?? 'en',
    timezone: settings.timezone ?? 'UTC',
  };
  const kept = {
    media: kit.createMedia(storage, config.dataDir),
    automation: kit.createAutomation(storage),
    terms: kit.createTerms(storage),
  };
  const places = kit.placesOf({
    login: (path) => `/login?next=${encodeURIComponent(path)}`,
    logout: '/api/v1/@apostrophecms/login/logout',
  });
  const own = { name: 'ApostropheCMS', version, places, storage, users, roles, posts, options, rest, cron, mail, log, ...kept, ...added };
  const host: Host = { ...own, plugins: plugins.host, site: async () => site, page: kit.plainPage(layoutOf(self)) };

  const session = sessionOf({ storage, users, accounts });
  const trust = apos.express().set('trust proxy', config.trustProxy).get('trust proxy fn');
  const front = kit.expressFront({
    host: { ...host, ...added, rest },
    session: (req) => session(req as unknown as AposRequest),
    network: kit.createNetwork(config, trust),
  });
  let isOver = false;
  return {
    ...{ host, posts, media: kit.mediaFiles(config.dataDir) },
    ...kit.besideHost(front, {
      exempt: (req) => void Object.assign(req, { csrfExempt: true }),
      queries: ['apikey', 'apiKey'],
    }),
    async start() {
      await storage.ready();
      if (apos.isTask()) return;
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

/** Modules for `modules` of the site's `app.js`: `...siteplane()`. */
export function siteplane(settings: ApostropheSettings): Readonly<Record<string, object>> {
  let inside: InApostrophe | undefined;
  const here = () => {
    if (!inside) throw new Error('the module "siteplane" has not begun');
    return inside;
  };
  const pieces = pieceTypes.map((type) => [`siteplane-${type}`, pieceModule(type, () => here().posts)] as const);
  return {
    siteplane: {
      init(self: AposModule & { siteplane?: InApostrophe }) {
        self.__meta.chain.unshift({ dirname: __dirname });
        inside = siteplaneIn(self, settings);
        self.siteplane = inside;
        self.appendNodes('head', 'siteplaneHead');
        self.apos.adminBar.add('siteplane', 'Siteplane', { action: 'edit', type: '@apostrophecms/user' }, { href: '/admin/siteplane' });
      },
      methods: () => ({ siteplaneHead: (req: AposRequest) => req.data.siteplaneHead ?? [] }),
      middleware: () => ({
        siteplaneEarly: {
          before: 'middleware:@apostrophecms/express',
          middleware: ((...of) => here().early(...of)) satisfies RequestHandler,
        },
        siteplaneMedia: {
          before: '@apostrophecms/i18n',
          url: '/media',
          middleware: ((...of) => here().media(...of)) satisfies RequestHandler,
        },
        siteplaneLate: { before: '@apostrophecms/i18n', middleware: ((...of) => here().late(...of)) satisfies RequestHandler },
      }),
      handlers: () => ({
        'apostrophe:ready': { startSiteplane: () => here().start() },
        '@apostrophecms/page:beforeSend': { siteplaneHead: (req: AposRequest) => headNodes(req, here()) },
      }),
    },
    'siteplane-end': {
      before: '@apostrophecms/express',
      handlers: (self: AposModule) => ({
        'apostrophe:destroy': {
          async stopSiteplane() {
            const express = self.apos.modules['@apostrophecms/express'];
            const server = express?.server;
            // What is being answered is answered; the site would cut its connections.
            if (express && server?.listening) {
              const closed = new Promise((resolve) => server.close(resolve));
              server.closeIdleConnections();
              await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
              server.closeAllConnections();
              delete express.server;
            }
            await inside?.stop();
          },
        },
      }),
    },
    ...Object.fromEntries(pieces),
    'siteplane-post-page': {
      extend: '@apostrophecms/piece-page-type',
      options: { label: 'Siteplane posts', pieceModuleName: 'siteplane-post' },
      // Before the last, which is the site's own folder for the module: its templates come before ours, ours before the defaults.
      init: (self: AposModule) => void self.__meta.chain.splice(-1, 0, { dirname: __dirname }),
    },
  };
}

/** A piece type whose pieces are posts of one kind. */
function pieceModule(type: string, posts: () => AposPosts): object {
  const label = `Siteplane ${type}`;
  const roles = type === 'post' || type === 'page' ? {} : { viewRole: 'admin', editRole: 'admin', publishRole: 'admin' };
  const choices = ['draft', 'pending', 'publish', 'private'].map((value) => ({ label: value, value }));
  return {
    extend: '@apostrophecms/piece-type',
    options: { label, pluralLabel: type === 'entry' ? 'Siteplane entries' : `${label}s`, localized: false, quickCreate: false, ...roles },
    fields: {
      add: {
        content: { type: 'string', label: 'Content (HTML)', textarea: true },
        excerpt: { type: 'string', label: 'Excerpt', textarea: true },
        status: { type: 'select', label: 'Status', choices, def: 'draft' },
      },
      remove: ['visibility'],
      group: { basics: { label: 'Basics', fields: ['title', 'content', 'excerpt', 'status'] } },
    },
    filters: { remove: ['visibility'] },
    handlers: () => ({
      beforeSave: { siteplane: (req: AposRequest, doc: Doc, options: SaveOptions) => posts().prepare(req, doc, options) },
      afterSave: {
        async siteplane(_req: AposRequest, doc: Doc, options: SaveOptions) {
          if (!options.siteplane && doc.archived !== true) await posts().edited(doc, options);
        },
      },
      afterArchive: { siteplane: (_req: AposRequest, doc: Doc) => posts().archived(doc) },
    }),
  };
}
