import { columns, defineTable, migration } from '../../plugin/adapter';

const { ascii, bytes, id, instant, int, nullable, primary, text } = columns;

const resets = defineTable(
  'host_password_resets',
  { id: primary(bytes(32)), userId: int(), createdAt: instant(), expiresAt: instant(), usedAt: nullable(instant()) },
  { index: [['userId'], ['expiresAt']] },
);
const invitations = defineTable(
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
    sentAt: nullable(instant()),
  },
  { unique: [['emailKey'], ['tokenHash']] },
);

/** Links to choose a password, and words for the browser of a session. */
export const addAccountLinks = migration(1009, 'host-account-links', async ({ createTable, addColumn }) => {
  for (const table of [resets, invitations]) await createTable(table);
  await addColumn('host_sessions', 'device', nullable(text(100)));
});
