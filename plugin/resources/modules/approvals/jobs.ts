import type { Job } from '../../../kit/group';
import { approvals } from './approvals';

/** What was sent of calls that nobody decided about is forgotten within the hour, the approvals themselves after 30 days. */
export const approvalJobs: Job[] = [
  {
    name: 'approvals.prune',
    cron: '23 * * * *',
    async run({ host, vault, now }) {
      await host.storage.tx((db) => approvals(db, vault).forgetExpired(now()));
      await host.storage.run((db) => approvals(db, vault).prune(now()));
    },
  },
];
