import { columns, defineTable } from '../../plugin/adapter';

const { ascii, bytes, id, instant, int, json, nullable, primary, text } = columns;

/** Accounts. `loginKey` and `emailKey` are login and address in the form in which they are looked up (D688). */
export const usersTable = defineTable(
  'host_users',
  {
    id: id(),
    login: text(60),
    loginKey: text(60),
    email: text(190),
    displayName: text(190),
    passwordHash: ascii(255),
    role: ascii(64),
    status: ascii(16),
    createdAt: instant(),
    updatedAt: instant(),
    /** Null where an instance of a release before the column made the account. */
    emailKey: nullable(text(190)),
  },
  { unique: [['loginKey']], index: [['role'], ['emailKey']] },
);

export const rolesTable = defineTable('host_roles', { slug: primary(ascii(64)), name: text(190), capabilities: json<string[]>() });

/** Signed-in browsers; `id` is the SHA-256 of the session id, so that a stolen dump opens no session. */
export const sessionsTable = defineTable(
  'host_sessions',
  { id: primary(bytes(32)), userId: int(), createdAt: instant(), seenAt: instant(), device: nullable(text(100)) },
  { index: [['userId'], ['seenAt']] },
);

/** Links to choose a new password; `id` is the SHA-256 of the token in the link. What was used stays a while, so that the page can say so. */
export const resetsTable = defineTable(
  'host_password_resets',
  { id: primary(bytes(32)), userId: int(), createdAt: instant(), expiresAt: instant(), usedAt: nullable(instant()) },
  { index: [['userId'], ['expiresAt']] },
);

/** People who were asked to join; one invitation for an address, whose `emailKey` is the form in which addresses are compared. */
export const invitationsTable = defineTable(
  'host_invitations',
  {
    id: id(),
    email: text(190),
    emailKey: text(190),
    role: ascii(64),
    tokenHash: bytes(32),
    invitedBy: int(),
    createdAt: instant(),
    expiresAt: instant(),
    /** When its latest email was handed over; null where that failed. */
    sentAt: nullable(instant()),
  },
  { unique: [['emailKey'], ['tokenHash']] },
);

/** Counters of login attempts, shared by all instances. */
export const attemptsTable = defineTable(
  'host_attempts',
  { id: primary(bytes(32)), hits: int(), resetAt: instant() },
  { index: [['resetAt']] },
);
