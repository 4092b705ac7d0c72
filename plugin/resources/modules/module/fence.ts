import type { Ctx } from '../../../kit/ctx';
import { bridgeModule } from '../bridge/bridge-module';
import type { EntitlementMap } from '../entitlement/entitlement-map';
import { entitlements } from '../entitlement/entitlements';

/** The bridge's own settings and its switch: an assistant could lift what it is held by (D160). */
export const fenceOfModule = (what: string) => async (params: { module: string }) =>
  params.module === bridgeModule ? `${what} of ${bridgeModule}` : undefined;

const entitlement = `the entitlement of ${bridgeModule}`;

/** Which sites have the bridge. */
export const fenceOfEntitlement = async (params: { module_id: string }) => (params.module_id === bridgeModule ? entitlement : undefined);

/** The same for a whole map, which may leave the bridge's part as it is. */
export async function fenceOfMap(wanted: EntitlementMap, ctx: Pick<Ctx, 'db' | 'settings'>): Promise<string | undefined> {
  const before = await entitlements(ctx).domains(bridgeModule);
  const after = wanted[bridgeModule] ?? [];
  return before.join() === after.join() ? undefined : entitlement;
}
