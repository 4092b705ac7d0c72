import { defineGroup } from '../../kit/group';
import { usersCreate } from './create';
import { usersDelete } from './delete';
import { usersGet } from './get';
import { usersList } from './list';
import { accountLinkRoutes } from './member/account-links';
import { accountSearchRoutes } from './member/account-search';
import { memberTable } from './member/member-table';
import { usersRegistry } from './member/registry';
import { createUsers } from './migrations/005-users';
import { usersSection } from './site-file/users';
import { usersUpdate } from './update';

/** Team members in numbered slots. */
export const users = defineGroup('users', {
  operations: { create: usersCreate, delete: usersDelete, get: usersGet, list: usersList, update: usersUpdate },
  tables: [memberTable],
  migrations: [createUsers],
  registry: usersRegistry,
  adminRoutes: (ctx) => [...accountLinkRoutes(ctx), ...accountSearchRoutes(ctx)],
  siteSections: [usersSection],
});
