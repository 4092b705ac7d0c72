import { id, instant, int } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';

const columns = { id: id(), contactId: int(), objectId: int(), createdAt: instant() };
const keys = { unique: [['contactId', 'objectId']], index: [['objectId', 'contactId']] } as const;

/** Which contact has which tag, list or company, and since when. */
export const contactTagTable = defineTable('sp_crm_contact_tags', columns, keys);
export const contactListTable = defineTable('sp_crm_contact_lists', columns, keys);
export const contactCompanyTable = defineTable('sp_crm_contact_companies', columns, keys);

export const linkTables = { tags: contactTagTable, lists: contactListTable, companies: contactCompanyTable } as const;
export type LinkKind = keyof typeof linkTables;
