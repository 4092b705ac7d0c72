import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type DeliveryRow, deliveryTable } from './delivery-table';

/** All SQL that lets held deliveries go on, bound to one transaction or connection (D423). */
export function releases(db: Db) {
  const table = rows(db, deliveryTable);

  /** Of those with single held items only these are tried again. */
  const again = (where: string, params: readonly (string | number)[]) =>
    db.execute(
      `UPDATE sp_ingest_deliveries SET only_items = held_items, held_items = NULL, items_done = 0 WHERE ${where} AND held_items IS NOT NULL`,
      params,
    );

  return {
    /**
     * All that waits for a mapping, in its old order. Where the list of items is elsewhere from now on, places in the earlier one say
     * nothing, and all items are tried.
     */
    async all(sourceId: string, { now, isOtherList }: { now: number; isOtherList: boolean }): Promise<void> {
      const where = { sourceId, state: ['held', 'received'] as DeliveryRow['state'][] };
      if (isOtherList) await table.update(where, { onlyItems: null, heldItems: null, itemsDone: 0, results: null });
      else await again("source_id = ? AND state = 'held'", [sourceId]);
      await table.update(where, { state: 'received', error: null, releasedAt: now });
    },

    /** One alone: what is held of it, or all of one that is done or was left out (D640). */
    async one({ seq, state }: DeliveryRow, now: number): Promise<void> {
      const isWhole = state === 'done' || state === 'skipped';
      if (!isWhole) await again('seq = ? AND state = ?', [seq, state]);
      const all = isWhole ? { itemsDone: 0, onlyItems: null, heldItems: null, results: null } : {};
      await table.update({ seq, state }, { ...all, state: 'received', attempts: 0, error: null, endedAt: null, releasedAt: now });
    },
  };
}
