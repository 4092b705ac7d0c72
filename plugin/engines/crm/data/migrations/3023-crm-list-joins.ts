import { id, instant, int, nullable, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const listJoinTable = defineTable(
  'sp_crm_list_joins',
  { id: id(), contactId: int(), listId: int(), address: text(190), askedAt: nullable(instant()), createdAt: instant() },
  { unique: [['contactId', 'listId']], index: [['listId']] },
);

export const createCrmListJoins = migration(3023, 'crm-list-joins', async ({ createTable }) => {
  await createTable(listJoinTable);
});
