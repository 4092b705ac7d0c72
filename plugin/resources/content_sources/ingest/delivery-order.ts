import { gt, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { sha256 } from '../../../kit/digest';
import { type DeliveryRow, deliveryTable } from './delivery-table';

/** All SQL about which delivery of a source came before which, bound to one transaction or connection. */
export function deliveryOrder(db: Db) {
  const table = rows(db, deliveryTable);

  return {
    /** Of those that came after a delivery, the ones that nobody has processed, the newest first. */
    waitingAfter: ({ sourceId, seq }: DeliveryRow, limit: number): Promise<DeliveryRow[]> =>
      table.many({ sourceId, state: ['received', 'held'], seq: gt(seq) }, { order: [['seq', 'DESC']], limit }),

    /** `seq` of the latest delivery of a source, 0 where there is none. */
    async latest(sourceId: string): Promise<number> {
      const sql = 'SELECT MAX(seq) AS seq FROM sp_ingest_deliveries WHERE source_id = ?';
      const [row] = await db.query<{ seq: number | null }>(sql, [sourceId]);
      return Number(row?.seq ?? 0);
    },

    /** The body of a delivery, while it is kept. */
    bodyOf: async (seq: number): Promise<string | undefined> => (await table.one({ seq }))?.body,

    /** Free the key of a delivery that others came after: the same body is news again. */
    freeKey: ({ seq, id }: DeliveryRow) => table.update({ seq }, { deliveryKey: sha256('earlier:', id) }),
  };
}
