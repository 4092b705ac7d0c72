import { deleteInBatches } from '../../../db/prune';
import type { Job } from '../../../kit/group';
import { leadCallTable } from './support-tables';

const keptMs = 7 * 86_400_000;

/** Idempotency keys of captures are forgotten after a week. */
export const leadJobs: Job[] = [
  {
    name: 'leads.prune',
    cron: '41 4 * * *',
    run: async ({ host, now }) =>
      void (await host.storage.run((db) => deleteInBatches(db, leadCallTable.name, ['at < ?', [now() - keptMs]]))),
  },
];
