import type { Host } from '../host';
import { discoveryRoutes } from './mcp/discovery';
import { mcpRoute } from './mcp/route';

const namespace = 'assistant-bridge/v1';

/** Start the bridge in a host. Whether anybody reaches it is up to the service, which alone puts its prefix on the allowlist. */
export async function register(host: Host): Promise<void> {
  const own = host.plugins.list().find(({ restNamespace }) => restNamespace === namespace);
  host.rest.register(namespace, [mcpRoute(host, own?.version ?? '0.0.0')]);
  for (const route of discoveryRoutes) host.addSiteRoute(route);
}
