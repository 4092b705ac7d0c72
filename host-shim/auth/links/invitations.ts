import { isDuplicate, OperationError, type RowOf, refused, rows } from '../../../plugin/adapter';
import type { HostUser, Storage } from '../../../plugin/host';
import type { RoleStore } from '../roles';
import { invitationsTable } from '../tables';
import { checkedUser } from '../user-fields';
import type { UserStore } from '../users';
import { emailKey, hashOfToken, newToken } from './token';

const lifeMs = 7 * 24 * 60 * 60_000;

/** Somebody who was asked to join and has not answered yet. */
export type Invitation = Omit<RowOf<typeof invitationsTable>, 'tokenHash' | 'emailKey'>;

export type FoundInvitation = { readonly invitation: Invitation } | { readonly problem: string };

/** What somebody who was invited chooses. */
export interface Chosen {
  readonly login: string;
  readonly displayName: string;
  readonly password: string;
}

export interface Invitations {
  list(): Promise<Invitation[]>;
  get(id: number): Promise<Invitation | undefined>;
  /** Throws `conflict` where the address has an account or is invited already. */
  create(email: string, role: string, invitedBy: number): Promise<{ invitation: Invitation; token: string }>;
  /** Another link, for seven days from now, in the name of who sends it; the one before opens nothing any more. */
  renew(id: number, invitedBy: number): Promise<{ invitation: Invitation; token: string }>;
  /** Its email was handed over. */
  noteSent(id: number): Promise<void>;
  withdraw(id: number): Promise<void>;
  find(token: string): Promise<FoundInvitation>;
  /** The account. Throws `conflict` with a sentence where the link is not valid any more or the login is taken. */
  accept(token: string, chosen: Chosen): Promise<HostUser>;
}

const problems = {
  unknown: 'This invitation is not valid. It may have been used or withdrawn, or a newer email has taken its place.',
  expired: 'This invitation has expired: it works for seven days. Ask whoever sent it to send it again.',
};
const notFound = (id: number) => new OperationError('not_found', `Not found: invitation "${id}".`);
const viewOf = ({ tokenHash: _hash, emailKey: _key, ...invitation }: RowOf<typeof invitationsTable>): Invitation => invitation;

interface Deps {
  readonly storage: Storage;
  readonly users: UserStore;
  readonly roles: RoleStore;
}

/** Invitations in `host_invitations`: a row goes when it is accepted or withdrawn. */
export function createInvitations({ storage, users, roles }: Deps): Invitations {
  const get = async (id: number) => {
    const row = await storage.run((db) => rows(db, invitationsTable).one({ id }));
    return row && viewOf(row);
  };

  /** Who invited must still be able to give the role, or an invitation would outlive the rights that it came from (D26). */
  async function isBacked({ invitedBy, role }: Invitation): Promise<boolean> {
    const [inviter, hostRole] = await Promise.all([users.find(invitedBy), roles.find(role)]);
    if (!inviter || !hostRole) return false;
    const own = await users.capabilities(inviter);
    return own.has('create_users') && hostRole.capabilities.every((capability) => own.has(capability));
  }

  async function find(token: string): Promise<FoundInvitation> {
    const row = await storage.run((db) => rows(db, invitationsTable).one({ tokenHash: hashOfToken(token) }));
    if (!row || !(await isBacked(viewOf(row)))) return { problem: problems.unknown };
    return row.expiresAt <= storage.now() ? { problem: problems.expired } : { invitation: viewOf(row) };
  }

  return {
    get,
    find,
    list: async () => (await storage.run((db) => rows(db, invitationsTable).many({}, { order: [['id', 'DESC']] }))).map(viewOf),

    async create(email, role, invitedBy) {
      checkedUser({ email, role });
      const [known] = await users.findByEmail(email);
      if (known) throw refused(`the account "${known.login}" has this email address`);
      const token = newToken();
      const now = storage.now();
      const times = { createdAt: now, expiresAt: now + lifeMs, sentAt: null };
      const row = { email, emailKey: emailKey(email), role, tokenHash: hashOfToken(token), invitedBy, ...times };
      try {
        const id = await storage.tx((db) => rows(db, invitationsTable).insert(row));
        return { token, invitation: viewOf({ id, ...row }) };
      } catch (error) {
        throw isDuplicate(error) ? refused(`${email} is invited already; send that invitation again`) : error;
      }
    },

    async renew(id, invitedBy) {
      const token = newToken();
      const set = { tokenHash: hashOfToken(token), expiresAt: storage.now() + lifeMs, sentAt: null, invitedBy };
      const changed = await storage.tx((db) => rows(db, invitationsTable).update({ id }, set));
      const invitation = changed === 0 ? undefined : await get(id);
      if (!invitation) throw notFound(id);
      return { invitation, token };
    },

    noteSent: async (id) => void (await storage.run((db) => rows(db, invitationsTable).update({ id }, { sentAt: storage.now() }))),

    async withdraw(id) {
      if ((await storage.tx((db) => rows(db, invitationsTable).delete({ id }))) === 0) throw notFound(id);
    },

    async accept(token, chosen) {
      const foundInvitation = await find(token);
      if ('problem' in foundInvitation) throw new OperationError('conflict', foundInvitation.problem);
      const { id, email, role } = foundInvitation.invitation;
      return users.create({ ...chosen, email, role }, async (db) => {
        // Of two that accept at once, one wins.
        const gone = await rows(db, invitationsTable).delete({ id, tokenHash: hashOfToken(token) });
        if (gone === 0) throw new OperationError('conflict', problems.unknown);
      });
    },
  };
}
