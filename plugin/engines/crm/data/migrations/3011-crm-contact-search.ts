import { ascii, blob, int, primary } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const searchTable = defineTable('sp_crm_contact_search', { id: primary(int()), status: ascii(20), text: blob(8000) });
const countTable = defineTable('sp_crm_contact_counts', { status: primary(ascii(20)), shard: primary(int()), total: int() });

export const createCrmContactSearch = migration(3011, 'crm-contact-search', async ({ createTable, dialect, sql }) => {
  await createTable(searchTable);
  await createTable(countTable);
  const bytes = `CAST(c.search_text AS ${dialect === 'sqlite' ? 'BLOB' : 'BINARY'})`;
  await sql(
    `INSERT INTO sp_crm_contact_search (id, status, text) SELECT c.id, c.status, ${bytes} FROM sp_crm_contacts c
     WHERE NOT EXISTS (SELECT 1 FROM sp_crm_contact_search WHERE sp_crm_contact_search.id = c.id)`,
  );
  await sql('DELETE FROM sp_crm_contact_counts');
  await sql(
    `INSERT INTO sp_crm_contact_counts (status, shard, total) SELECT c.status, 0, c.total
     FROM (SELECT status, COUNT(*) AS total FROM sp_crm_contacts GROUP BY status) c WHERE NOT EXISTS (SELECT 1 FROM sp_crm_contact_counts)`,
  );
});
