import type { GateState, InstalledPlugin } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import { domainOfSite } from '../entitlement/domain';
import { activity, type ModuleActivity } from '../module/activity';
import type { ModuleStates } from '../module/module-states';
import { bridgeModule } from './bridge-module';

/** The bridge's REST prefix, which only the service puts on the allowlist. */
export const bridgeNamespace = `${bridgeModule}/v1`;

/**
 * Whether requests reach the bridge, asked at every one of them. Without an active and entitled module its prefix doesn't exist; where
 * no plugin of the bridge's folder name is installed, whatever answers there is not the bridge and stays off the allowlist (D49).
 */
export function bridgeGate(
  states: Pick<ModuleStates, 'isActive'>,
  plugins: { list(): readonly InstalledPlugin[] },
): () => Promise<GateState> {
  return async () => {
    if (!(await states.isActive(bridgeModule))) return 'absent';
    return isInstalled(plugins.list()) ? 'open' : 'closed';
  };
}

/** The health check `bridge_gate`: says why the gate is as it is. */
export async function checkBridgeGate(ctx: Ctx): Promise<{ status: 'pass' | 'warn'; message: string }> {
  const plugins = ctx.host.plugins.list();
  const domain = domainOfSite((await ctx.host.site()).url);
  const bridge = (await activity(ctx)).find(({ definition }) => definition.module === bridgeModule);
  const reasons = [folderProblem(plugins), ...stateProblems(bridge, domain)].filter((reason) => reason !== undefined);
  if (reasons.length === 0) return { status: 'pass', message: `Open: ${bridgeNamespace} is on the allowlist.` };
  const isMistake = !isInstalled(plugins) && (renamed(plugins) !== undefined || bridge?.isAtWork === true);
  return { status: isMistake ? 'warn' : 'pass', message: `Closed: ${reasons.join('; ')}.` };
}

const isInstalled = (plugins: readonly InstalledPlugin[]) => plugins.some(({ id }) => id === bridgeModule);

/** The bridge under another folder's name. */
const renamed = (plugins: readonly InstalledPlugin[]) =>
  plugins.find(({ id, restNamespace }) => id !== bridgeModule && restNamespace === bridgeNamespace);

function folderProblem(plugins: readonly InstalledPlugin[]): string | undefined {
  if (isInstalled(plugins)) return undefined;
  const other = renamed(plugins);
  return other
    ? `the bridge is installed in the folder "${other.id}" and is not recognised there; rename the folder to "${bridgeModule}"`
    : `no plugin is installed in a folder named "${bridgeModule}"; a renamed folder is not recognised`;
}

function stateProblems(bridge: ModuleActivity | undefined, domain: string): (string | undefined)[] {
  return [
    bridge?.isEntitled
      ? undefined
      : `${domain || 'this site'} has no entitlement for the module ${bridgeModule} (modules.entitlements_grant)`,
    bridge?.isActive ? undefined : `the module ${bridgeModule} is inactive (modules.activate)`,
  ];
}
