import { ascii, instant, nullable, primary, text } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const cronRuns = defineTable(
  'sp_cron_runs',
  {
    job: primary(ascii(64)),
    scheduledFor: primary(instant()),
    owner: ascii(36),
    startedAt: instant(),
    finishedAt: nullable(instant()),
    error: nullable(text(500)),
  },
  { index: [['scheduledFor']] },
);

export const createCronRuns = migration(10, 'cron', ({ createTable }) => createTable(cronRuns));
