import { randomUUID } from 'node:crypto';
import type { Host, Logger } from '../host';
import type { Job } from '../kit/group';
import { type CronFields, lastTick, parseCron } from './cron-expression';
import { cronRuns } from './cron-runs';
import { errorText } from './error-text';

interface Schedule {
  readonly host: Pick<Host, 'cron' | 'storage' | 'log'>;
  readonly jobs: readonly Job[];
  readonly ctx: Parameters<Job['run']>[0];
  /** Milliseconds since 1970; the database's clock unless a test sets it. */
  readonly clock?: () => Promise<number>;
}

/** Running jobs. */
export interface RunningJobs {
  /** Settles when missed ticks have been caught up with. */
  readonly caughtUp: Promise<void>;
  /** Take no more ticks and wait for the runs under way. */
  stop(): Promise<void>;
}

const keptMs = 30 * 86_400_000;
/** An instance whose clock is this much ahead of the database's fires early: the tick it means is the one about to come. */
const earlyMs = 2000;

/**
 * Run each job once per tick over all instances: the host's scheduler wakes every instance, and whoever inserts the tick's row runs
 * it. A tick that was missed while no instance was up runs once at start; a run that fails is logged and never ends the process. A
 * tick is taken before its run, so a crash in the middle loses the run and never doubles it (D41).
 */
export function startJobs({ host, jobs, ctx, clock }: Schedule): RunningJobs {
  const runs = cronRuns(host.storage, randomUUID());
  const now = clock ?? runs.now;
  const prune: Job = {
    name: 'cron.prune',
    cron: '17 3 * * *',
    run: async () =>
      runs.prune(
        all.map(({ job }) => job.name),
        (await now()) - keptMs,
      ),
  };
  const all = [...jobs, prune].map((job) => ({ job, fields: parseCron(job.cron) }));
  const { once, take, skip, stop } = runner({ runs, now, log: host.log, ctx });

  const wake = ({ job, fields }: ParsedJob) => once(job, async () => take(job, lastTick(fields, (await now()) + earlyMs)));
  const catchUp = ({ job, fields }: ParsedJob) =>
    once(job, async () => {
      const due = lastTick(fields, await now());
      const latest = await runs.latest(job.name);
      // A job that has never run has missed nothing; its first row lets the next start tell.
      if (latest === undefined) await skip(job, due);
      else if (latest < due) await take(job, due);
    });

  const stops = all.map((entry) => host.cron.schedule(entry.job.name, entry.job.cron, () => wake(entry)));
  const caughtUp = host.storage
    .ready()
    .then(() => Promise.all(all.map(catchUp)))
    .then(() => undefined)
    .catch((err: unknown) => host.log.warn({ err }, 'missed jobs could not be caught up with'));

  return {
    caughtUp,
    async stop() {
      for (const unschedule of stops) unschedule();
      await stop();
    },
  };
}

interface ParsedJob {
  readonly job: Job;
  readonly fields: CronFields;
}

interface Runner extends Pick<Schedule, 'ctx'> {
  readonly runs: ReturnType<typeof cronRuns>;
  readonly now: () => Promise<number>;
  readonly log: Logger;
}

function runner({ runs, now, log, ctx }: Runner) {
  const active = new Map<string, Promise<void>>();
  let isStopped = false;

  async function run(job: Job): Promise<string | null> {
    try {
      await job.run(ctx);
      return null;
    } catch (err) {
      log.error({ err, job: job.name }, 'a scheduled job failed');
      return errorText(err);
    }
  }

  return {
    /** Never rejects, and never overlaps itself in this process. */
    once(job: Job, work: () => Promise<void>): Promise<void> {
      if (isStopped || active.has(job.name)) return active.get(job.name) ?? Promise.resolve();
      const settled = work()
        .catch((err: unknown) => log.warn({ err, job: job.name }, 'a scheduled job could not be coordinated'))
        .finally(() => active.delete(job.name));
      active.set(job.name, settled);
      return settled;
    },

    /** Run the job for a tick, unless another instance has taken it. */
    async take(job: Job, scheduledFor: number): Promise<void> {
      const tick = { job: job.name, scheduledFor };
      if (await runs.claim(tick, await now())) await runs.finish(tick, { error: await run(job), at: await now() });
    },

    /** Mark a tick as done without running the job. */
    async skip(job: Job, scheduledFor: number): Promise<void> {
      const [tick, at] = [{ job: job.name, scheduledFor }, await now()];
      if (await runs.claim(tick, at)) await runs.finish(tick, { error: null, at });
    },

    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(active.values());
    },
  };
}
