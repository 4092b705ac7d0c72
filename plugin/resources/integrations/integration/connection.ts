import type { Connection, PlatformCtx } from '../definitions/definition';
import { type Integration, integrations } from './integrations';
import { integrationSecrets } from './secrets';

type Ways = Pick<PlatformCtx, 'host' | 'vault'>;

/** How an integration is set up now: two statements, and one more for each secret that is asked for. Throws not_found. */
export async function connectionOf({ host, vault }: Ways, slug: string): Promise<Connection> {
  const integration = await host.storage.run((db) => integrations(db, host).get(slug));
  return connection(integration, { host, vault });
}

/** The same of an integration that was read already. */
export const connection = ({ slug, isEnabled, isConnected, config }: Integration, { host, vault }: Ways): Connection => ({
  slug,
  enabled: isEnabled,
  connected: isConnected,
  config,
  secret: (name) => host.storage.run((db) => integrationSecrets(db, vault).read(slug, name)),
});
