import { auditedStorage } from '../../db/audited';
import type { Host } from '../../host';
import { type Engine, serviceOf } from '../kit/engine';
import { moduleName, namespace } from './engine';
import { bookingPages } from './pages';
import { bookingRoutes } from './routes';

/** Start the engine in a host: routes for administrators and assistants, pages for visitors; both only while the module is active. */
export async function register(host: Host): Promise<void> {
  const engine: Engine = { host: { ...host, storage: auditedStorage(host.storage) }, now: Date.now };
  host.rest.register(namespace, bookingRoutes(engine));
  host.rest.allow(namespace, async () => ((await serviceOf(host).isActive(moduleName)) ? 'open' : 'absent'));
  for (const page of bookingPages(engine)) host.addSiteRoute(page);
}
