import type { Job } from '../../../kit/group';
import { scheduleJob } from '../triggers/schedule';
import { countRunBlocks, pruneRuns } from './run-blocks';
import { runClaims } from './run-claims';

const day = 86_400_000;

/** Runs whose process ended in the middle: say so, and free their posts. */
const recover: Job = {
  name: 'pipelines.recover',
  cron: '*/10 * * * * *',
  async run({ host: { storage }, log }) {
    for (const id of await storage.run((db) => runClaims(db).lapsed(100))) {
      await storage.run((db) => runClaims(db).cutOff(id));
      log.warn({ runId: id }, 'a run of a pipeline was interrupted: its process ended');
    }
  },
};

/**
 * The history goes back as far as the operator wants, and 30 days at most where there was nothing to do (D719). What stays is counted
 * from the beginning.
 */
const prune: Job = {
  name: 'pipelines.prune',
  cron: '41 3 * * *',
  run: async ({ host: { storage }, now, settings: { keepRunsDays: days } }) => {
    if (days > 0) await pruneRuns(storage, { skipped: now() - Math.min(30, days) * day, others: now() - days * day });
    await countRunBlocks(storage, { isAgain: true });
  },
};

const count: Job = {
  name: 'pipelines.count',
  cron: '11 * * * *',
  run: ({ host: { storage } }) => countRunBlocks(storage, { isAgain: false }),
};

export const jobs: readonly Job[] = [recover, scheduleJob, prune, count];
