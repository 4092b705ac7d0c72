import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { static as files, type Request, type RequestHandler, type Response } from 'express';
import type { AdminPage, Logger, Session, Users } from '../../host';
import type { Network } from '../http/network';
import { json } from '../rest/answer';
import { adminApi } from './admin-api';

/** The admin pages; the component library of the plugin's page sets styles inline. */
export const adminPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

export interface PageDeps {
  /** Pages that plugins added, in the order of adding. */
  readonly pages: () => readonly AdminPage[];
  readonly users: Pick<Users, 'capabilities'>;
  /** Who is signed in, as the host's own middleware found out. */
  readonly session: (req: Request) => Promise<Session | undefined>;
  readonly network: Network;
  readonly log: Logger;
  /** Where somebody signs in who came for `path`, an address of this site with its query. */
  readonly login: (path: string) => string;
  /** Where somebody goes who may not see the page. */
  readonly home: string;
  /** Where the page finds the rest of the site. */
  readonly places: PagePlaces;
}

export interface PagePlaces {
  /** Where pages of plugins stand, such as `/admin`. */
  readonly adminRoot: string;
  /** Where the REST interface stands, such as `/rest`. */
  readonly restRoot: string;
  /** Takes the POST that signs out. */
  readonly logout: string;
}

interface Mounted {
  readonly page: AdminPage;
  readonly api: ReturnType<typeof adminApi>;
  readonly assets: RequestHandler;
}

/** Vite and its like put a hash of the content into the names of built files, so these never change. */
const hashedName = /\/assets\/[^/]*[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/**
 * `/{slug}` below the admin area: a plugin's built page, shown to who has its capability only, and its routes below `api`. Everything else
 * is left to the host.
 */
export function pluginPages(deps: PageDeps): RequestHandler {
  const { pages, users, session: find, network, log, login, home } = deps;
  const mounted = new Map<AdminPage, Mounted>();

  function mount(page: AdminPage): Mounted {
    const known = mounted.get(page);
    if (known) return known;
    const routes = [...page.routes, sessionRoute(deps, page.slug)];
    const api = adminApi({ routes, capability: page.capability, users, session: find, network, log });
    const made = { page, api, assets: files(page.assets, { index: false, redirect: false, setHeaders: cacheHeaders }) };
    mounted.set(page, made);
    return made;
  }

  async function show(req: Request, res: Response, next: (error?: unknown) => void): Promise<void> {
    const [, slug = '', ...rest] = req.path.split('/');
    const page = pages().find((candidate) => candidate.slug === slug);
    if (!page) return next();
    const path = `/${rest.join('/')}`;
    const { api, assets } = mount(page);
    if (path.startsWith('/api/')) return api(req, res, path.slice('/api'.length));
    const session = await find(req);
    if (!session) return redirect(res, login(req.originalUrl));
    if (!(await users.capabilities(session.user, session.epoch)).has(page.capability)) return redirect(res, home);
    protect(res);
    serve(assets, { req, res, path }, (error) => {
      if (error || !isView(page, req)) return next(error);
      serve(assets, { req, res, path: '/index.html' }, next);
    });
  }

  // Express 4 leaves a rejected promise to nobody.
  return (req, res, next) => void show(req, res, next).catch(next);
}

/** Who is signed in, and where the page finds the rest of the site: what it asks first (D653). */
const sessionRoute = ({ users, login, home, places }: PageDeps, slug: string): AdminPage['routes'][number] => ({
  method: 'GET',
  path: '/session',
  async handler(_request, { user, csrf, epoch }) {
    const { id, login: name, displayName, email, role } = user;
    const capabilities = [...(await users.capabilities(user, epoch))].sort();
    const base = `${places.adminRoot}/${slug}`;
    return json(200, {
      user: { id, login: name, display_name: displayName, email, role, capabilities },
      csrf,
      login_url: login(base),
      logout_url: places.logout,
      host_admin_url: home,
      rest_root: places.restRoot,
      base,
    });
  },
});

interface Visit {
  readonly req: Request;
  readonly res: Response;
  readonly path: string;
}

/** As if the folder were mounted where the page is. */
function serve(assets: RequestHandler, { req, res, path }: Visit, next: (error?: unknown) => void): void {
  const mountedAt = req.url;
  req.url = path;
  assets(req, res, (error?: unknown) => {
    req.url = mountedAt;
    next(error);
  });
}

function redirect(res: Response, to: string): void {
  res.writeHead(302, { Location: to, 'Cache-Control': 'no-store', 'Content-Length': '0' }).end();
}

/** What the page has to have whatever the host sends elsewhere. */
function protect(res: Response): void {
  res.setHeader('Content-Security-Policy', adminPolicy);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Referrer-Policy', 'no-referrer');
}

/** Any address of the page that names no file is a view of its own, and the one document shows it. */
function isView(page: AdminPage, req: Request): boolean {
  if ((req.method !== 'GET' && req.method !== 'HEAD') || /\.[a-z0-9]+$/.test(req.path)) return false;
  return existsSync(join(page.assets, 'index.html'));
}

function cacheHeaders(res: Response, path: string): void {
  const isLasting = hashedName.test(path) && !path.endsWith('.html');
  res.setHeader('Cache-Control', isLasting ? 'private, max-age=31536000, immutable' : 'no-store');
}
