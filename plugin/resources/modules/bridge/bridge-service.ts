import { keyToolsets } from '../../../db/key-toolsets';
import type { BridgeService, BridgeSettings, ProviderSlug } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { providerConnection } from '../../integrations/port';
import type { ModuleStates } from '../module/module-states';
import { bridgeModule } from './bridge-module';

/** The module that switches a provider's part of the site on and off. */
const moduleOf: Readonly<Record<ProviderSlug, string>> = { booking: 'booking', marketing: 'marketing-crm' };
const confirmRules = ['ask', 'strict', 'refuse'] as const;

/** What the bridge may know of the service: its settings, the providers, and a MAC for questions that come back (D170). */
export function bridgeService(
  ctx: Pick<JobCtx, 'host' | 'vault' | 'fetch'>,
  states: Pick<ModuleStates, 'config' | 'isActive'>,
): Omit<BridgeService, 'vouch' | 'throughBridge'> {
  const toolsetOf = keyToolsets(ctx.host.storage);
  return {
    async settings({ kind, id }, epoch): Promise<BridgeSettings> {
      const config = await states.config(bridgeModule, epoch);
      const { default_toolset: ofSite, bridge_confirm: confirm } = config;
      const toolset = (kind === 'key' ? await toolsetOf(Number(id), epoch) : undefined) ?? ofSite;
      // An unknown rule is the strictest one.
      return {
        toolset: typeof toolset === 'string' ? toolset : 'lean',
        confirm: confirmRules.find((rule) => rule === confirm) ?? 'refuse',
      };
    },
    async provider(slug) {
      if (!(await states.isActive(moduleOf[slug]))) return undefined;
      return providerConnection(ctx, slug);
    },
    sign: (text) => ctx.vault.mac('confirm', 'bridge', text).toString('base64url'),
  };
}
