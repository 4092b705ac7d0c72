import { ascii, int, primary } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const linkCountTable = defineTable('sp_crm_link_counts', {
  kind: primary(ascii(10)),
  objectId: primary(int()),
  status: primary(ascii(20)),
  shard: primary(int()),
  total: int(),
});

export const createCrmLinkCounts = migration(3018, 'crm-link-counts', async ({ createTable, sql }) => {
  await createTable(linkCountTable);
  await sql('DELETE FROM sp_crm_link_counts');
  for (const kind of ['tags', 'lists', 'companies'])
    await sql(
      `INSERT INTO sp_crm_link_counts (kind, object_id, status, shard, total) SELECT '${kind}', n.object_id, n.status, 0, n.total
       FROM (SELECT l.object_id, c.status, COUNT(*) AS total FROM sp_crm_contact_${kind} l JOIN sp_crm_contact_search c ON c.id = l.contact_id
       GROUP BY l.object_id, c.status) n WHERE NOT EXISTS (SELECT 1 FROM sp_crm_link_counts WHERE kind = '${kind}')`,
    );
});
