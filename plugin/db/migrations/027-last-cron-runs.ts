import { migration } from '../migrate';

/** Of each job's ticks that ended well only the last is kept from now on. */
export const forgetCronRuns = migration(27, 'last-cron-runs', ({ sql }) =>
  sql(
    `DELETE FROM sp_cron_runs WHERE error IS NULL AND finished_at IS NOT NULL AND (job, scheduled_for) NOT IN
       (SELECT job, latest FROM (SELECT job, MAX(scheduled_for) AS latest FROM sp_cron_runs GROUP BY job) AS latest_of_job)`,
  ),
);
