import { type Connection, type PlatformCtx, textOf } from '../definitions/definition';
import type { AutomationMode } from './adapter';
import { hostAutomation } from './host';
import { httpAutomation } from './http';
import { n8nAutomation, n8nRunOf } from './n8n';

/** The platform that a complete connection names. */
export async function automationMode({ config, secret }: Connection, ctx: PlatformCtx): Promise<AutomationMode> {
  if (config.mode === 'host') return hostAutomation(ctx.host);
  const address = { baseUrl: textOf(config, 'base_url'), token: (await secret('token')) ?? '' };
  return config.mode === 'n8n' ? n8nAutomation(ctx, address, n8nRunOf(ctx, address)) : httpAutomation(ctx, address);
}
