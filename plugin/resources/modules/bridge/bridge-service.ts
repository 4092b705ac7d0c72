import { keyToolsets } from '../../../db/key-toolsets';
import type { BridgeService, BridgeSettings, ProviderSlug } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { effectOf } from '../../../kit/scope';
import { providerConnection } from '../../integrations/port';
import { approvalsService } from '../approvals/ask';
import type { ModuleStates } from '../module/module-states';
import { bridgeModule } from './bridge-module';

/** The module that switches a provider's part of the site on and off. */
const moduleOf: Readonly<Record<ProviderSlug, string>> = { booking: 'booking', marketing: 'marketing-crm' };
const confirmRules = ['ask', 'strict', 'person', 'refuse'] as const;

/** What the bridge may know of the service: its settings, the providers, and a MAC for questions that come back (D170). */
export function bridgeService(
  ctx: Pick<JobCtx, 'host' | 'vault' | 'fetch' | 'now' | 'catalog'>,
  states: Pick<ModuleStates, 'config' | 'isActive'>,
): Omit<BridgeService, 'vouch' | 'throughBridge' | 'callerOf' | 'withoutSecrets'> {
  const toolsetOf = keyToolsets(ctx.host.storage);
  const groups = new Map(ctx.catalog.groups.map(({ resource, operations }) => [resource, new Map(Object.entries(operations))]));
  const operationOf = (resource: string, action: string) => groups.get(resource)?.get(action);
  return {
    async settings({ kind, id }, epoch): Promise<BridgeSettings> {
      const config = await states.config(bridgeModule, epoch);
      const { default_toolset: ofSite, bridge_confirm: confirm } = config;
      const toolset = (kind === 'key' ? await toolsetOf(Number(id), epoch) : undefined) ?? ofSite;
      // An unknown rule is the strictest one.
      return {
        toolset: typeof toolset === 'string' ? toolset : 'lean',
        confirm: confirmRules.find((rule) => rule === confirm) ?? 'refuse',
        codeMode: config.code_mode === true,
      };
    },
    async provider(slug) {
      if (!(await states.isActive(moduleOf[slug]))) return undefined;
      return providerConnection(ctx, slug);
    },
    effectOf(resource, action) {
      const operation = operationOf(resource, action);
      return operation && effectOf(operation);
    },
    holdsTextsOfOthers: (resource) => ctx.catalog.groups.find((group) => group.resource === resource)?.holdsTextsOfOthers ?? false,
    reveals: (resource, action) => operationOf(resource, action)?.reveals ?? [],
    ...approvalsService(ctx),
    sign: (text) => ctx.vault.mac('confirm', 'bridge', text).toString('base64url'),
  };
}
