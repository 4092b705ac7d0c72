import { defineGroup } from '../../kit/group';
import { modulesActivate } from './activate';
import { approvalRoutes } from './approvals/approval-routes';
import { approvalTable, sealedApproval } from './approvals/approval-table';
import { askedMail } from './approvals/asked-mail';
import { checkApprovals } from './approvals/health';
import { approvalJobs } from './approvals/jobs';
import { checkBridgeGate } from './bridge/bridge-gate';
import { bridgeDefinition } from './bridge/bridge-module';
import { modulesDeactivate } from './deactivate';
import { entitlementTable } from './entitlement/entitlement-table';
import { modulesEntitlementsGrant } from './entitlements_grant';
import { modulesEntitlementsList } from './entitlements_list';
import { modulesEntitlementsRevoke } from './entitlements_revoke';
import { modulesEntitlementsSet } from './entitlements_set';
import { modulesGetConfig } from './get_config';
import { modulesList } from './list';
import { createModules } from './migrations/004-modules';
import { createApprovals } from './migrations/096-approvals';
import { moduleTable } from './module/module-table';
import { entitlementsSection } from './site-file/entitlements';
import { modulesSection } from './site-file/modules';
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
  tables: [approvalTable, entitlementTable, moduleTable],
  migrations: [createModules, createApprovals],
  sealedColumns: [sealedApproval],
  deliveries: [askedMail],
  jobs: approvalJobs,
  adminRoutes: approvalRoutes,
  modules: [bridgeDefinition],
  capabilities: [{ capability: 'read_entitlements', description: 'See which domains receive which private modules' }],
  healthChecks: [{ name: 'bridge_gate', run: checkBridgeGate }, checkApprovals],
  siteSections: [entitlementsSection, modulesSection],
});
