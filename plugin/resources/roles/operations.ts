// Written by `npm run derive` from the files of this folder (D820).
import { rolesAssign } from './assign';
import { rolesCapabilities } from './capabilities';
import { rolesCreate } from './create';
import { rolesDelete } from './delete';
import { rolesGrant } from './grant';
import { rolesList } from './list';
import { rolesRevoke } from './revoke';
import { rolesUnassign } from './unassign';
import { rolesUpdate } from './update';

export const operations = {
  assign: rolesAssign,
  capabilities: rolesCapabilities,
  create: rolesCreate,
  delete: rolesDelete,
  grant: rolesGrant,
  list: rolesList,
  revoke: rolesRevoke,
  unassign: rolesUnassign,
  update: rolesUpdate,
};
