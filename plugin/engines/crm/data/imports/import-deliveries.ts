import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { outboxTable } from '../../../../jobs/outbox-table';
import { type ImportOrder, importKey, importKind } from '../../domain/imports/order';

/** What became of the orders to work through a file. */
export interface ImportDelivery {
  /** Whether one waits or is being carried out. */
  readonly isUnderWay: boolean;
  /** Why the last attempt came to nothing; empty where none did. */
  readonly problem: string;
}

/** Of this file. Files that are imported are few, and of each few orders are in the outbox. */
export async function importDelivery(db: Db, importId: number): Promise<ImportDelivery> {
  const wanted = { orderKey: importKey, kind: importKind, state: ['ready', 'sending', 'dead'] } as const;
  const records = await rows(db, outboxTable).many(wanted, { order: [['seq', 'DESC']] });
  const own = records.filter(({ payload }) => (payload as ImportOrder).importId === importId);
  return { isUnderWay: own.some(({ state }) => state !== 'dead'), problem: own[0]?.lastError ?? '' };
}
