import { ascii, id, instant, nullable, text } from '../../../../plugin/db/columns';
import { migration } from '../../../../plugin/db/migrate';
import { defineTable } from '../../../../plugin/db/table';

/** Who signed up, and since when the job has seen them. */
export const signUpTable = defineTable(
  'sp_toy_sign_ups',
  { id: id(), hash: ascii(32), email: text(190), createdAt: instant(), seenAt: nullable(instant()) },
  { unique: [['hash']] },
);

export const createSignUps = migration(9001, 'toy', ({ createTable }) =>
  createTable(
    defineTable(
      'sp_toy_sign_ups',
      { id: id(), hash: ascii(32), email: text(190), createdAt: instant(), seenAt: nullable(instant()) },
      { unique: [['hash']] },
    ),
  ),
);
