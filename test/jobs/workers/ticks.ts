import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../plugin/config';
import { cronRunsTable } from '../../../plugin/db/cron-runs';
import { openStorage } from '../../../plugin/db/storage';
import { createCron } from '../../../plugin/host-kit/cron';
import { startJobs } from '../../../plugin/jobs/schedule';
import type { JobCtx } from '../../../plugin/kit/group';
import { createLogger } from '../../../plugin/secrets/logger';

/** A process with a job of every second, which prints `+` for each run. SIGTERM is a shutdown. */
async function main(): Promise<void> {
  const storage = openStorage(readConfig(), { tables: [cronRunsTable], migrations: [] });
  await storage.ready();
  const log = createLogger({ level: 'info', stream: process.stderr });
  const cron = createCron(log);
  const every = {
    name: 'every-second',
    cron: '* * * * * *',
    async run() {
      await sleep(20);
      process.stdout.write('+\n');
    },
  };
  const jobs = startJobs({ host: { cron, storage, log }, jobs: [every], ctx: {} as JobCtx });
  process.once('SIGTERM', () => {
    void jobs
      .stop()
      .then(() => cron.stop())
      .then(() => storage.close());
  });
  process.stdout.write('ready\n');
}

void main();
