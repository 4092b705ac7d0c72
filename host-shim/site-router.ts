import { Router } from 'express';
import type { Config } from '../plugin/adapter';
import type { AdminPage, Host, Logger, Rest, Storage } from '../plugin/host';
import type { Network } from '../plugin/host-kit/http/network';
import { adminRouter } from './admin/admin';
import { createHostAudit } from './admin/audit';
import { createAccountMails } from './auth/links/mails';
import { createPassport, sessionMiddleware } from './auth/passport';
import type { Sessions } from './auth/sessions';
import { createCapture } from './content/capture';
import { publicPages } from './content/public-pages';
import type { ShowPage } from './content/site-page';
import type { HostStores } from './stores';

interface Parts {
  readonly storage: Storage;
  readonly stores: HostStores;
  readonly rest: Rest;
  readonly sessions: Sessions;
  /** What session cookies are signed with. */
  readonly secret: string;
  readonly network: Network;
  readonly config: Config;
  readonly log: Logger;
  readonly host: Pick<Host, 'plugins'>;
  readonly pages: () => readonly AdminPage[];
  readonly showPage: ShowPage;
}

/** The admin area and the public pages, which need the database. */
export function siteRouter({ storage, stores, rest, sessions, secret, network, config, log, host, pages, showPage }: Parts): Router {
  const audit = createHostAudit(host.plugins);
  const mails = createAccountMails({ ...stores, plugins: host.plugins, log });
  const passport = createPassport(stores.users);
  const session = sessionMiddleware({ sessions, secret, network });
  return Router()
    .use(
      '/admin',
      adminRouter({
        stores: { ...stores, mails, sessions },
        storage,
        passport,
        session,
        network,
        limits: config.limits,
        log,
        audit,
        pages,
        showPage,
      }),
    )
    .use(publicPages({ storage, ...stores, capture: createCapture(rest, network), showPage, network }));
}
