import { ascii, flag, id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const segmentTable = defineTable(
  'sp_crm_segments',
  {
    id: id(),
    title: text(192),
    slug: text(192),
    description: longText(),
    filters: json(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']] },
);

const webhookTable = defineTable(
  'sp_crm_webhooks',
  {
    id: id(),
    key: ascii(36),
    name: text(192),
    status: ascii(20),
    lists: json(),
    tags: json(),
    companies: json(),
    isActive: flag(),
    extras: json(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['key']] },
);
const labelTable = defineTable(
  'sp_crm_labels',
  { id: id(), slug: text(192), title: text(192), color: ascii(20), createdAt: instant(), updatedAt: instant() },
  { unique: [['slug']] },
);
const labelLinkTable = defineTable(
  'sp_crm_label_links',
  { id: id(), labelId: int(), kind: ascii(20), objectId: int() },
  { unique: [['kind', 'objectId', 'labelId']], index: [['labelId']] },
);

export const createCrmSegments = migration(3003, 'crm-segments', async ({ createTable }) => {
  for (const table of [segmentTable, webhookTable, labelTable, labelLinkTable]) await createTable(table);
});
