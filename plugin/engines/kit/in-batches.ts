import type { Db, Storage } from '../../host';

/** Work in transactions of at most `size`, until one had less than that to do. `work` returns how many it had. */
export async function inBatches(storage: Pick<Storage, 'tx'>, size: number, work: (db: Db) => Promise<number>): Promise<void> {
  while ((await storage.tx(work)) >= size);
}
