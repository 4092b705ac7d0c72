import type { Host } from '../../host';
import { type Engine, moduleName, namespace, serviceOf } from './engine';
import { bookingPages } from './pages';
import { bookingRoutes } from './routes';

/** Start the engine in a host: routes for administrators and assistants, pages for visitors; both only while the module is active. */
export async function register(host: Host): Promise<void> {
  const engine: Engine = { host, now: Date.now };
  host.rest.register(namespace, bookingRoutes(engine));
  host.rest.allow(namespace, async () => ((await serviceOf(host).isActive(moduleName)) ? 'open' : 'absent'));
  for (const page of bookingPages(engine)) host.addSiteRoute(page);
}
