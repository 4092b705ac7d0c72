import { flag, id, instant, json, text } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';

/** What people are sorted by. */
export const tagTable = defineTable(
  'sp_crm_tags',
  { id: id(), title: text(192), slug: text(192), description: text(1000), createdAt: instant(), updatedAt: instant() },
  { unique: [['slug']] },
);

/** What people subscribe to. */
export const listTable = defineTable(
  'sp_crm_lists',
  {
    id: id(),
    title: text(192),
    slug: text(192),
    description: text(1000),
    /** Offered to recipients on the page of their preferences. */
    isPublic: flag(),
    /** Its own double opt-in, where it has one. */
    settings: json<Readonly<Record<string, unknown>>>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']] },
);

export type TagRow = RowOf<typeof tagTable>;
export type ListRow = RowOf<typeof listTable>;
