import { pruneIdempotency } from '../db/idempotency';
import { pruneWindows } from '../db/rate-windows';
import type { Job } from '../kit/group';

/** Forget what has expired: idempotency keys after 24 hours, rate windows after their minute. */
export const pruning: Job = {
  name: 'prune',
  cron: '17 * * * *',
  async run({ host, now }) {
    await host.storage.run((db) => pruneIdempotency(db, now()));
    await host.storage.run((db) => pruneWindows(db, now()));
  },
};
