import { ascii, bytes, id, instant, int, nullable, text } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const apiKeys = defineTable(
  'sp_api_keys',
  {
    id: id(),
    label: text(120),
    lookupKid: ascii(64),
    lookup: bytes(32),
    keyEnc: ascii(512),
    rowUuid: ascii(36),
    generation: int(),
    hint: ascii(4),
    createdBy: int(),
    createdAt: instant(),
    expiresAt: nullable(instant()),
    revokedAt: nullable(instant()),
    lastUsedAt: nullable(instant()),
  },
  { unique: [['lookup']] },
);

export const createApiKeys = migration(8, 'api-keys', ({ createTable }) => createTable(apiKeys));
