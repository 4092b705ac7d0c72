import type { Job } from '../../../kit/group';
import { pruneImages } from '../writer/images/image-store';
import { deliveries } from './deliveries';
import { heldLimits } from './held-limits';
import { sweep } from './process';

const day = 86_400_000;

/** Payloads and pictures nobody needs any more: 30 days after they were done, and `held_days` after they came where no mapping was approved. */
const prune: Job = {
  name: 'content.prune',
  cron: '23 3 * * *',
  run: (ctx) =>
    ctx.host.storage.run(async (db) => {
      const { heldDays } = await heldLimits({ ...ctx, db });
      const now = ctx.now();
      await deliveries(db).prune({ endedBefore: now - 30 * day, heldBefore: now - heldDays * day });
      await pruneImages(db, now);
    }),
};

export const jobs: readonly Job[] = [sweep, prune];
