import { OperationError } from '../../../plugin/adapter';
import type { RestRequest, Session } from '../../../plugin/host';
import { json } from '../../../plugin/host-kit/rest/answer';
import type { Invitation, Invitations } from '../../auth/links/invitations';
import type { AccountMails } from '../../auth/links/mails';
import type { RoleStore } from '../../auth/roles';
import type { UserStore } from '../../auth/users';
import type { AdminRoute } from '../admin-api';
import { bodyOf, idOf, requiredField } from './body';
import { roleGate } from './rights';

interface Deps {
  readonly invitations: Invitations;
  readonly mails: AccountMails;
  readonly users: UserStore;
  readonly roles: RoleStore;
}

const viewOf = ({ id, email, role, createdAt, expiresAt, sentAt }: Invitation) => ({
  id,
  email,
  role,
  created_at: createdAt,
  expires_at: expiresAt,
  sent_at: sentAt,
});

/** People who are asked to join by email: they choose login and password themselves (D586). */
export function invitationRoutes({ invitations, mails, users, roles }: Deps): AdminRoute[] {
  const checkRole = roleGate(users, roles);

  /** The invitation stays where its email fails: it can be sent again. */
  async function mailed(invitation: Invitation, token: string, { user }: Session) {
    const problem = await mails.invite(invitation, token, user.displayName || user.login).then(
      () => undefined,
      (error) => {
        if (error instanceof OperationError) return error.message;
        throw error;
      },
    );
    if (problem === undefined) await invitations.noteSent(invitation.id);
    const message = problem === undefined ? await mails.missingServer() : `The invitation is saved. ${problem}`;
    return {
      invitation: viewOf((await invitations.get(invitation.id)) ?? invitation),
      ...(message === undefined ? {} : { warning: message }),
    };
  }

  /** It may be sent and withdrawn by those who could give its role. */
  async function manageable(request: RestRequest, session: Session): Promise<Invitation> {
    const invitation = await invitations.get(idOf(request));
    if (!invitation) throw new OperationError('not_found', `Not found: invitation "${idOf(request)}".`);
    if (await roles.find(invitation.role)) await checkRole(session, invitation.role);
    return invitation;
  }

  return [
    {
      method: 'GET',
      path: '/invitations',
      capability: 'create_users',
      handler: async () => json(200, { invitations: (await invitations.list()).map(viewOf) }),
    },
    {
      method: 'POST',
      path: '/invitations',
      capability: 'create_users',
      async handler(request, session) {
        const { email, role = 'subscriber' } = bodyOf(request, { email: 'string', role: 'string' });
        await checkRole(session, role);
        const { invitation, token } = await invitations.create(requiredField(email?.trim(), 'email'), role, session.user.id);
        return json(201, await mailed(invitation, token, session));
      },
    },
    {
      method: 'POST',
      path: '/invitations/{id}/resend',
      capability: 'create_users',
      async handler(request, session) {
        const { id, role } = await manageable(request, session);
        await checkRole(session, role);
        const { invitation, token } = await invitations.renew(id, session.user.id);
        return json(200, await mailed(invitation, token, session));
      },
    },
    {
      method: 'DELETE',
      path: '/invitations/{id}',
      capability: 'create_users',
      async handler(request, session) {
        await invitations.withdraw((await manageable(request, session)).id);
        return json(200, { ok: true });
      },
    },
  ];
}
