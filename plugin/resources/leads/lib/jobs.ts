import { lt, rows } from '../../../db/rows';
import type { Job } from '../../../kit/group';
import { leadCallTable } from './support-tables';

const keptMs = 7 * 86_400_000;

/** Idempotency keys of captures are forgotten after a week. */
export const leadJobs: Job[] = [
  {
    name: 'leads.prune',
    cron: '41 4 * * *',
    run: async ({ host, now }) => void (await host.storage.run((db) => rows(db, leadCallTable).delete({ at: lt(now() - keptMs) }))),
  },
];
