import { ascii, type Column, flag, id, instant, int, json, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { ContactStatus } from '../../domain/statuses';

/** Addresses at which other programs hand in contacts. */
export const webhookTable = defineTable(
  'sp_crm_webhooks',
  {
    id: id(),
    key: ascii(36),
    name: text(192),
    status: ascii(20) as Column<ContactStatus>,
    lists: json<readonly number[]>(),
    tags: json<readonly number[]>(),
    companies: json<readonly number[]>(),
    isActive: flag(),
    /** Whatever else was sent with it. */
    extras: json<Readonly<Record<string, unknown>>>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['key']] },
);

/** Words that campaigns, automations and templates are sorted by. */
export const labelTable = defineTable(
  'sp_crm_labels',
  { id: id(), slug: text(192), title: text(192), color: ascii(20), createdAt: instant(), updatedAt: instant() },
  { unique: [['slug']] },
);

export const labelLinkTable = defineTable(
  'sp_crm_label_links',
  { id: id(), labelId: int(), kind: ascii(20), objectId: int() },
  { unique: [['kind', 'objectId', 'labelId']], index: [['labelId']] },
);
