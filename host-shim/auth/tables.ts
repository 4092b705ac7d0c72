import { columns, defineTable } from '../../plugin/adapter';

const { ascii, bytes, id, instant, int, json, primary, text } = columns;

/** Accounts. `loginKey` is the login in the one form in which logins are compared. */
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
  },
  { unique: [['loginKey']], index: [['role']] },
);

export const rolesTable = defineTable('host_roles', { slug: primary(ascii(64)), name: text(190), capabilities: json<string[]>() });

/** Signed-in browsers; `id` is the SHA-256 of the session id, so that a stolen dump opens no session. */
export const sessionsTable = defineTable(
  'host_sessions',
  { id: primary(bytes(32)), userId: int(), createdAt: instant(), seenAt: instant() },
  { index: [['userId'], ['seenAt']] },
);

/** Counters of login attempts, shared by all instances. */
export const attemptsTable = defineTable(
  'host_attempts',
  { id: primary(bytes(32)), hits: int(), resetAt: instant() },
  { index: [['resetAt']] },
);
