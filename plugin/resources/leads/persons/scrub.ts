import type { Db } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';

const kind = 'storage.scrub';

/** What was erased leaves the log of the embedded database too, once the transaction is committed. */
export async function orderScrub(db: Db): Promise<void> {
  if (db.dialect === 'sqlite') await enqueue(db, { kind, key: kind, payload: {} });
}

/** Merges the log into the file and empties it; repeated while somebody else reads. */
export const scrubDelivery: DeliveryKind = {
  kind,
  isInternal: true,
  supersedes: true,
  async deliver(_, { host }) {
    if (host.storage.dialect !== 'sqlite') return;
    const [row] = await host.storage.apart((db) => db.query<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)'));
    if (Number(row?.busy) !== 0) throw new DeliveryFailed('The database is being read, so its log could not be emptied.');
  },
};
