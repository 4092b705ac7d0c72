import { type ScheduledTask, schedule } from 'node-cron';
import type { Cron, Logger } from '../host';

/** node-cron behind the host's interface: UTC, never two runs of one job at a time in this process, failures logged. */
export function createCron(log: Logger): Cron & { stop(): Promise<void> } {
  const tasks = new Map<string, ScheduledTask>();

  return {
    schedule(name, expression, job) {
      const task = schedule(expression, ({ date }) => run(name, job, date), {
        name,
        timezone: 'UTC',
        noOverlap: true,
        suppressMissedWarning: true,
        logger: quietLogger(log, name),
      });
      // A plugin that is registered a second time, because its first try met a database that was away, must not run twice.
      void tasks.get(name)?.destroy();
      tasks.set(name, task);
      return () => {
        if (tasks.get(name) === task) tasks.delete(name);
        void task.destroy();
      };
    },

    async stop() {
      await Promise.all([...tasks.values()].map((task) => task.destroy()));
      tasks.clear();
    },
  };

  async function run(name: string, job: (tick: Date) => Promise<void>, tick: Date): Promise<void> {
    try {
      await job(tick);
    } catch (error) {
      log.error({ err: error, job: name }, 'a scheduled job failed');
    }
  }
}

function quietLogger(log: Logger, job: string) {
  return {
    info: () => undefined,
    debug: () => undefined,
    warn: (message: string) => log.warn({ job }, message),
    error: (message: string | Error) => log.error({ job }, String(message)),
  };
}
