import { columns, migration } from '../../plugin/adapter';

const { nullable, text } = columns;

/** Addresses of accounts in the form in which they are looked up; of ASCII alone, as SQLite lowers no other letter. */
export const addEmailKeys = migration(1011, 'host-email-keys', async ({ addColumn, addIndex, dialect, sql }) => {
  const isAscii = dialect === 'sqlite' ? 'LENGTH(HEX(email)) = 2 * LENGTH(email)' : 'LENGTH(email) = CHAR_LENGTH(email)';
  await addColumn('host_users', 'emailKey', nullable(text(190)));
  await sql(`UPDATE host_users SET email_key = LOWER(email) WHERE email_key IS NULL AND ${isAscii}`);
  await addIndex('host_users', ['emailKey']);
});
