import { instant, json, nullable } from '../../../db/columns';
import { migration } from '../../../db/migrate';

export const addHeldAlone = migration(43, 'held-alone', async ({ addColumn }) => {
  await addColumn('sp_ingest_deliveries', 'heldItems', nullable(json()));
  await addColumn('sp_ingest_deliveries', 'onlyItems', nullable(json()));
  await addColumn('sp_ingest_deliveries', 'releasedAt', nullable(instant()));
});
