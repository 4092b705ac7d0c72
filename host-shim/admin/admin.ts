import { static as files, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../../plugin/adapter';
import type { AdminPage, Logger, Storage } from '../../plugin/host';
import { adminPolicy, pluginPages } from '../../plugin/host-kit/front/plugin-pages';
import type { Network } from '../../plugin/host-kit/http/network';
import { loginRoutes, sessionOf } from '../auth/login-routes';
import type { SitePassport } from '../auth/passport';
import type { ShowPage } from '../content/site-page';
import { notFoundPage } from '../http/error-pages';
import { setPolicy } from '../http/headers';
import { invitationRoutes } from './account-links/invitation-routes';
import { passwordRoutes } from './account-links/password-routes';
import { type AdminRoute, adminApi } from './admin-api';
import { invitationRoutes as invitationApi } from './api/invitations';
import { mediaRoutes } from './api/media';
import { optionRoutes } from './api/options';
import { postVersionRoutes } from './api/post-versions';
import { postRoutes } from './api/posts';
import { profileRoutes } from './api/profile';
import { roleRoutes } from './api/roles';
import { userRoutes } from './api/users';
import type { HostAudit } from './audit';
import { assetFolders } from './editor-parts';
import { htmlPages } from './html-pages';
import type { Stores } from './page';
import { shimPlaces } from './places';
import { postPreview } from './post-preview';

export interface AdminDeps {
  readonly stores: Stores;
  readonly storage: Storage;
  readonly passport: SitePassport;
  readonly session: RequestHandler;
  readonly network: Network;
  readonly limits: Config['limits'];
  readonly log: Logger;
  readonly audit: HostAudit;
  readonly showPage: ShowPage;
  /** Pages that plugins added, in the order of adding. */
  readonly pages: () => readonly AdminPage[];
}

/** Everything at `{site}/admin`: sign-in, the host's own pages and API, and the pages of plugins. */
export function adminRouter(deps: AdminDeps): Router {
  const { stores, storage, network, log, audit, pages } = deps;
  const router = Router({ strict: true });
  router.use((_req: Request, res: Response, next) => {
    setPolicy(res, adminPolicy);
    next();
  });
  router.use('/assets', ...assetFolders.map((folder) => files(folder, { index: false, maxAge: '1h' })), notFoundPage);
  router.use((_req: Request, res: Response, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.use(deps.session, deps.passport.initialize(), deps.passport.session());
  router.use(loginRoutes({ ...deps, ...stores }));
  router.use(passwordRoutes({ ...deps, ...stores, perMinute: deps.limits.loginsPerMinute }));
  router.use(invitationRoutes({ ...deps, ...stores }));

  const api = adminApi({ routes: adminRoutes(stores, storage), users: stores.users, network, log, audit });
  router.use('/api', (req, res) => api(req, res, req.path));
  router.use(
    pluginPages({
      pages,
      users: stores.users,
      session: async (req) => sessionOf(req),
      network,
      log,
      places: shimPlaces,
    }),
  );
  router.use(postPreview(deps));
  router.use(htmlPages(stores, pages));
  return router;
}

/** Every route below `/admin/api`. */
export const adminRoutes = (stores: Stores, storage: Storage): AdminRoute[] => [
  ...userRoutes({ ...stores, storage }),
  ...invitationApi(stores),
  ...profileRoutes(stores),
  ...roleRoutes(stores.roles, stores.users),
  ...postRoutes({ ...stores, storage }),
  ...postVersionRoutes({ ...stores, storage }),
  ...mediaRoutes(stores.media, stores.users),
  ...optionRoutes(stores.options, storage),
];
