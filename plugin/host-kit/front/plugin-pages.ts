import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { html } from '../../adapter';
import type { AdminPage, Logger, Places, Session, Users } from '../../host';
import { atUrl } from '../http/at-url';
import type { Network } from '../http/network';
import { json } from '../rest/answer';
import { adminApi } from './admin-api';
import { packedFiles } from './packed-files';

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
  readonly places: Places;
}

interface Mounted {
  readonly page: AdminPage;
  readonly api: ReturnType<typeof adminApi>;
  readonly assets: RequestHandler;
}

/**
 * `/{slug}` below the admin area: a plugin's built page, shown to who has its capability only, and its routes below `api`. Everything else
 * is left to the host.
 */
export function pluginPages(deps: PageDeps): RequestHandler {
  const { pages, users, session: find, network, log, places } = deps;
  const mounted = new Map<AdminPage, Mounted>();

  function mount(page: AdminPage): Mounted {
    const known = mounted.get(page);
    if (known) return known;
    const routes = [...page.routes, sessionRoute(deps, page.slug)];
    const api = adminApi({ routes, capability: page.capability, users, session: find, network, log });
    const made = { page, api, assets: packedFiles(page.assets) };
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
    if (!session) return redirect(res, places.login(req.originalUrl));
    if (!(await users.capabilities(session.user, session.epoch)).has(page.capability)) return redirect(res, places.home);
    protect(res);
    if (isView(page, req)) return sendDocument(res, page, `${places.adminRoot}/${slug}`);
    atUrl(path, assets)(req, res, next);
  }

  // Express 4 leaves a rejected promise to nobody.
  return (req, res, next) => void show(req, res, next).catch(next);
}

/** Who is signed in, and where the page finds the rest of the site: what it asks first (D653). */
const sessionRoute = ({ users, places }: PageDeps, slug: string): AdminPage['routes'][number] => ({
  method: 'GET',
  path: '/session',
  async handler(_request, { user, csrf, epoch }) {
    const { id, login: name, displayName, email, role } = user;
    const capabilities = [...(await users.capabilities(user, epoch))].sort();
    const base = `${places.adminRoot}/${slug}`;
    return json(200, {
      user: { id, login: name, display_name: displayName, email, role, capabilities },
      csrf,
      base,
      rest_root: places.restRoot,
      site_url: `${places.siteRoot}/`,
      login_url: places.login(base),
      logout_url: places.logout,
      host_admin_url: places.home,
      profile_url: places.profile ?? null,
      post_editor_url: places.postEditor ?? null,
    });
  },
});

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
function isView({ assets }: AdminPage, { method, path }: Request): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || (/\.[a-z0-9]+$/.test(path) && !path.endsWith('/index.html'))) return false;
  return existsSync(join(assets, 'index.html'));
}

/** The built document names its files as `./assets/…`; at whatever depth it is shown, they are where the page stands (D715). */
async function sendDocument(res: Response, { assets }: AdminPage, base: string): Promise<void> {
  const built = await readFile(join(assets, 'index.html'), 'utf8');
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.end(built.replaceAll('="./', `="${html`${base}`.text}/`));
}
