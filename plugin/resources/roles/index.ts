import { defineGroup } from '../../kit/group';
import { serviceCapabilities } from './access/capabilities';
import { migrations } from './migrations';
import { operations } from './operations';
import { ofMembers } from './role/of-members';
import { rolesRegistry } from './role/registry';
import { holderTable, roleTable } from './role/role-table';
import { rolesSection } from './site-file/roles';

/** Roles of team members, and the capabilities that they bring to linked accounts and to API keys. */
export const roles = defineGroup('roles', {
  operations,
  tables: [holderTable, roleTable],
  migrations,
  registry: rolesRegistry,
  listeners: ofMembers,
  capabilities: serviceCapabilities,
  siteSections: [rolesSection],
});
