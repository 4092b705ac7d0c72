import { cronRunsTable } from '../../plugin/db/cron-runs';
import { rows } from '../../plugin/db/rows';
import { endProcesses, startProcess } from '../jobs/worker-process';
import { until } from '../jobs/workshop';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

describeEachStorage('a job of every second in three processes', (make) => {
  afterAll(endProcesses);

  test('runs once per tick, also when one process is stopped and wakes up late and another shuts down', async () => {
    verifies('jobs:once');
    const made = await make();
    const runs = () => made.storage.run((db) => rows(db, cronRunsTable).many({ job: 'every-second' }));
    const processes = await Promise.all([1, 2, 3].map(() => startProcess('ticks.ts', made)));
    const [zombie, leaver, third] = processes;
    const more = async (count: number) => {
      const before = (await runs()).length;
      await until(async () => (await runs()).length >= before + count);
    };
    await more(3);
    zombie?.signal('SIGSTOP');
    await more(3);
    zombie?.signal('SIGCONT');
    await more(3);
    leaver?.signal('SIGTERM');
    await leaver?.ended;
    await more(2);
    for (const one of [zombie, third]) one?.signal('SIGTERM');
    await Promise.all(processes.map(({ ended }) => ended));
    const stored = await runs();
    // The first process marks the tick before its start as done without running it.
    const ran = stored.filter(({ startedAt, finishedAt }) => (finishedAt ?? 0) - startedAt >= 10);
    expect(processes.flatMap(({ lines }) => lines())).toHaveLength(ran.length);
    expect(stored.length - ran.length).toBeLessThanOrEqual(1);
    expect(new Set(stored.map(({ scheduledFor }) => scheduledFor)).size).toBe(stored.length);
    expect(stored.every(({ scheduledFor, error }) => scheduledFor % 1000 === 0 && error === null)).toBe(true);
  }, 90_000);
});
