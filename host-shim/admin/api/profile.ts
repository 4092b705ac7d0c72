import { OperationError } from '../../../plugin/adapter';
import { json } from '../../../plugin/host-kit/rest/answer';
import type { AccountMails } from '../../auth/links/mails';
import { viewOf } from '../../auth/login-routes';
import { isPassword } from '../../auth/password';
import type { Sessions } from '../../auth/sessions';
import type { UserStore } from '../../auth/users';
import { textFor } from '../../texts/text';
import type { AdminRoute } from '../admin-api';
import { bodyOf, requiredField } from './body';
import { changesOf } from './users';

interface Deps {
  readonly users: UserStore;
  readonly sessions: Pick<Sessions, 'ofUser' | 'end'>;
  readonly mails: AccountMails;
}

/** Everybody's own account. */
export function profileRoutes(deps: Deps): AdminRoute[] {
  return [...accountRoutes(deps), ...sessionRoutes(deps)];
}

function accountRoutes({ users, mails }: Deps): AdminRoute[] {
  return [
    {
      method: 'PATCH',
      path: '/profile',
      async handler(request, { user }) {
        const changes = bodyOf(request, { email: 'string', display_name: 'string' });
        const after = await users.update(user.id, changesOf(changes));
        // Whoever took over a session must not take the account along unseen. Nobody waits for the email, and a failure is logged where it is sent.
        if (user.email !== '' && after.email !== user.email) {
          void mails.movedFrom(after, user.email, textFor(request)).catch(() => undefined);
        }
        return json(200, { user: await viewOf(users, after) });
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

/** Where an account is signed in (D587). */
function sessionRoutes({ sessions }: Deps): AdminRoute[] {
  return [
    {
      method: 'GET',
      path: '/profile/sessions',
      async handler(_request, { user, key: own }) {
        const all = await sessions.ofUser(user.id);
        return json(200, {
          sessions: all.map(({ key, device, createdAt, seenAt }) => ({
            id: key,
            device,
            created_at: createdAt,
            seen_at: seenAt,
            current: key === own,
          })),
        });
      },
    },
    {
      method: 'DELETE',
      path: '/profile/sessions',
      handler: async (_request, { user, key }) => json(200, { ended: await sessions.end(user.id, { but: key }) }),
    },
    {
      method: 'DELETE',
      path: '/profile/sessions/{id}',
      async handler({ params }, { user }) {
        const ended = await sessions.end(user.id, { key: params.id ?? '' });
        if (ended === 0) throw new OperationError('not_found', 'This session has ended already.');
        return json(200, { ended });
      },
    },
  ];
}
