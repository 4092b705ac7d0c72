import { ascii, bytes, id, instant, int, nullable, text } from '../../db/columns';
import { defineTable } from '../../db/table';
import type { SealedColumn } from '../../kit/group';

export const apiKeyTable = defineTable(
  'sp_api_keys',
  {
    id: id(),
    label: text(120),
    lookupKid: ascii(64),
    /** HMAC of the key; the key itself is never compared as text. */
    lookup: bytes(32),
    /** The key sealed, so that a change of the look-up key can rebuild the index. */
    keyEnc: ascii(512),
    rowUuid: ascii(36),
    generation: int(),
    /** Last four characters, to tell keys apart. */
    hint: ascii(4),
    createdBy: int(),
    createdAt: instant(),
    expiresAt: nullable(instant()),
    revokedAt: nullable(instant()),
    lastUsedAt: nullable(instant()),
    /** What it is limited to: `read`, `write` or `all`; null for a key that may do everything. */
    effects: nullable(ascii(8)),
    /** Names separated by commas; null for all of them. */
    resources: nullable(ascii(512)),
  },
  { unique: [['lookup']] },
);

export const apiKeySealedColumn: SealedColumn = {
  table: apiKeyTable.name,
  idColumn: 'id',
  column: 'key_enc',
  rowUuidColumn: 'row_uuid',
  generationColumn: 'generation',
};
