import { setTimeout as sleep } from 'node:timers/promises';
import { describeEachStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { everything, type Pipe, pipe, pipeStorage } from './pipe';
import { hooks } from './things';

describeEachStorage('an Idempotency-Key', (make) => {
  let made: Awaited<ReturnType<typeof make>>;
  let it: Pipe;
  let other: Pipe;
  const headers = { 'idempotency-key': 'k-1' };
  beforeEach(async () => {
    made = await make(pipeStorage);
    it = await pipe(made);
    other = await pipe({ ...made, storage: await made.open() });
  });
  const create = (on: Pipe, more: Parameters<Pipe['call']>[2] = { headers }, num = '001') => on.call('thing.create', { num }, more);

  test('answers a repeat with the first answer, on another instance too, without plaintext', async () => {
    verifies('idempotency:replay', 'idempotency:reveal', 'R39', 'D11');
    const first = await create(it);
    expect(first.envelope).toMatchObject({ ok: true, data: { num: '001', secret: 'shown-only-once' }, changed: true });
    for (const instance of [it, other]) {
      const again = await create(instance);
      expect(again.envelope).toEqual({ ok: true, data: { num: '001', secret: '' }, changed: true, error: null });
      expect(again.headers).toMatchObject({ 'Idempotent-Replayed': 'true', 'X-Reveal': 'already-shown' });
    }
    expect(await it.count('t_things')).toBe(1);
  });

  test('with another request is refused', async () => {
    verifies('idempotency:mismatch');
    await create(it);
    expect(await create(it, { headers }, '002')).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect(await it.count('t_things')).toBe(1);
  });

  test('belongs to one caller and one operation', async () => {
    await create(it);
    expect((await create(it, { headers, caller: { ...everything, id: '8' } }, '002')).envelope.changed).toBe(true);
    expect((await it.call('thing.set', { num: '001', n: 5 }, { headers })).envelope.changed).toBe(true);
  });

  test('does not count confirm, its place or the order of params to the request', async () => {
    await it.call('thing.set', { num: '001', n: 1 });
    expect((await it.call('thing.delete', { num: '001', confirm: true }, { headers })).envelope.changed).toBe(true);
    expect((await it.call('thing.delete', { num: '001' }, { confirm: true, headers })).headers).toHaveProperty('Idempotent-Replayed');
    const set = { headers: { 'idempotency-key': 'k-2' } };
    await it.call('thing.set', { num: '001', n: 1 }, set);
    expect((await it.call('thing.set', { n: 1, num: '001' }, set)).headers).toHaveProperty('Idempotent-Replayed');
  });

  test('of a refused or failed call is free again', async () => {
    verifies('idempotency:refused');
    expect((await it.call('thing.delete', { num: '001' }, { confirm: true, headers })).status).toBe(404);
    expect((await it.call('thing.delete', { num: '001' }, { headers })).status).toBe(428);
    expect((await it.call('thing.fail', { num: '001' }, { headers })).status).toBe(500);
    expect(await it.count('sp_idempotency')).toBe(0);
    await it.call('thing.set', { num: '001', n: 1 });
    expect((await it.call('thing.delete', { num: '001' }, { confirm: true, headers })).envelope.changed).toBe(true);
  });

  test('lets a concurrent duplicate wait for the first, on both instances', async () => {
    hooks.insideWrite = () => sleep(300);
    const set = (on: Pipe) => on.call('thing.set', { num: '001', n: 7 }, { headers });
    const answers = await Promise.all([set(it), set(other), set(it)]);
    hooks.insideWrite = async () => {};
    expect(answers.map(({ envelope }) => envelope)).toEqual(
      answers.map(() => ({ ok: true, data: { num: '001', n: 7 }, changed: true, error: null })),
    );
    expect(answers.filter((answer) => answer.headers['Idempotent-Replayed'])).toHaveLength(2);
    expect(await it.count('t_things')).toBe(1);
  });

  test('runs work once: a duplicate waits, and is told when its time is over', async () => {
    hooks.insideWork = () => sleep(400);
    const ship = (on: Pipe, key: string) => on.call('thing.ship', { num: '001' }, { headers: { 'idempotency-key': key } });
    const [first, second] = await Promise.all([ship(it, 'a'), ship(other, 'a')]);
    expect([first.envelope, second.envelope]).toEqual([first.envelope, first.envelope]);
    let [isInside, release] = [false, () => {}];
    const told = new Promise<void>((resolve) => {
      release = resolve;
    });
    hooks.insideWork = () => {
      isInside = true;
      return told;
    };
    const slow = ship(it, 'b');
    await until(() => isInside);
    const hasty = await pipe({ ...made, config: { ...made.config, databaseWaitMs: 2000 } });
    expect(await ship(hasty, 'b')).toMatchObject({
      status: 409,
      envelope: { error: 'A request with this Idempotency-Key is still running.' },
    });
    release();
    expect((await slow).envelope.ok).toBe(true);
    hooks.insideWork = async () => {};
    expect(await it.count('t_shipments')).toBe(2);
  });

  test('of work that failed is free again', async () => {
    hooks.insideWork = async () => {
      throw new Error('gone');
    };
    expect((await it.call('thing.ship', { num: '001' }, { headers })).status).toBe(500);
    hooks.insideWork = async () => {};
    expect((await it.call('thing.ship', { num: '001' }, { headers })).envelope.ok).toBe(true);
  });

  test('is forgotten after a day', async () => {
    await create(it);
    it.clock.now += 24 * 3600_000;
    expect((await create(it, { headers }, '002')).envelope.changed).toBe(true);
  });
});
