import { ascii, instant, primary } from './columns';
import { defineTable } from './table';

/** Wrapped data keys, the wrapped seed of the MAC keys, and the sentinel that tells the right root key from a wrong one. */
export const secretKeysTable = defineTable('sp_secret_keys', {
  kid: primary(ascii(16)),
  purpose: ascii(16),
  wrapped: ascii(255),
  state: ascii(16),
  createdAt: instant(),
});
