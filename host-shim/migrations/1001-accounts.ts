import { columns, defineTable, migration } from '../../plugin/adapter';

const { ascii, bytes, id, instant, int, json, primary, text } = columns;

const users = defineTable(
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
const roles = defineTable('host_roles', { slug: primary(ascii(64)), name: text(190), capabilities: json<string[]>() });
const sessions = defineTable(
  'host_sessions',
  { id: primary(bytes(32)), userId: int(), createdAt: instant(), seenAt: instant() },
  { index: [['userId'], ['seenAt']] },
);
const attempts = defineTable('host_attempts', { id: primary(bytes(32)), hits: int(), resetAt: instant() }, { index: [['resetAt']] });

/** Users, roles, sessions and login counters. */
export const createAccounts = migration(1001, 'host-accounts', async ({ createTable }) => {
  for (const table of [users, roles, sessions, attempts]) await createTable(table);
});
