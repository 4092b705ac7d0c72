import type { BridgeCalls, Host } from '../host';
import type { acceptedCalls } from './accepted-calls';
import { bundleRoute } from './desktop/route';
import { discoveryRoutes } from './mcp/discovery';
import { iconRoute } from './mcp/icon';
import { mcpRoute } from './mcp/route';

const namespace = 'assistant-bridge/v1';

/** Start the bridge in a host. Whether anybody reaches it is up to the service, which alone puts its prefix on the allowlist. */
export async function register(host: Host): Promise<void> {
  const own = host.plugins.list().find(({ restNamespace }) => restNamespace === namespace);
  const version = own?.version ?? '0.0.0';
  host.rest.register(namespace, [mcpRoute(host, version), iconRoute, bundleRoute(host, version)]);
  for (const route of discoveryRoutes(host)) host.addSiteRoute(route);
  // The tools are loaded with the first call (D591).
  const calls = () => (require('./accepted-calls') as { acceptedCalls: typeof acceptedCalls }).acceptedCalls(host);
  host.plugins.provide('siteplane.bridge-calls', { runAccepted: (call) => calls().runAccepted(call) } satisfies BridgeCalls);
}
