import { OperationError, refused } from '../../../plugin/adapter';
import type { HostUser, Session } from '../../../plugin/host';
import { viewOf } from '../../auth/login-routes';
import { isPassword } from '../../auth/password';
import type { RoleStore } from '../../auth/roles';
import type { UserChanges } from '../../auth/user-fields';
import type { UserStore } from '../../auth/users';
import { json } from '../../rest/answer';
import type { AdminRoute } from '../admin-api';
import { bodyOf, idOf, requiredField } from './body';
import { checkWithin } from './rights';

const editable = { email: 'string', display_name: 'string', role: 'string', active: 'boolean', password: 'string' } as const;

type Editable = { email?: string; display_name?: string; role?: string; active?: boolean; password?: string };

/** Wire names → the store's. */
function changesOf({ display_name: displayName, ...same }: Editable): UserChanges {
  return { ...same, ...(displayName === undefined ? {} : { displayName }) };
}

/** Accounts: list, create, change, delete. */
export function userRoutes(users: UserStore, roles: RoleStore): AdminRoute[] {
  /** A role may be given by those who have all that it grants. */
  async function checkRole({ user, epoch }: Session, slug: string | undefined): Promise<void> {
    if (slug === undefined) return;
    const role = await roles.find(slug);
    if (!role) throw new OperationError('invalid_params', `There is no role "${slug}".`);
    checkWithin(await users.capabilities(user, epoch), role.capabilities);
  }

  /** An account may be changed by those who may do all that it may: a new password would make one its owner. */
  async function manageable(id: number, { user, epoch }: Session): Promise<HostUser> {
    const target = await users.find(id);
    if (!target) throw new OperationError('not_found', `Not found: user "${id}".`);
    checkWithin(await users.capabilities(user, epoch), await users.capabilities({ ...target, active: true }));
    return target;
  }

  return [
    {
      method: 'GET',
      path: '/users',
      capability: 'list_users',
      handler: async () =>
        json(200, { users: (await users.list()).map(({ displayName, ...user }) => ({ ...user, display_name: displayName })) }),
    },
    {
      method: 'POST',
      path: '/users',
      capability: 'create_users',
      async handler(request, session) {
        const { login, password, role = 'subscriber', ...fields } = bodyOf(request, { ...editable, login: 'string' });
        await checkRole(session, role);
        const user = await users.create({
          ...changesOf(fields),
          login: requiredField(login, 'login'),
          password: requiredField(password, 'password'),
          role,
        });
        return json(201, { user: await viewOf(users, user) });
      },
    },
    {
      method: 'PATCH',
      path: '/users/{id}',
      capability: 'edit_users',
      async handler(request, session) {
        const changes = bodyOf(request, editable);
        const { id } = await manageable(idOf(request), session);
        await checkRole(session, changes.role);
        if (id === session.user.id && changes.password !== undefined) {
          throw new OperationError('invalid_params', 'Change your own password on your profile page, with the current one.');
        }
        return json(200, { user: await viewOf(users, await users.update(id, changesOf(changes))) });
      },
    },
    {
      method: 'DELETE',
      path: '/users/{id}',
      capability: 'delete_users',
      async handler(request, session) {
        const { id } = await manageable(idOf(request), session);
        if (id === session.user.id) throw refused('nobody can delete themselves');
        await users.delete(id);
        return json(200, { ok: true });
      },
    },
  ];
}

/** Everybody's own account. */
export function profileRoutes(users: UserStore): AdminRoute[] {
  return [
    {
      method: 'PATCH',
      path: '/profile',
      async handler(request, { user }) {
        const changes = bodyOf(request, { email: 'string', display_name: 'string' });
        return json(200, { user: await viewOf(users, await users.update(user.id, changesOf(changes))) });
      },
    },
    {
      method: 'POST',
      path: '/profile/password',
      async handler(request, { user }) {
        const { current = '', password } = bodyOf(request, { current: 'string', password: 'string' });
        const known = await users.credentials(user.login);
        if (!(await isPassword(current, known?.passwordHash))) throw new OperationError('invalid_params', 'The current password is wrong.');
        await users.update(user.id, { password: requiredField(password, 'password') });
        return json(200, { ok: true });
      },
    },
  ];
}
