import { defineGroup } from '../../kit/group';
import { rolesAssign } from './assign';
import { rolesCapabilities } from './capabilities';
import { rolesCreate } from './create';
import { rolesDelete } from './delete';
import { rolesGrant } from './grant';
import { serviceCapabilities } from './lib/capabilities';
import { rolesRegistry } from './lib/registry';
import { rolesList } from './list';
import { rolesRevoke } from './revoke';
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
  registry: rolesRegistry,
  capabilities: serviceCapabilities,
});
