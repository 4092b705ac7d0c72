import { int, primary, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const sendWindowTable = defineTable('sp_crm_send_windows', { name: primary(text(190)), second: int(), taken: int() });

export const createCrmSendWindows = migration(3007, 'crm-send-windows', async ({ createTable, sql }) => {
  await createTable(sendWindowTable);
  await sql(
    "INSERT INTO sp_crm_send_windows (name, second, taken) SELECT '*', 0, 0 WHERE NOT EXISTS (SELECT 1 FROM sp_crm_send_windows WHERE name = '*')",
  );
});
