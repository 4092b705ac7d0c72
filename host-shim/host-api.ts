import { version } from '../plugin/adapter';
import type { AdminPage, Cron, Host, Logger, Plugins, Route, Storage } from '../plugin/host';
import { createPluginPage, createSitePages } from './content/site-page';
import { polled } from './rest/polled';
import { createRest, type Restriction, restrictions } from './rest/rest';
import type { HostStores } from './stores';

interface Parts {
  readonly storage: Storage;
  readonly stores: HostStores;
  readonly cron: Cron;
  readonly plugins: Plugins;
  readonly log: Logger;
  readonly siteUrl: () => string;
}

/** How long a change of the REST switch on another instance may stay unseen. */
const restrictionMs = 1000;

/** The host as plugins see it, and what they added to it. */
export function createHostApi({ storage, stores, cron, plugins, log, siteUrl }: Parts) {
  const { users, options } = stores;
  const restriction = polled(async () => asRestriction(await options.get('rest_restriction')), restrictionMs);
  options.onChange((name) => name === 'rest_restriction' && restriction.expire());
  const rest = createRest({
    restriction: restriction.get,
    isAdministrator: async ({ user, epoch }) => (await users.capabilities(user, epoch)).has('manage_options'),
    siteUrl,
    log,
  });

  const showPage = createSitePages({ ...stores, storage, rest });
  let pages: readonly AdminPage[] = [];
  let siteRoutes: readonly Route[] = [];
  const host: Host = {
    name: 'Siteplane host',
    version,
    storage,
    users,
    roles: stores.roles,
    posts: stores.posts,
    terms: stores.terms,
    media: stores.media,
    options,
    rest,
    cron,
    mail: stores.mail,
    automation: stores.automation,
    plugins,
    log,
    site: stores.site,
    page: createPluginPage(showPage),
    addAdminPage: (page) => {
      pages = [...pages.filter(({ slug }) => slug !== page.slug), page];
    },
    addSiteRoute: (route) => {
      siteRoutes = [...siteRoutes.filter(({ method, path }) => method !== route.method || path !== route.path), route];
    },
  };
  return { host, rest, showPage, pages: () => pages, siteRoutes: () => siteRoutes };
}

/** An unknown value closes rather than opens. */
function asRestriction(value: unknown): Restriction {
  return restrictions.find((restriction) => restriction === value) ?? 'allowlist';
}
