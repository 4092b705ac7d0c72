import { randomInt } from 'node:crypto';
import { int, primary } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { rows } from '../../plugin/db/rows';
import { defineTable } from '../../plugin/db/table';
import { enqueue } from '../../plugin/jobs/outbox';
import { claim, knownKinds } from '../../plugin/jobs/outbox-claim';
import { outboxEnds } from '../../plugin/jobs/outbox-ends';
import { type Delivery, DeliveryFailed } from '../../plugin/kit/delivery';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { noted, workshop } from './workshop';

const things = defineTable('t_things', { id: primary(int()), version: int() });
const schema = { tables: [things], migrations: [migration(5014, 'things', ({ createTable }) => createTable(things))] };

/** A receiver that keeps the last state of each key and notices what comes out of order. */
function receiver(failureRate: number) {
  const last = new Map<string, number>();
  const inFlight = new Set<string>();
  const faults: string[] = [];
  const count = { delivered: 0, failed: 0 };
  const fences = new Map<string, number>();

  async function deliver({ key, payload, fence }: Delivery): Promise<void> {
    const name = key ?? '';
    const { version } = payload as { version: number };
    if (inFlight.has(name)) faults.push(`${name}: two at a time`);
    inFlight.add(name);
    await new Promise((resolve) => setTimeout(resolve, randomInt(4)));
    inFlight.delete(name);
    if (randomInt(1000) < failureRate * 1000) {
      count.failed += 1;
      throw new DeliveryFailed('Thrown dice.');
    }
    if (version <= (last.get(name) ?? 0)) faults.push(`${name}: ${version} after ${last.get(name)}`);
    if (fence <= (fences.get(name) ?? 0)) faults.push(`${name}: the fence did not grow`);
    fences.set(name, fence);
    last.set(name, version);
    count.delivered += 1;
  }
  return { deliver, last, faults, count };
}

describeEachStorage('deliveries of one key', (make) => {
  let made: TestStorage;
  const { work, put, row, all, set, settled, stopAll } = workshop(() => made);
  beforeAll(async () => {
    made = await make(schema);
  });
  afterEach(stopAll);

  const keys = 6;
  const rounds = 30;
  const delays = Array.from({ length: 40 }, () => 5);

  /** Mutations of a few things on three instances at once, each of which tells the outside what the thing now is. */
  async function mutate(storages: readonly TestStorage['storage'][]): Promise<void> {
    await made.storage.run((db) => db.execute('DELETE FROM t_things'));
    for (let id = 1; id <= keys; id++) await made.storage.run((db) => rows(db, things).insert({ id, version: 0 }));
    const one = (n: number) =>
      storages[n % storages.length]?.tx(async (db) => {
        const id = randomInt(keys) + 1;
        const before = await rows(db, things).one({ id }, { lock: true });
        const version = (before?.version ?? 0) + 1;
        await rows(db, things).update({ id }, { version });
        await enqueue(db, { kind: 'thing', key: `thing ${id}`, payload: { version } });
      });
    for (let round = 0; round < rounds; round++) await Promise.all(Array.from({ length: 6 }, (_, n) => one(n)));
  }

  const committed = async () => {
    const found = await made.storage.run((db) => rows(db, things).many({}));
    return Object.fromEntries(found.filter(({ version }) => version > 0).map(({ id, version }) => [`thing ${id}`, version]));
  };

  test.each([
    ['one after the other', false],
    ['superseding', true],
  ])(
    '%s: three instances and a receiver that fails a third of the time leave it with what was committed last',
    async (_name, supersedes) => {
      verifies('R41', 'outbox:order', 'outbox:share');
      const storages = [made.storage, await made.open(), await made.open()];
      const { deliver, last, faults, count } = receiver(0.33);
      for (const storage of storages) work([{ kind: 'thing', supersedes, deliver }], { storage, delays });
      await mutate(storages);
      await settled();
      expect(faults).toEqual([]);
      expect(Object.fromEntries(last)).toEqual(await committed());
      const states = (await all()).map(({ state }) => state);
      expect(states).toHaveLength(6 * rounds);
      expect(states.filter((state) => state === 'delivered')).toHaveLength(count.delivered);
      expect(count.failed).toBeGreaterThan(0);
      if (supersedes) expect(states.every((state) => state === 'delivered' || state === 'superseded')).toBe(true);
      else expect(states.every((state) => state === 'delivered')).toBe(true);
    },
  );

  test('a newer one waits for the one in flight, and takes the place of those that have not begun', async () => {
    verifies('outbox:supersede', 'D199');
    const done: unknown[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const deliver = async ({ payload }: Delivery) => {
      if (payload === 1) await gate;
      done.push(payload);
    };
    work([{ kind: 'set', supersedes: true, deliver }]);
    const first = await put({ kind: 'set', key: 'k', payload: 1 });
    await until(async () => (await row(first)).state === 'sending');
    const ids: string[] = [];
    for (const payload of [2, 3, 4]) ids.push(await put({ kind: 'set', key: 'k', payload }));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await all()).map(({ state }) => state)).toEqual(['sending', 'ready', 'ready', 'ready']);
    release();
    await settled();
    expect(done).toEqual([1, 4]);
    expect((await all()).map(({ state }) => state)).toEqual(['delivered', 'superseded', 'superseded', 'delivered']);
    expect(await row(ids[0] ?? '')).toMatchObject({ lastError: 'A newer delivery took its place.', endedAt: expect.any(Number) });
  });

  test('a newer state does not wait for the pause of an older one, and set then delete does not come back', async () => {
    verifies('outbox:supersede', 'R41');
    const state = new Map<string, unknown>();
    let isDown = true;
    const apply =
      (value: (payload: unknown) => unknown) =>
      async ({ key, payload }: Delivery) => {
        if (isDown) throw new DeliveryFailed('Down.');
        state.set(key ?? '', value(payload));
      };
    work(
      [
        { kind: 'set', supersedes: true, deliver: apply((payload) => payload) },
        { kind: 'delete', supersedes: true, deliver: apply(() => 'deleted') },
      ],
      { delays: [3_600_000] },
    );
    const old = await put({ kind: 'set', key: 'k', payload: 'old' });
    await until(async () => (await row(old)).lastError === 'Down.');
    isDown = false;
    await put({ kind: 'delete', key: 'k', payload: null });
    await settled();
    expect(state.get('k')).toBe('deleted');
    expect((await row(old)).state).toBe('superseded');
  });

  test('kinds that do not supersede lose nothing to one that does, and hold their place', async () => {
    verifies('D201');
    const done: unknown[] = [];
    const note = async ({ payload }: Delivery) => void done.push(payload);
    const ids: string[] = [];
    for (const [kind, payload] of [
      ['state', 1],
      ['event', 2],
      ['state', 3],
      ['event', 4],
    ] as const)
      ids.push(await put({ kind, key: 'k', payload }));
    work([
      { kind: 'state', supersedes: true, deliver: note },
      { kind: 'event', deliver: note },
    ]);
    await settled();
    expect(done).toEqual([2, 3, 4]);
    expect((await row(ids[0] ?? '')).state).toBe('superseded');
  });

  test('the next of a key comes when the one before went to the dead letters', async () => {
    verifies('D200');
    const kind = noted('a', { failures: [new DeliveryFailed('Gone.', { isFinal: true })] });
    work([kind]);
    const dead = await put({ kind: 'a', key: 'k', payload: 1 });
    await put({ kind: 'a', key: 'k', payload: 2 });
    await until(() => kind.done.length === 1);
    expect([kind.done[0]?.payload, (await row(dead)).state]).toEqual([2, 'dead']);
  });

  test('one of a kind that nobody knows holds up its key and nothing else', async () => {
    const kind = noted('a');
    await put({ kind: 'unknown', key: 'k', payload: 1 });
    const behind = await put({ kind: 'a', key: 'k', payload: 2 });
    await put({ kind: 'a', key: 'other', payload: 3 });
    work([kind]);
    await until(() => kind.done.length === 1);
    expect([kind.done[0]?.payload, (await row(behind)).state]).toEqual([3, 'ready']);
  });

  test('a claim that lapsed is taken over, and who held it ends nothing any more', async () => {
    verifies('outbox:fence', 'R41');
    const known = knownKinds([noted('a')]);
    const id = await put({ kind: 'a', key: 'k', payload: 1 });
    const take = (owner: string, leaseMs: number, more = {}) =>
      claim(made.storage, known, { owner, leaseMs, limit: 10, maxAttempts: 3, ...more });
    const [zombie] = await take('zombie', 0);
    const [heir] = await take('heir', 60_000);
    if (!zombie || !heir) throw new Error('nothing was claimed');
    expect([zombie.attempt, heir.attempt, heir.id, heir.fence > zombie.fence]).toEqual([1, 2, id, true]);
    const late = outboxEnds(made.storage, 'zombie');
    expect([
      await late.delivered(zombie),
      await late.failed(zombie, 'x', 0),
      await late.dead(zombie, 'x'),
      await late.released(zombie),
    ]).toEqual([false, false, false, false]);
    // The same owner's earlier claim is fenced out as well.
    expect(await outboxEnds(made.storage, 'heir').delivered(zombie)).toBe(false);
    await late.renew([zombie], 60_000);
    expect(await take('third', 60_000)).toEqual([]);
    expect(await outboxEnds(made.storage, 'heir').delivered(heir)).toBe(true);
    expect(await row(id)).toMatchObject({ state: 'delivered', attempts: 2, fence: heir.fence });
  });

  test('one that is sent again waits for the newer one of its key that is under way', async () => {
    verifies('outbox:order');
    const known = knownKinds([noted('a')]);
    const take = () => claim(made.storage, known, { owner: 'o', leaseMs: 60_000, limit: 1, maxAttempts: 3 });
    const older = await put({ kind: 'a', key: 'k', payload: 1 });
    await set(older, { state: 'dead' });
    const newer = await put({ kind: 'a', key: 'k', payload: 2 });
    const [first] = await take();
    await set(older, { state: 'ready' });
    expect([first?.id, await take()]).toEqual([newer, []]);
    if (first) await outboxEnds(made.storage, 'o').delivered(first);
    expect(await take()).toMatchObject([{ id: older }]);
  });

  test('a claim by name takes only what is due and next of its key', async () => {
    const known = knownKinds([noted('a')]);
    const first = await put({ kind: 'a', key: 'k', payload: 1 });
    const second = await put({ kind: 'a', key: 'k', payload: 2 });
    const named = (id: string) => claim(made.storage, known, { owner: 'o', leaseMs: 60_000, limit: 1, maxAttempts: 3, ids: [id] });
    expect(await named(second)).toEqual([]);
    expect(await named('nonesuch')).toEqual([]);
    expect((await named(first)).map(({ payload }) => payload)).toEqual([1]);
    expect(await named(first)).toEqual([]);
    expect(await named(second)).toEqual([]);
  });

  test('what kills its process at every attempt is given up', async () => {
    verifies('D203');
    const known = knownKinds([noted('a')]);
    const id = await put({ kind: 'a', payload: 1 });
    for (let n = 0; n < 3; n++) {
      expect(await claim(made.storage, known, { owner: 'o', leaseMs: 0, limit: 1, maxAttempts: 3 })).toHaveLength(1);
    }
    expect(await claim(made.storage, known, { owner: 'o', leaseMs: 0, limit: 1, maxAttempts: 3 })).toEqual([]);
    expect(await row(id)).toMatchObject({ state: 'dead', attempts: 3, leaseOwner: null });
    expect((await row(id)).lastError).toMatch(/stopped during the last attempt/);
  });

  test('a lease outlives its length while the delivery is under way', async () => {
    let starts = 0;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const deliver = async () => {
      starts += 1;
      await ended;
    };
    const kinds = [{ kind: 'a', deliver }];
    const leaseMs = 12_000;
    work(kinds, { leaseMs });
    work(kinds, { leaseMs, storage: await made.open() });
    const id = await put({ kind: 'a', payload: 1 });
    await until(() => starts > 0);
    const { leaseUntil } = await row(id);
    await until(async () => Number((await row(id)).leaseUntil) > Number(leaseUntil));
    end();
    await settled();
    expect([starts, (await row(id)).attempts]).toEqual([1, 1]);
  });

  test('what an instance has claimed a second time stays in its hands when its first attempt ends late', async () => {
    verifies('outbox:fence');
    const ends: (() => void)[] = [];
    const deliver = () => new Promise<void>((resolve) => void ends.push(resolve));
    const worker = work([{ kind: 'a', deliver }], { leaseMs: 60_000, drainMs: 1 });
    const id = await put({ kind: 'a', payload: 1 });
    await until(() => ends.length === 1);
    await set(id, { leaseUntil: 1 });
    await until(() => ends.length === 2);
    ends[0]?.();
    await until(() => worker.log.said.some((words) => words.startsWith('a delivery ended after its lease')));
    // What it holds it gives back; what it had forgotten would wait for the end of its lease.
    await worker.stop();
    expect(await row(id)).toMatchObject({ state: 'ready', leaseOwner: null, attempts: 2 });
    ends[1]?.();
  });
});
