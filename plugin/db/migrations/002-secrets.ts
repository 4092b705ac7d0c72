import { ascii, instant, primary } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const secretKeys = defineTable('sp_secret_keys', {
  kid: primary(ascii(16)),
  purpose: ascii(16),
  wrapped: ascii(255),
  state: ascii(16),
  createdAt: instant(),
});

export const createSecretKeys = migration(2, 'secrets', ({ createTable }) => createTable(secretKeys));
