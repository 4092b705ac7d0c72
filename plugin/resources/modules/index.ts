import { defineGroup } from '../../kit/group';
import { modulesActivate } from './activate';
import { modulesDeactivate } from './deactivate';
import { modulesEntitlementsGrant } from './entitlements_grant';
import { modulesEntitlementsList } from './entitlements_list';
import { modulesEntitlementsRevoke } from './entitlements_revoke';
import { modulesEntitlementsSet } from './entitlements_set';
import { modulesGetConfig } from './get_config';
import { checkBridgeGate } from './lib/bridge-gate';
import { shippedModules } from './lib/definitions';
import { modulesList } from './list';
import { modulesUpdateConfig } from './update_config';

/** Switches for the parts of the product, and which domains receive the private ones. */
export const modules = defineGroup('modules', {
  operations: {
    activate: modulesActivate,
    deactivate: modulesDeactivate,
    entitlements_grant: modulesEntitlementsGrant,
    entitlements_list: modulesEntitlementsList,
    entitlements_revoke: modulesEntitlementsRevoke,
    entitlements_set: modulesEntitlementsSet,
    get_config: modulesGetConfig,
    list: modulesList,
    update_config: modulesUpdateConfig,
  },
  modules: shippedModules,
  capabilities: [{ capability: 'read_entitlements', description: 'See which domains receive which private modules' }],
  healthChecks: [{ name: 'bridge_gate', run: checkBridgeGate }],
});
