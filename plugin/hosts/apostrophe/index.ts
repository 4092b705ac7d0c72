import { join } from 'node:path';
import type { RequestHandler } from 'express';
import * as kit from '../../host-kit';
import type { AposModule, AposRequest, Doc, SaveOptions } from './apostrophe';
import { headNodes, layoutOf } from './pages';
import { createPosts, pieceTypes } from './posts';
import { directory, roleSource } from './users';

export interface ApostropheSettings extends kit.SiteSettings {
  readonly locale?: string;
}

type InApostrophe = ReturnType<typeof siteplaneIn>;

function siteplaneIn(self: AposModule, { env, locale = 'en', timezone = 'UTC', ...settings }: ApostropheSettings) {
  const { apos } = self;
  const { baseUrl: siteUrl = 'http://localhost:3000', title: name = apos.shortName, prefix: siteRoot } = apos;
  const base = kit.siteBase(kit.hostConfig(env, { siteUrl, dataDir: settings.dataDir ?? join(apos.rootDir, 'data/siteplane') }));
  const pieces = createPosts(apos, base);
  const { posts } = pieces;
  const { front, start, ...site } = kit.siteOf(base, {
    ...{ name: 'ApostropheCMS', url: siteUrl, posts, saves: posts, roles: roleSource, accounts: directory(apos) },
    about: async () => ({ name, locale, timezone }),
    places: {
      siteRoot,
      login: (path) => `${siteRoot}/login?next=${encodeURIComponent(path)}`,
      logout: `${siteRoot}/api/v1/@apostrophecms/login/logout`,
    },
    // A key or a bearer token of the site opens nothing here.
    signedIn({ user, sessionID }: { user?: AposRequest['user']; sessionID?: string }) {
      return user?._viaSession && user._id !== undefined ? { id: user._id, secret: sessionID } : undefined;
    },
    ...{ layout: layoutOf(self), plugins: settings.plugins },
  });
  const beside = kit.besideHost(front, {
    exempt: (req) => void Object.assign(req, { csrfExempt: true }),
    queries: ['apikey', 'apiKey'],
  });
  return { ...site, ...beside, ...pieces, start: () => (apos.isTask() ? base.storage.ready() : start()) };
}

/** Modules for `modules` of the site's `app.js`: `...siteplane()`. */
export function siteplane(settings: ApostropheSettings): Readonly<Record<string, object>> {
  let inside: InApostrophe | undefined;
  const here = () => {
    if (!inside) throw new Error('the module "siteplane" has not begun');
    return inside;
  };
  const answering =
    (part: 'early' | 'files' | 'late'): RequestHandler =>
    (...of) =>
      here()[part](...of);
  const pieces = pieceTypes.map((type) => [`siteplane-${type}`, pieceModule(type, here)] as const);
  return {
    siteplane: {
      init(self: AposModule & { siteplane?: InApostrophe }) {
        self.__meta.chain.unshift({ dirname: __dirname });
        inside = siteplaneIn(self, settings);
        self.siteplane = inside;
        self.appendNodes('head', 'siteplaneHead');
        addToBar(self.apos);
      },
      methods: () => ({ siteplaneHead: (req: AposRequest) => req.data.siteplaneHead ?? [] }),
      middleware: () => ({
        siteplaneEarly: { before: 'middleware:@apostrophecms/express', middleware: answering('early') },
        siteplaneMedia: { before: '@apostrophecms/i18n', url: '/media', middleware: answering('files') },
        siteplaneLate: { before: '@apostrophecms/i18n', middleware: answering('late') },
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
            // What is being answered is answered; the site would cut its connections.
            if (express?.server) await kit.drain(express.server);
            delete express?.server;
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

/** One menu for the page and the pieces, as the bar is short (D689). */
function addToBar({ adminBar: bar }: AposModule['apos']): void {
  bar.add('siteplane', 'Keys, activity, settings', { action: 'edit', type: '@apostrophecms/user' }, {});
  bar.groups.push({ label: 'Siteplane', items: ['siteplane', ...pieceTypes.map((type) => `siteplane-${type}`)] });
}

/** A piece type whose pieces are posts of one kind. */
function pieceModule(type: string, here: () => InApostrophe): object {
  const label = `Siteplane ${type}`;
  const roles = type === 'post' || type === 'page' ? {} : { viewRole: 'admin', editRole: 'admin', publishRole: 'admin' };
  const choices = kit.storableStatuses.map((value) => ({ label: value, value }));
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
      beforeSave: { siteplane: (req: AposRequest, doc: Doc, options: SaveOptions) => here().prepare(req, doc, options) },
      afterSave: { siteplane: (_req: AposRequest, doc: Doc, options: SaveOptions) => here().stored(doc, options) },
      afterArchive: { siteplane: (_req: AposRequest, doc: Doc) => here().archived(doc) },
    }),
  };
}
