import { defineGroup } from '../../kit/group';
import { approvalRoutes } from './approvals/approval-routes';
import { approvalTable, sealedApproval } from './approvals/approval-table';
import { askedMail } from './approvals/asked-mail';
import { checkApprovals } from './approvals/health';
import { approvalJobs } from './approvals/jobs';
import { checkBridgeGate } from './bridge/bridge-gate';
import { bridgeDefinition } from './bridge/bridge-module';
import { entitlementTable } from './entitlement/entitlement-table';
import { migrations } from './migrations';
import { moduleTable } from './module/module-table';
import { operations } from './operations';
import { entitlementsSection } from './site-file/entitlements';
import { modulesSection } from './site-file/modules';

/** Switches for the parts of the product, and which domains receive the private ones. */
export const modules = defineGroup('modules', {
  operations,
  tables: [approvalTable, entitlementTable, moduleTable],
  migrations,
  sealedColumns: [sealedApproval],
  deliveries: [askedMail],
  jobs: approvalJobs,
  adminRoutes: approvalRoutes,
  modules: [bridgeDefinition],
  capabilities: [{ capability: 'read_entitlements', description: 'See which domains receive which private modules' }],
  healthChecks: [{ name: 'bridge_gate', run: checkBridgeGate }, checkApprovals],
  siteSections: [entitlementsSection, modulesSection],
});
