import { setTimeout as sleep } from 'node:timers/promises';
import { cronRunsTable } from '../../plugin/db/cron-runs';
import { rows } from '../../plugin/db/rows';
import { endProcesses, startProcess, type WorkerProcess } from '../jobs/worker-process';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

interface Run {
  readonly scheduled_for: number | string;
  readonly started_at: number | string;
  readonly finished_at: number | string;
  readonly error: string | null;
}
const columns = ['scheduled_for', 'started_at', 'finished_at', 'error'];
const names = columns.join(', ');
const old = columns.map((name) => `OLD.${name}`).join(', ');

const limitMs = 2000;

/** Stop it while others can write: an embedded database has one lock, and who is stopped with it holds up all others for as long as that lasts. */
async function stopBetweenWrites(one: WorkerProcess | undefined, { storage }: TestStorage): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    one?.signal('SIGSTOP');
    const written = storage.tx((db) => db.execute('DELETE FROM t_past_runs WHERE 1 = 0')).then(() => true);
    if (await Promise.race([written, sleep(limitMs, false, { ref: false })])) return;
    one?.signal('SIGCONT');
    await written;
  }
  throw new Error('it held the lock whenever it was stopped');
}

describeEachStorage('a job of every second in three processes', (make) => {
  afterAll(endProcesses);

  test('runs once per tick, also when one process is stopped and wakes up late and another shuts down', async () => {
    verifies('jobs:once');
    const made = await make();
    const runs = () => made.storage.run((db) => rows(db, cronRunsTable).many({ job: 'every-second' }));
    // Only the last run that ended well stays stored, so the database keeps a copy of what is deleted.
    for (const statement of [
      'CREATE TABLE t_past_runs (scheduled_for BIGINT, started_at BIGINT, finished_at BIGINT, error TEXT)',
      `CREATE TRIGGER t_keep_runs AFTER DELETE ON sp_cron_runs FOR EACH ROW BEGIN INSERT INTO t_past_runs (${names}) VALUES (${old}); END`,
    ])
      await made.storage.run((db) => db.execute(statement));
    const all = () =>
      made.storage.run((db) =>
        db.query<Run>(`SELECT ${names} FROM t_past_runs UNION ALL SELECT ${names} FROM sp_cron_runs WHERE job = 'every-second'`),
      );
    const processes = await Promise.all([1, 2, 3].map(() => startProcess('ticks.ts', made)));
    const [zombie, leaver, third] = processes;
    const more = async (count: number) => {
      const before = (await all()).length;
      await until(async () => (await all()).length >= before + count);
    };
    await more(3);
    await stopBetweenWrites(zombie, made);
    await more(3);
    zombie?.signal('SIGCONT');
    await more(3);
    leaver?.signal('SIGTERM');
    await leaver?.ended;
    await more(2);
    for (const one of [zombie, third]) one?.signal('SIGTERM');
    await Promise.all(processes.map(({ ended }) => ended));
    const taken = (await all()).map((run) => ({ ...run, scheduled_for: Number(run.scheduled_for) }));
    expect(new Set(taken.map((run) => run.scheduled_for)).size).toBe(taken.length);
    // The first process marks the tick before its start as done without running it: it ends in the moment in which it begins.
    const unrun = taken.filter((run) => Number(run.finished_at) === Number(run.started_at));
    expect(unrun.length).toBeLessThanOrEqual(1);
    expect(processes.flatMap(({ lines }) => lines())).toHaveLength(taken.length - unrun.length);
    expect(taken.filter((run) => run.scheduled_for % 1000 !== 0 || run.error !== null)).toEqual([]);
    expect(await runs()).toHaveLength(1);
  });
});
