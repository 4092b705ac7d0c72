import { ascii, type Column, id, instant, int, primary } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { ContactStatus } from '../../domain/statuses';

const columns = { id: id(), contactId: int(), objectId: int(), createdAt: instant() };
const keys = { unique: [['contactId', 'objectId']], index: [['objectId', 'contactId']] } as const;

/** Which contact has which tag, list or company, and since when. */
export const contactTagTable = defineTable('sp_crm_contact_tags', columns, keys);
export const contactListTable = defineTable('sp_crm_contact_lists', columns, keys);
export const contactCompanyTable = defineTable('sp_crm_contact_companies', columns, keys);

export const linkTables = { tags: contactTagTable, lists: contactListTable, companies: contactCompanyTable } as const;
export type LinkKind = keyof typeof linkTables;

/** Which contact has which of them. */
export interface Pair {
  readonly contactId: number;
  readonly objectId: number;
}

/** How many contacts of each status have it. Rows of several writers are summed up, as those of `contactCountTable` are (D370). */
export const linkCountTable = defineTable('sp_crm_link_counts', {
  kind: primary(ascii(10) as Column<LinkKind>),
  objectId: primary(int()),
  status: primary(ascii(20) as Column<ContactStatus>),
  shard: primary(int()),
  total: int(),
});
