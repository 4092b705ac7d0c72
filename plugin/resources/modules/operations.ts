// Written by `npm run derive` from the files of this folder (D820).
import { modulesActivate } from './activate';
import { modulesDeactivate } from './deactivate';
import { modulesEntitlementsGrant } from './entitlements_grant';
import { modulesEntitlementsList } from './entitlements_list';
import { modulesEntitlementsRevoke } from './entitlements_revoke';
import { modulesEntitlementsSet } from './entitlements_set';
import { modulesGetConfig } from './get_config';
import { modulesList } from './list';
import { modulesUpdateConfig } from './update_config';

export const operations = {
  activate: modulesActivate,
  deactivate: modulesDeactivate,
  entitlements_grant: modulesEntitlementsGrant,
  entitlements_list: modulesEntitlementsList,
  entitlements_revoke: modulesEntitlementsRevoke,
  entitlements_set: modulesEntitlementsSet,
  get_config: modulesGetConfig,
  list: modulesList,
  update_config: modulesUpdateConfig,
};
