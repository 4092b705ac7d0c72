import { register as registerBridge } from '../assistant-bridge';
import { engines } from '../engines';
import { registerOf } from '../engines/kit/definition';
import type { Host, Route } from '../host';
import { adminPage, mount } from '../mount';
import { groups } from './service';

type Listed = Pick<Route, 'method' | 'path'>;

/** Stands in for whatever a route would use once it is called; here they are listed only. */
const unused: object = new Proxy(() => unused, {
  get: (_target, key) => {
    if (key === Symbol.toPrimitive) return () => '';
    return key === 'then' || typeof key === 'symbol' ? undefined : unused;
  },
});
const withUnused = <T extends object>(own: object) =>
  new Proxy(own, { get: (target, key) => (key in target ? Reflect.get(target, key) : Reflect.get(unused, key)) }) as T;

/** Every route that service, engines and bridge mount in a host, by where its path begins: those of REST, the pages and the admin's own. */
export async function mountedRoutes(): Promise<ReadonlyMap<string, readonly Listed[]>> {
  const byFile = new Map<string, Listed[]>();
  const record = (base: string, routes: readonly Listed[]) => void byFile.set(base, [...(byFile.get(base) ?? []), ...routes]);
  const host = withUnused<Host>({
    rest: { register: (namespace: string, routes: readonly Route[]) => record(`/rest/${namespace}`, routes), allow: () => undefined },
    addSiteRoute: (route: Route) => record('', [route]),
    plugins: { list: () => [], provide: () => undefined },
  });
  const catalog = { ...(unused as object), groups, capabilities: [], gauges: [] };
  const service = withUnused<Parameters<typeof mount>[0]['service']>({ host, catalog });
  await mount(withUnused({ host, service }));
  for (const engine of engines) await registerOf(engine)(host);
  await registerBridge(host);
  const page = adminPage(withUnused({ service }));
  record(`/admin/${page.slug}/api`, page.routes);
  return byFile;
}
