import { type Request, type Response, Router } from 'express';
import { html } from '../../plugin/adapter';
import type { AdminPage } from '../../plugin/host';
import { routeTable } from '../../plugin/host-kit/rest/route-table';
import { sessionOf } from '../auth/login-routes';
import type { FoundSession } from '../auth/sessions';
import { type Text, type TextKey, textFor } from '../texts/text';
import { type MenuEntry, plainPage, shell } from './layout';
import type { AdminHtmlPage, Stores, Visit } from './page';
import { dashboardPages } from './pages/dashboard';
import { loginBody, safeNext } from './pages/login';
import { mediaPages } from './pages/media';
import { optionPages } from './pages/options';
import { postPages } from './pages/posts';
import { profilePages } from './pages/profile';
import { rolePages } from './pages/roles';
import { userPages } from './pages/users';

interface Entry {
  readonly href: string;
  readonly text: TextKey;
  readonly capability?: string;
}

const ownMenu: readonly Entry[] = [
  { href: '/admin', text: 'overview' },
  { href: '/admin/posts', text: 'posts', capability: 'edit_posts' },
  { href: '/admin/media', text: 'media', capability: 'upload_files' },
  { href: '/admin/users', text: 'users', capability: 'list_users' },
  { href: '/admin/roles', text: 'roles', capability: 'list_users' },
  { href: '/admin/options', text: 'settings', capability: 'manage_options' },
];

/** Every page of the host itself below `/admin`. */
export const ownPages = (stores: Stores, menuFor: Parameters<typeof dashboardPages>[1]): AdminHtmlPage[] => [
  ...dashboardPages(stores, menuFor),
  ...postPages(stores),
  ...mediaPages(stores),
  ...userPages(stores),
  ...profilePages(stores),
  ...rolePages(stores),
  ...optionPages(stores),
];

/** The host's own pages: rendered here, their forms sent by a small script. */
export function htmlPages(stores: Stores, pluginPages: () => readonly AdminPage[]): Router {
  const menuFor = ({ t, can }: Pick<Visit, 't' | 'can'>): MenuEntry[] => {
    const own = ownMenu.map(({ text, ...entry }) => ({ ...entry, title: t(text) }));
    const added = pluginPages().map(({ slug, title, capability }) => ({ href: `/admin/${slug}`, title, capability }));
    return [...own, ...added].filter(({ capability }) => capability === undefined || can(capability));
  };
  const match = routeTable(ownPages(stores, menuFor).map((page) => ({ ...page, method: 'GET' as const })));
  const router = Router();
  router.get('/login', (req, res) => loginPage(stores, req, res));
  router.get('/{*path}', async (req, res, next) => {
    const session = sessionOf(req);
    if (!session) return void res.redirect(302, `/admin/login?next=${encodeURIComponent(req.originalUrl)}`);
    const t = textFor(req);
    const result = match('GET', req.path.length > 1 ? req.path.replace(/\/$/, '') : '/');
    const own = await stores.users.capabilities(session.user, session.epoch);
    const can = (capability: string) => own.has(capability);
    const page = result && 'route' in result ? result.route : undefined;
    if (!page || !result || !('params' in result)) return next();
    if (page.capability !== undefined && !can(page.capability)) return show({ req, res, session }, forbidden(t, page.capability), 403);
    const content = await page.render({ req, session, t, can, params: result.params });
    if (!content) return next();
    return show({ req, res, session }, content, 200);

    async function show(visit: Visitor, { title, body }: Awaited<ReturnType<typeof forbidden>>, status: number): Promise<void> {
      const { name } = await stores.site();
      const { user, csrf } = visit.session;
      const path = `/admin${visit.req.path === '/' ? '' : visit.req.path}`;
      const page = shell({ t, title, body, siteName: name, menu: menuFor({ t, can }), path, user, csrf });
      visit.res.status(status).type('html').send(page.text);
    }
  });
  return router;
}

interface Visitor {
  readonly req: Request;
  readonly res: Response;
  readonly session: FoundSession;
}

const forbidden = (t: Text, capability: string) => ({
  title: t('forbidden'),
  body: html`<h1>${t('forbidden')}</h1><p>${t.rich('forbidden_why', { name: () => html`<code>${capability}</code>` })}</p>`,
});

async function loginPage(stores: Stores, req: Request, res: Response): Promise<void> {
  const next = safeNext(req.query.next);
  if (sessionOf(req)) return res.redirect(302, next);
  const { name } = await stores.site();
  const t = textFor(req);
  const body = loginBody(t, { siteName: name, next, notice: req.query.notice });
  res.type('html').send(plainPage({ t, title: t('sign_in'), siteName: name, body }).text);
}
