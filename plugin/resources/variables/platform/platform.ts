import type { Ctx } from '../../../kit/ctx';
import type { JobCtx } from '../../../kit/group';
import { type AutomationAdapter, automationAvailable, automationOf } from '../../integrations/port';
import { activeModules } from '../../modules/port';

/** The module that the operations on variables belong to, and that pushing stops with (D87). */
export const automationModule = 'automation';

/** The automation platform as it is set up now. */
export interface Platform {
  readonly adapter: AutomationAdapter;
  /** Tells one platform from another. */
  readonly target: string;
}

/** Undefined while the module is switched off. */
export async function platformOf(ctx: JobCtx): Promise<Platform | undefined> {
  const active = await ctx.host.storage.run((db) => activeModules({ ...ctx, db }));
  if (!active.includes(automationModule)) return undefined;
  const adapter = await automationOf(ctx);
  return { adapter, target: adapter.target };
}

/** What was known when the platform was called last; costs no call. */
export const isAvailable = (ctx: Ctx): Promise<boolean> => automationAvailable(ctx);
