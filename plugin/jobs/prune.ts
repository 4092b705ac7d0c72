import { pruneKeys } from '../auth/keys/prune-keys';
import { pruneOauth } from '../auth/oauth/records';
import { pruneIdempotency } from '../db/idempotency';
import { pruneUses } from '../db/key-uses';
import { pruneWindows } from '../db/rate-windows';
import type { Job } from '../kit/group';
import { countBlocks } from './outbox-blocks';
import { pruneOutbox } from './outbox-ends';

const dayMs = 86_400_000;

/** Forget what has expired: idempotency keys after 24 hours, rate windows after their minute, uses of keys and ended deliveries after 30 days, tokens of apps when they end, keys and stored emails as the settings say; count those that stay. */
export const pruning: Job = {
  name: 'prune',
  cron: '17 * * * *',
  async run({ host, now, settings }) {
    await host.storage.run((db) => pruneIdempotency(db, now()));
    await host.storage.run((db) => pruneWindows(db, now()));
    await host.storage.run((db) => pruneUses(db, now()));
    await host.storage.run((db) => pruneOauth(db, now()));
    await host.storage.run((db) => pruneKeys(db, { days: settings.keepKeysDays, now: now() }));
    if (settings.keepMailsDays > 0) await host.mail.stored?.forget?.(now() - settings.keepMailsDays * dayMs);
    await pruneOutbox(host.storage);
    await countBlocks(host.storage);
  },
};
