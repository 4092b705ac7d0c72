import { int, primary } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const epoch = defineTable('sp_epoch', { id: primary(int()), value: int() });

export const createEpoch = migration(1, 'epoch', async ({ createTable, sql }) => {
  await createTable(epoch);
  await sql('INSERT INTO sp_epoch (id, value) SELECT 1, 0 WHERE NOT EXISTS (SELECT 1 FROM sp_epoch WHERE id = 1)');
});
