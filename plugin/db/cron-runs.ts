import { ascii, instant, nullable, primary, text } from './columns';
import { defineTable } from './table';

/** One row per job and tick; whoever inserts it runs the job. Of runs that ended well the last one stays. */
export const cronRunsTable = defineTable(
  'sp_cron_runs',
  {
    job: primary(ascii(64)),
    scheduledFor: primary(instant()),
    /** The instance that ran it. */
    owner: ascii(36),
    startedAt: instant(),
    finishedAt: nullable(instant()),
    error: nullable(text(500)),
  },
  { index: [['scheduledFor']] },
);
