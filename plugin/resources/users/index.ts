import { defineGroup } from '../../kit/group';
import { usersCreate } from './create';
import { usersDelete } from './delete';
import { usersGet } from './get';
import { usersRegistry } from './lib/registry';
import { usersList } from './list';
import { usersUpdate } from './update';

export { accountLinkRoutes } from './lib/account-links';

/** Team members in numbered slots. */
export const users = defineGroup('users', {
  operations: { create: usersCreate, delete: usersDelete, get: usersGet, list: usersList, update: usersUpdate },
  registry: usersRegistry,
});
