import { OperationError, refused } from '../../../plugin/adapter';
import type { HostUser, Session, Storage } from '../../../plugin/host';
import { json } from '../../../plugin/host-kit/rest/answer';
import type { AccountMails } from '../../auth/links/mails';
import type { PasswordResets } from '../../auth/links/resets';
import { viewOf } from '../../auth/login-routes';
import type { RoleStore } from '../../auth/roles';
import type { UserChanges } from '../../auth/user-fields';
import type { UserStore } from '../../auth/users';
import type { AdminRoute } from '../admin-api';
import { bodyOf, idOf, requiredField } from './body';
import { checkWithin, roleGate } from './rights';

/** What of an account can be changed, on the wire. */
const editable = { email: 'string', display_name: 'string', role: 'string', active: 'boolean', password: 'string' } as const;

type Editable = { email?: string; display_name?: string; role?: string; active?: boolean; password?: string };

/** Wire names → the store's. */
export function changesOf({ display_name: displayName, ...same }: Editable): UserChanges {
  return { ...same, ...(displayName === undefined ? {} : { displayName }) };
}

interface Deps {
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly resets: PasswordResets;
  readonly mails: AccountMails;
  readonly storage: Storage;
}

/** Accounts: list, create, change, mail a link to choose a password, delete. */
export function userRoutes({ users, roles, resets, mails, storage }: Deps): AdminRoute[] {
  const gate = roleGate(users, roles);
  const checkRole = async (session: Session, slug: string | undefined) => (slug === undefined ? undefined : gate(session, slug));

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
      method: 'POST',
      path: '/users/{id}/reset-mail',
      capability: 'edit_users',
      async handler(request, session) {
        const user = await manageable(idOf(request), session);
        if (!user.active) throw refused('the account may not sign in');
        if (user.email === '') throw refused('the account has no email address');
        // In a transaction of its own, in which the row of the audit log is written.
        const token = await storage.tx(() => resets.create(user.id));
        await mails.reset(user, token);
        const warning = await mails.missingServer();
        return json(200, { ok: true, ...(warning === undefined ? {} : { warning }) });
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
