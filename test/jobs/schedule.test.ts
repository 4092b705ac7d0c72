import { cronRunsTable } from '../../plugin/db/cron-runs';
import { rows } from '../../plugin/db/rows';
import type { Storage } from '../../plugin/host';
import { cronRuns } from '../../plugin/jobs/cron-runs';
import { startJobs } from '../../plugin/jobs/schedule';
import { OperationError } from '../../plugin/kit/errors';
import type { Job } from '../../plugin/kit/group';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const minute = 60_000;
const start = Date.UTC(2026, 0, 1, 12);

/** An instance with a scheduler that fires when the test says so, on a database whose clock the test moves. */
function instance(storage: Storage, jobs: readonly Job[], clock?: () => Promise<number>) {
  const scheduled = new Map<string, () => Promise<void>>();
  const logged: string[] = [];
  const note = (_fields: object, message = '') => void logged.push(message);
  const host = {
    storage,
    log: { debug: note, info: note, warn: note, error: note },
    cron: {
      schedule(name: string, _expression: string, job: (tick: Date) => Promise<void>) {
        scheduled.set(name, () => job(new Date()));
        return () => void scheduled.delete(name);
      },
    },
  };
  const running = startJobs({ host, jobs, ctx: {} as Parameters<Job['run']>[0], ...(clock && { clock }) });
  return { ...running, scheduled, logged, fire: async (name: string) => scheduled.get(name)?.() };
}

describeEachStorage('jobs', (make) => {
  let made: TestStorage;
  let at = start;
  let ran: string[] = [];
  const clock = async () => at;
  const job = (name: string, cron = '* * * * *', run: Job['run'] = async () => void ran.push(name)): Job => ({ name, cron, run });
  const storedRuns = (name: string) =>
    made.storage.run((db) => rows(db, cronRunsTable).many({ job: name }, { order: [['scheduledFor', 'ASC']] }));

  beforeAll(async () => {
    made = await make();
  });
  beforeEach(async () => {
    await made.storage.run((db) => db.execute('DELETE FROM sp_cron_runs'));
    at = start;
    ran = [];
  });

  test('a tick that fires on three instances runs once', async () => {
    const storages = [made.storage, await made.open(), await made.open()];
    const instances = storages.map((storage) => instance(storage, [job('one'), job('two')], clock));
    await Promise.all(instances.map(({ caughtUp }) => caughtUp));
    for (let tick = 1; tick <= 10; tick++) {
      at = start + tick * minute + tick * 7;
      await Promise.all(instances.flatMap(({ fire }) => [fire('one'), fire('two')]));
    }
    expect(ran.sort()).toEqual([...Array(10).fill('one'), ...Array(10).fill('two')]);
    // Of what ended well the last one tells all that there is to tell.
    for (const name of ['one', 'two'])
      expect(await storedRuns(name)).toMatchObject([{ scheduledFor: start + 10 * minute, finishedAt: expect.any(Number), error: null }]);
    await Promise.all(instances.map(({ stop }) => stop()));
  });

  test('instances whose clocks differ mean the same tick', async () => {
    const two = instance(made.storage, [job('one')], clock);
    await two.caughtUp;
    const one = instance(made.storage, [job('one')], async () => at - 1500);
    await one.caughtUp;
    for (let tick = 1; tick <= 3; tick++) {
      at = start + tick * minute;
      await one.fire('one');
      at += 400;
      await two.fire('one');
    }
    expect(ran).toEqual(['one', 'one', 'one']);
  });

  test('an instance whose clock is ahead and fires early means the tick about to come, and it runs once', async () => {
    verifies('jobs:clock-ahead');
    const ahead = instance(made.storage, [job('one')], clock);
    const other = instance(made.storage, [job('one')], clock);
    await Promise.all([ahead.caughtUp, other.caughtUp]);
    for (let tick = 1; tick <= 3; tick++) {
      at = start + tick * minute - 1500;
      await ahead.fire('one');
      expect(ran).toHaveLength(tick);
      at = start + tick * minute + 10;
      await other.fire('one');
    }
    expect(ran).toEqual(['one', 'one', 'one']);
    expect(await storedRuns('one')).toMatchObject([{ scheduledFor: start + 3 * minute }]);
  });

  test('a tick that is long over is not taken, though its own row no longer exists', async () => {
    const runs = cronRuns(made.storage, 'zombie');
    const one = instance(made.storage, [job('one')], clock);
    await one.caughtUp;
    for (let tick = 1; tick <= 3; tick++) {
      at = start + tick * minute;
      await one.fire('one');
    }
    expect(await storedRuns('one')).toHaveLength(1);
    for (const tick of [1, 2, 3]) expect(await runs.claim({ job: 'one', scheduledFor: start + tick * minute }, at)).toBe(false);
    expect(await runs.claim({ job: 'one', scheduledFor: start + 4 * minute }, at)).toBe(true);
  });

  test('a process that was stopped and woke up late runs nothing twice', async () => {
    const zombie = instance(made.storage, [job('one')], clock);
    const other = instance(made.storage, [job('one')], clock);
    await Promise.all([zombie.caughtUp, other.caughtUp]);
    at = start + 5 * minute;
    await other.fire('one');
    await Promise.all([zombie.fire('one'), zombie.fire('one')]);
    await zombie.fire('one');
    expect(ran).toEqual(['one']);
  });

  test('missed ticks run once at the next start', async () => {
    verifies('D41');
    const first = instance(made.storage, [job('one', '0 3 * * *'), job('two')], clock);
    await first.caughtUp;
    await first.stop();
    expect([ran, first.scheduled.size]).toEqual([[], 0]);
    at = start + 3 * 24 * 60 * minute;
    const again = [instance(made.storage, [job('one', '0 3 * * *')], clock), instance(await made.open(), [job('one', '0 3 * * *')], clock)];
    await Promise.all(again.map(({ caughtUp }) => caughtUp));
    expect(ran).toEqual(['one']);
    await instance(made.storage, [job('one', '0 3 * * *')], clock).caughtUp;
    expect(ran).toEqual(['one']);
  });

  test('a tick whose process crashed is not run again, at the next start neither', async () => {
    verifies('D41');
    const runs = cronRuns(made.storage, 'crashed');
    at = start + minute;
    expect(await runs.claim({ job: 'one', scheduledFor: at }, at)).toBe(true);
    const next = instance(made.storage, [job('one')], clock);
    await next.caughtUp;
    await next.fire('one');
    expect(ran).toEqual([]);
    at += minute;
    await next.fire('one');
    expect(ran).toEqual(['one']);
  });

  test('a failure is logged and recorded, and the next tick runs', async () => {
    let failures: Error[] = [new Error('secret value 42'), new OperationError('unavailable', 'Temporarily unavailable: x (Y).')];
    const failing = job('one', '* * * * *', async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      ran.push('one');
    });
    const one = instance(made.storage, [failing], clock);
    await one.caughtUp;
    for (let tick = 1; tick <= 3; tick++) {
      at = start + tick * minute;
      await one.fire('one');
    }
    failures = [];
    expect(ran).toEqual(['one']);
    expect((await storedRuns('one')).map(({ error }) => error)).toEqual(['Error; see the log', 'Temporarily unavailable: x (Y).', null]);
    expect(one.logged).toEqual(['a scheduled job failed', 'a scheduled job failed']);
  });

  test('a run is not overtaken by the next tick, and stop waits for it', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = job('one', '* * * * *', async () => {
      await gate;
      ran.push('one');
    });
    const one = instance(made.storage, [slow], clock);
    await one.caughtUp;
    at = start + minute;
    const run = one.fire('one');
    at = start + 2 * minute;
    const second = one.fire('one');
    const stopping = one.stop();
    expect(ran).toEqual([]);
    release();
    await Promise.all([run, second, stopping]);
    expect(ran).toEqual(['one']);
    expect(await one.fire('one')).toBeUndefined();
  });

  test('a database that is away is told and survived', async () => {
    let isAway = false;
    const storage: Storage = {
      ...made.storage,
      run: (work) => (isAway ? Promise.reject(new OperationError('unavailable', 'away')) : made.storage.run(work)),
    };
    const one = instance(storage, [job('one')], clock);
    await one.caughtUp;
    isAway = true;
    at = start + minute;
    await one.fire('one');
    expect([ran, one.logged]).toEqual([[], ['a scheduled job could not be coordinated']]);
    isAway = false;
    await one.fire('one');
    expect(ran).toEqual(['one']);
  });

  test('old runs are pruned, the latest of each job is kept', async () => {
    const one = instance(made.storage, [job('one'), job('yearly', '0 0 1 1 *')], clock);
    await one.caughtUp;
    for (const days of [1, 20, 60]) {
      at = start + days * 24 * 60 * minute;
      await one.fire('one');
    }
    await one.fire('cron.prune');
    expect((await storedRuns('one')).map(({ scheduledFor }) => (scheduledFor - start) / (24 * 60 * minute))).toEqual([60]);
    expect(await storedRuns('yearly')).toHaveLength(1);
  });

  test('the real clock is the database', async () => {
    const storage = await made.open();
    const ranNow = instance(storage, [job('one', '* * * * * *')]);
    await ranNow.caughtUp;
    const [run] = await storedRuns('one');
    expect(Math.abs((run?.scheduledFor ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});
