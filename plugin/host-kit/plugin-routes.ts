import type { AdminPage, Host, Route } from '../host';

/** What plugins add to a host: pages of the admin area and routes at the site's top. */
export function createPluginRoutes(): Pick<Host, 'addAdminPage' | 'addSiteRoute'> & {
  pages(): readonly AdminPage[];
  siteRoutes(): readonly Route[];
} {
  let pages: readonly AdminPage[] = [];
  let siteRoutes: readonly Route[] = [];
  return {
    // A plugin that is registered a second time replaces what it added.
    addAdminPage: (page) => {
      pages = [...pages.filter(({ slug }) => slug !== page.slug), page];
    },
    addSiteRoute: (route) => {
      siteRoutes = [...siteRoutes.filter(({ method, path }) => method !== route.method || path !== route.path), route];
    },
    pages: () => pages,
    siteRoutes: () => siteRoutes,
  };
}
