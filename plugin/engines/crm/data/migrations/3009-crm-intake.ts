import { ascii, id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const bounceSecretTable = defineTable(
  'sp_crm_bounce_secrets',
  { id: id(), rowUuid: ascii(36), service: ascii(20), sealed: longText(), generation: int(), updatedAt: instant() },
  { unique: [['service'], ['rowUuid']] },
);

const importTable = defineTable(
  'sp_crm_imports',
  {
    id: id(),
    key: ascii(36),
    kind: ascii(10),
    name: text(190),
    headers: json(),
    total: int(),
    status: ascii(10),
    settings: nullable(json()),
    nextPart: int(),
    leaseUntil: nullable(instant()),
    fence: int(),
    created: int(),
    updated: int(),
    refused: int(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['key']], index: [['status', 'leaseUntil'], ['createdAt']] },
);
const importPartTable = defineTable(
  'sp_crm_import_parts',
  { id: id(), importId: int(), position: int(), rows: json() },
  { unique: [['importId', 'position']] },
);
const importRefusalTable = defineTable(
  'sp_crm_import_refusals',
  { id: id(), importId: int(), line: int(), email: text(190), reason: text(1000) },
  { unique: [['importId', 'line']] },
);

export const createCrmIntake = migration(3009, 'crm-intake', async ({ createTable }) => {
  for (const table of [bounceSecretTable, importTable, importPartTable, importRefusalTable]) await createTable(table);
});
