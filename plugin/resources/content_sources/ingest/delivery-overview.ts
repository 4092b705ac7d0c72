import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type DeliveryRow, deliveryTable } from './delivery-table';

/** What people see of the deliveries of a source. */
export function deliveryOverview(db: Db) {
  const table = rows(db, deliveryTable);

  return {
    /** The latest that wait for a mapping, in the order of receipt, or the latest of all. */
    async toRehearse(sourceId: string, limit: number): Promise<DeliveryRow[]> {
      const held = await table.many({ sourceId, state: 'held' }, { order: [['seq', 'DESC']], limit });
      if (held.length > 0) return held.reverse();
      return table.many({ sourceId }, { order: [['seq', 'DESC']], limit: 1 });
    },

    async countByState(sourceId: string): Promise<Record<string, number>> {
      const found = await db.query<{ state: string; total: number }>(
        'SELECT state, COUNT(*) AS total FROM sp_ingest_deliveries WHERE source_id = ? GROUP BY state',
        [sourceId],
      );
      return Object.fromEntries(found.map(({ state, total }) => [state, Number(total)]));
    },
  };
}
