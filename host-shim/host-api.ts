import { version } from '../plugin/adapter';
import type { Cron, Host, Logger, Plugins, Storage } from '../plugin/host';
import { createPluginRoutes } from '../plugin/host-kit/plugin-routes';
import { siteRest } from '../plugin/host-kit/rest/site-rest';
import { shimPlaces } from './admin/places';
import { createPluginPage, createSitePages } from './content/site-page';
import type { HostStores } from './stores';

interface Parts {
  readonly storage: Storage;
  readonly stores: HostStores;
  readonly cron: Cron;
  readonly plugins: Plugins;
  readonly log: Logger;
  readonly siteUrl: () => string;
}

/** The host as plugins see it, and what they added to it. */
export function createHostApi({ storage, stores, cron, plugins, log, siteUrl }: Parts) {
  const { users, options } = stores;
  const rest = siteRest({ options, users, siteUrl, log });
  const showPage = createSitePages({ ...stores, storage, rest });
  const { pages, siteRoutes, ...added } = createPluginRoutes();
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
    places: shimPlaces,
    site: stores.site,
    page: createPluginPage(showPage),
    ...added,
  };
  return { host, rest, showPage, pages, siteRoutes };
}
