import { type Blocked, blocksToCount, countBlock } from '../db/blocks';
import type { Storage } from '../host';
import { lockClaims } from './outbox-claim';

/** Deliveries by kind and state; what has ended changes under `lockClaims`. */
export const outboxBlocks: Blocked = {
  table: 'sp_outbox',
  number: 'seq',
  counts: 'sp_outbox_blocks',
  columns: ['kind', 'state'],
  open: { column: 'state', values: ['ready', 'sending'] },
};

/** Count every block whose deliveries have all ended, where that has not been done. A transaction per block, as each holds up the claims. */
export async function countBlocks(storage: Pick<Storage, 'run' | 'tx'>): Promise<void> {
  for (const block of await storage.run((db) => blocksToCount(db, outboxBlocks)))
    await storage.tx(async (db) => {
      await lockClaims(db);
      await countBlock(db, outboxBlocks, block);
    });
}
