import { defineGroup } from '../../kit/group';
import { serviceCapabilities } from './access/capabilities';
import { rolesAssign } from './assign';
import { rolesCapabilities } from './capabilities';
import { rolesCreate } from './create';
import { rolesDelete } from './delete';
import { rolesGrant } from './grant';
import { rolesList } from './list';
import { createRoles } from './migrations/006-roles';
import { rolesRevoke } from './revoke';
import { ofMembers } from './role/of-members';
import { rolesRegistry } from './role/registry';
import { holderTable, roleTable } from './role/role-table';
import { rolesSection } from './site-file/roles';
import { rolesUnassign } from './unassign';
import { rolesUpdate } from './update';

/** Roles of team members, and the capabilities that they bring to linked accounts and to API keys. */
export const roles = defineGroup('roles', {
  operations: {
    assign: rolesAssign,
    capabilities: rolesCapabilities,
    create: rolesCreate,
    delete: rolesDelete,
    grant: rolesGrant,
    list: rolesList,
    revoke: rolesRevoke,
    unassign: rolesUnassign,
    update: rolesUpdate,
  },
  tables: [holderTable, roleTable],
  migrations: [createRoles],
  registry: rolesRegistry,
  listeners: ofMembers,
  capabilities: serviceCapabilities,
  siteSections: [rolesSection],
});
