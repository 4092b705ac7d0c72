import { json, nullable } from '../../../db/columns';
import { migration } from '../../../db/migrate';

export const addDeliveryResults = migration(87, 'delivery-results', ({ addColumn }) =>
  addColumn('sp_ingest_deliveries', 'results', nullable(json())),
);
