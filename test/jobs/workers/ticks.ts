import { setTimeout as sleep } from 'node:timers/promises';
import { createCron } from '../../../host-shim/cron';
import { createLogger, openStorage, readConfig } from '../../../plugin/adapter';
import { startJobs } from '../../../plugin/jobs/schedule';
import type { JobCtx } from '../../../plugin/kit/group';

/** A process with a job of every second, which prints `+` for each run. SIGTERM is a shutdown. */
async function main(): Promise<void> {
  const storage = openStorage(readConfig(), { tables: [], migrations: [] });
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
