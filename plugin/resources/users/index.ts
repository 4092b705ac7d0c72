import { defineGroup } from '../../kit/group';
import { accountLinkRoutes } from './member/account-links';
import { accountSearchRoutes } from './member/account-search';
import { memberTable } from './member/member-table';
import { usersRegistry } from './member/registry';
import { migrations } from './migrations';
import { operations } from './operations';
import { usersSection } from './site-file/users';

/** Team members in numbered slots. */
export const users = defineGroup('users', {
  operations,
  tables: [memberTable],
  migrations,
  registry: usersRegistry,
  adminRoutes: (ctx) => [...accountLinkRoutes(ctx), ...accountSearchRoutes(ctx)],
  siteSections: [usersSection],
});
