import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { static as files, type Request, type RequestHandler, type Response } from 'express';
import type { AdminPage, Logger } from '../../plugin/host';
import { sessionOf } from '../auth/login-routes';
import type { UserStore } from '../auth/users';
import type { Network } from '../http/network';
import { adminApi } from './admin-api';

interface Deps {
  readonly pages: () => readonly AdminPage[];
  readonly users: UserStore;
  readonly network: Network;
  readonly log: Logger;
}

interface Mounted {
  readonly page: AdminPage;
  readonly api: ReturnType<typeof adminApi>;
  readonly assets: RequestHandler;
}

/** Vite and its like put a hash of the content into the names of built files, so these never change. */
const hashedName = /\/assets\/[^/]*[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/** `/admin/{slug}`: a plugin's built page and its routes below `api`. */
export function pluginPages({ pages, users, network, log }: Deps): RequestHandler {
  const mounted = new Map<AdminPage, Mounted>();

  function mount(page: AdminPage): Mounted {
    const known = mounted.get(page);
    if (known) return known;
    const api = adminApi({ routes: page.routes, capability: page.capability, users, network, log });
    const made = { page, api, assets: files(page.assets, { index: false, redirect: false, setHeaders: cacheHeaders }) };
    mounted.set(page, made);
    return made;
  }

  return async (req, res, next) => {
    const [, slug = '', ...rest] = req.path.split('/');
    const page = pages().find((candidate) => candidate.slug === slug);
    if (!page) return next();
    const path = `/${rest.join('/')}`;
    const { api, assets } = mount(page);
    if (path.startsWith('/api/')) return api(req, res, path.slice('/api'.length));
    const session = sessionOf(req);
    if (!session) return res.redirect(302, `/admin/login?next=${encodeURIComponent(req.originalUrl)}`);
    if (!(await users.capabilities(session.user, session.epoch)).has(page.capability)) return res.redirect(302, '/admin');
    const index = indexOf(page, req);
    const mountedAt = req.url;
    req.url = path;
    assets(req, res, (error?: unknown) => {
      req.url = mountedAt;
      if (error || index === undefined) return next(error);
      res.set('Cache-Control', 'no-store').sendFile(index);
    });
  };
}

/** Any address of the page that names no file is a view of its own, and the one document shows it. */
function indexOf(page: AdminPage, req: Request): string | undefined {
  const file = join(page.assets, 'index.html');
  const isView = (req.method === 'GET' || req.method === 'HEAD') && !/\.[a-z0-9]+$/.test(req.path);
  return isView && existsSync(file) ? file : undefined;
}

function cacheHeaders(res: Response, path: string): void {
  const isLasting = hashedName.test(path) && !path.endsWith('.html');
  res.setHeader('Cache-Control', isLasting ? 'private, max-age=31536000, immutable' : 'no-store');
}
