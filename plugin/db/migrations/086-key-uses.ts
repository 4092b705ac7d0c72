import { ascii, int, primary } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const uses = defineTable(
  'sp_key_uses',
  { keyId: primary(int()), day: primary(int()), resource: primary(ascii(64)), effect: primary(ascii(12)), calls: int() },
  { index: [['day']] },
);

export const createKeyUses = migration(86, 'key-uses', ({ createTable }) => createTable(uses));
