import { cronRunsTable } from '../../plugin/db/cron-runs';
import { rows } from '../../plugin/db/rows';
import { endProcesses, startProcess } from '../jobs/worker-process';
import { describeEachStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

describeEachStorage('a job of every second in three processes', (make) => {
  afterAll(endProcesses);

  test('runs once per tick, also when one process is stopped and wakes up late and another shuts down', async () => {
    verifies('jobs:once');
    const made = await make();
    const runs = () => made.storage.run((db) => rows(db, cronRunsTable).many({ job: 'every-second' }));
    // Only the last run that ended well stays stored, so all are watched for.
    const seen = new Map<number, Awaited<ReturnType<typeof runs>>[number]>();
    const look = async () => {
      for (const run of await runs()) seen.set(run.scheduledFor, run);
      return seen.size;
    };
    const processes = await Promise.all([1, 2, 3].map(() => startProcess('ticks.ts', made)));
    const [zombie, leaver, third] = processes;
    const more = async (count: number) => {
      const before = await look();
      await until(async () => (await look()) >= before + count);
    };
    await more(3);
    zombie?.signal('SIGSTOP');
    await more(3);
    zombie?.signal('SIGCONT');
    await more(3);
    leaver?.signal('SIGTERM');
    let hasLeft = false;
    void leaver?.ended.then(() => (hasLeft = true));
    await until(async () => (await look()) > 0 && hasLeft);
    await more(2);
    for (const one of [zombie, third]) one?.signal('SIGTERM');
    let areGone = false;
    void Promise.all(processes.map(({ ended }) => ended)).then(() => (areGone = true));
    await until(async () => (await look()) > 0 && areGone);
    await look();
    const all = [...seen.values()];
    // The first process marks the tick before its start as done without running it.
    const ran = all.filter(({ startedAt, finishedAt }) => finishedAt === null || finishedAt - startedAt >= 10);
    expect(processes.flatMap(({ lines }) => lines())).toHaveLength(ran.length);
    expect(all.length - ran.length).toBeLessThanOrEqual(1);
    expect(all.every(({ scheduledFor, error }) => scheduledFor % 1000 === 0 && error === null)).toBe(true);
    expect(await runs()).toHaveLength(1);
  });
});
