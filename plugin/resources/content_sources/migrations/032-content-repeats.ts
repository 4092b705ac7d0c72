import { int, nullable } from '../../../db/columns';
import { migration } from '../../../db/migrate';

export const addLastDelivery = migration(32, 'last-delivery', ({ addColumn }) =>
  addColumn('sp_ingest_posts', 'lastDelivery', nullable(int())),
);
