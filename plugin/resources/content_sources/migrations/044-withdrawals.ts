import { json, nullable, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';

export const addWithdrawals = migration(44, 'withdrawals', async ({ addColumn, addIndex }) => {
  await addColumn('sp_ingest_posts', 'withdrawal', nullable(json()));
  await addColumn('sp_ingest_posts', 'earlierOf', nullable(text(190)));
  await addIndex('sp_ingest_posts', ['sourceId', 'earlierOf']);
});
