import type { AdminPage, AnswerListener, Host, RestRequest, Route } from '../host';
import { timed } from './rest/answered';
import { traceparentOf } from './rest/call';

/** What plugins add to a host: pages of the admin area and routes at the site's top. */
export function createPluginRoutes(): Pick<Host, 'addAdminPage' | 'addSiteRoute'> & {
  onAnswered(listener: AnswerListener): void;
  pages(): readonly AdminPage[];
  siteRoutes(): readonly Route[];
} {
  let pages: readonly AdminPage[] = [];
  let siteRoutes: readonly Route[] = [];
  const listeners: AnswerListener[] = [];
  return {
    // A plugin that is registered a second time replaces what it added.
    addAdminPage: (page) => {
      const routes = page.routes.map((route) => ({
        ...route,
        handler: ((request, session) =>
          timed({ listeners, door: 'admin' }, asked(request), () => route.handler(request, session))) satisfies typeof route.handler,
      }));
      pages = [...pages.filter(({ slug }) => slug !== page.slug), { ...page, routes }];
    },
    addSiteRoute: (route) => {
      const message: Route = {
        ...route,
        handler: (request) => timed({ listeners, door: 'pages' }, asked(request), () => route.handler(request)),
      };
      siteRoutes = [...siteRoutes.filter(({ method, path }) => method !== route.method || path !== route.path), message];
    },
    onAnswered: (listener) => void listeners.push(listener),
    pages: () => pages,
    siteRoutes: () => siteRoutes,
  };
}

const asked = ({ method, headers, note }: RestRequest) => ({ method, note, traceparent: traceparentOf(headers) });
