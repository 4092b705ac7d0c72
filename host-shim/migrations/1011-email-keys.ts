import { columns, migration } from '../../plugin/adapter';

const { nullable, text } = columns;

/** Addresses of accounts in the form in which they are looked up. */
export const addEmailKeys = migration(1011, 'host-email-keys', async ({ addColumn, addIndex, sql }) => {
  await addColumn('host_users', 'emailKey', nullable(text(190)));
  await sql('UPDATE host_users SET email_key = LOWER(email) WHERE email_key IS NULL');
  await addIndex('host_users', ['emailKey']);
});
