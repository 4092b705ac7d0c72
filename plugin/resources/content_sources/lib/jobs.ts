import type { Job } from '../../../kit/group';
import { deliveries } from './deliveries';
import { sweep } from './process';

const day = 86_400_000;

/** Payloads nobody needs any more: 30 days after they were done, and 7 after they came where no mapping was approved. */
const prune: Job = {
  name: 'content.prune',
  cron: '23 3 * * *',
  run: ({ host: { storage }, now }) =>
    storage.run((db) => deliveries(db).prune({ endedBefore: now() - 30 * day, heldBefore: now() - 7 * day })),
};

export const jobs: readonly Job[] = [sweep, prune];
