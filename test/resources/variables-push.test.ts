import { enqueue } from '../../plugin/jobs/outbox';
import { redeliver } from '../../plugin/jobs/outbox-state';
import type { Ctx } from '../../plugin/kit/ctx';
import { variables } from '../../plugin/resources/variables';
import { pushKinds } from '../../plugin/resources/variables/sync/push';
import type { Mischief } from '../support/automation-platform';
import { recorded } from '../support/handlers';
import { describeEachStorage } from '../support/storages';
import { until } from '../support/until';
import { type VariableShop, variableShop } from '../support/variable-shop';
import { verifies } from '../support/verifies';

describeEachStorage('pushing variables', (make) => {
  const shops: VariableShop[] = [];
  const open = async (mode: 'host' | 'http' | 'n8n' = 'http') => {
    const shop = await variableShop(await make());
    shops.push(shop);
    await shop.connect(mode);
    return shop;
  };
  const working = async (mode?: 'host' | 'http' | 'n8n') => {
    const shop = await open(mode);
    shop.work();
    return shop;
  };
  afterEach(() => Promise.all(shops.splice(0).map((shop) => shop.stop())));

  /** What our side has put there. */
  const held = ({ automation, platform }: VariableShop, mode: string) =>
    Object.fromEntries([...(mode === 'host' ? automation.variables : platform.variables)].filter(([name]) => name.startsWith('svc_api_')));

  test.each(['host', 'http', 'n8n'] as const)(
    '%s: what is set, changed and deleted arrives, and a resync fixes what was not',
    async (mode) => {
      verifies('variables:push', 'variables:delete', 'variables:resync', 'R41');
      const shop = await working(mode);
      await shop.set('a', '1');
      await shop.set('a', 'ü "2" \n');
      await shop.set('blank');
      await shop.set('gone', 'soon');
      await shop.settled();
      expect(held(shop, mode)).toEqual({ svc_api_a: 'ü "2" \n', svc_api_blank: '', svc_api_gone: 'soon' });
      await shop.delete('gone');
      await shop.settled();
      expect(held(shop, mode)).toEqual({ svc_api_a: 'ü "2" \n', svc_api_blank: '' });

      const over = mode === 'host' ? shop.automation.variables : shop.platform.variables;
      over.set('svc_api_a', 'edited by hand').set('svc_api_gone', 'from a backup').delete('svc_api_blank');
      over.set('somebody_elses', 'x');
      await shop.resync();
      await shop.settled();
      expect(held(shop, mode)).toEqual({ svc_api_a: 'ü "2" \n', svc_api_blank: '' });
      expect(over.get('somebody_elses')).toBe('x');
      expect(over.get('svc_std_site_name')).toBe('Site');
    },
  );

  test('a repeat, a new description and a refusal queue nothing; a change queues one message without its value', async () => {
    verifies('variables:set', 'variables:set:omitted');
    const shop = await open();
    await shop.set('a', 'the value');
    const { set } = variables.operations;
    expect(await shop.call(set, { key: 'a', value: 'the value' })).toMatchObject({ changed: false });
    expect(await shop.call(set, { key: 'a', description: 'new' })).toMatchObject({ changed: true });
    await expect(shop.call(set, { key: 'std_site_name', value: 'x' })).rejects.toThrow('read-only');
    await expect(shop.delete('missing')).rejects.toThrow('Not found');
    const queued = await shop.outbox();
    expect(queued.map(({ kind, orderKey, payload }) => ({ kind, orderKey, payload }))).toEqual([
      { kind: 'variable.set', orderKey: 'svc_api_a', payload: { name: 'svc_api_a' } },
    ]);
    await shop.delete('a');
    expect((await shop.outbox()).map(({ kind }) => kind)).toEqual(['variable.set', 'variable.deleted']);
  });

  const mischiefs: readonly [string, Mischief][] = [
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['429 with Retry-After', { status: 429, retryAfter: '1' }],
    ['401', { status: 401 }],
    ['a connection cut before it took the value', { cut: 'before' }],
    ['a connection cut after it took the value', { cut: 'after' }],
    ['a slow answer', { delayMs: 300 }],
  ];
  test.each(mischiefs)('%s at first: in the end the platform holds what is stored', async (_name, mischief) => {
    verifies('variables:push', 'R41');
    const shop = await working();
    const met = new Set<string>();
    shop.platform.mischief = ({ name, method }) => {
      const first = !met.has(`${name} ${method}`);
      met.add(`${name} ${method}`);
      return first ? mischief : undefined;
    };
    await shop.set('kept', '1');
    await shop.set('gone', '1');
    await shop.settled();
    await shop.set('kept', '2');
    await shop.delete('gone');
    await shop.settled();
    expect(held(shop, 'http')).toEqual({ svc_api_kept: '2' });
    expect(await shop.push('svc_api_kept')).toMatchObject({ value: '2', holdUntil: 0 });
    // The platform's own words stay with it.
    expect(JSON.stringify(await shop.outbox())).not.toContain('upstream text');
  });

  test('a value that is refused for good is parked, holds up nothing else, and the next value is offered at once', async () => {
    verifies('R41');
    const shop = await working();
    shop.platform.mischief = ({ value }) => (value === 'bad' ? { status: 400 } : undefined);
    await shop.set('a', 'bad');
    await shop.set('b', 'good');
    await shop.settled();
    expect(held(shop, 'http')).toEqual({ svc_api_b: 'good' });
    expect((await shop.outbox()).map(({ orderKey, state }) => [orderKey, state])).toEqual([
      ['svc_api_a', 'dead'],
      ['svc_api_b', 'delivered'],
    ]);
    const before = shop.platform.writes.length;
    await shop.minute();
    await shop.settled();
    expect(shop.platform.writes.slice(before).filter(({ name }) => name.startsWith('svc_api_'))).toEqual([]);
    await shop.set('a', 'good');
    await shop.settled();
    expect(held(shop, 'http')).toEqual({ svc_api_a: 'good', svc_api_b: 'good' });
  });

  test('deleted while it was being set, it is deleted in the end', async () => {
    verifies('variables:push:order');
    const shop = await working();
    shop.platform.mischief = ({ method }) => (method === 'PUT' ? { delayMs: 200 } : undefined);
    await shop.set('a', '1');
    await until(() => shop.platform.writes.length > 0);
    await shop.delete('a');
    await shop.settled();
    expect(shop.platform.writes.map(({ method }) => method).slice(0, 2)).toEqual(['PUT', 'DELETE']);
    expect(shop.platform.writes.slice(2).map(({ method }) => method)).not.toContain('PUT');
    expect(held(shop, 'http')).toEqual({});
  });

  test('an old message that goes out again brings nothing back', async () => {
    verifies('variables:push:order');
    const shop = await working();
    await shop.set('a', '1');
    await shop.settled();
    await shop.delete('a');
    await shop.settled();
    const [old] = await shop.outbox();
    await shop.storage.tx((db) => enqueue(db, { kind: 'variable.set', key: 'svc_api_a', payload: old?.payload }));
    await shop.settled();
    expect(held(shop, 'http')).toEqual({});
  });

  test('one that hung in the middle and wakes up late fixes what it spoilt', async () => {
    verifies('variables:push:order', 'D90');
    const shop = await open('host');
    const [push] = variables.deliveries;
    const deliver = (id: string) =>
      push?.deliver(
        { id, kind: 'variable.set', key: 'svc_api_a', payload: { name: 'svc_api_a' }, attempt: 1, fence: 1, createdAt: 0 },
        shop.ctx,
      );
    await shop.set('a', 'old');
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const { set } = shop.automation;
    let isFirst = true;
    shop.automation.set = async (name, value) => {
      if (isFirst) {
        isFirst = false;
        await asleep;
      }
      await set(name, value);
    };
    const late = deliver('1');
    await until(() => !isFirst);
    await shop.set('a', 'new');
    await deliver('2');
    expect(shop.automation.variables.get('svc_api_a')).toBe('new');
    wake();
    await late;
    expect(shop.automation.variables.get('svc_api_a')).toBe('new');
  });

  test('each claim sends a greater fence', async () => {
    const shop = await working();
    for (const value of ['1', '2', '3']) {
      await shop.set('a', value);
      await shop.settled();
    }
    const fences = shop.platform.writes.map(({ fence }) => fence ?? 0);
    expect(fences).toHaveLength(3);
    expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b));
  });

  test('two that create one key at once: one row, and the platform holds what is stored', async () => {
    verifies('variables:push:order');
    const shop = await working();
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(['x', 'y', 'x'].map((value) => shop.set(`k${round}`, value)));
      expect(answers.map(({ changed }) => changed)).toContain(true);
    }
    await shop.settled();
    for (let round = 0; round < 10; round++) {
      const { data } = await shop.call(variables.operations.get, { key: `k${round}` });
      expect(shop.platform.variables.get(`svc_api_k${round}`)).toBe(data.value);
    }
  });

  test('a change issues four statements, a repeat and a get one', async () => {
    const shop = await open();
    const statements: string[] = [];
    await shop.set('a', '1');
    const { set, get } = variables.operations;
    await shop.storage.tx(async (db) => {
      const ctx = { ...shop.ctx, db: recorded(db, statements) } as unknown as Ctx;
      await set.run({ key: 'a', value: '2' }, ctx);
      expect(statements).toHaveLength(4);
      await set.run({ key: 'a', value: '2' }, ctx);
      await get.run({ key: 'a' }, ctx);
      expect(statements).toHaveLength(6);
    });
  });

  test('a delivery that is sent again reaches the platform again, also where it took the value before', async () => {
    const shop = await working();
    await shop.set('a', '1');
    await shop.settled();
    const [sent] = (await shop.outbox()).filter(({ orderKey }) => orderKey === 'svc_api_a');
    shop.platform.variables.delete('svc_api_a');
    await shop.storage.tx((db) => redeliver(db, { id: sent?.id ?? '', kinds: pushKinds }));
    await shop.settled();
    expect(held(shop, 'http')).toEqual({ svc_api_a: '1' });
  });

  test('a message without a name is parked', async () => {
    const shop = await working();
    await shop.storage.tx((db) => enqueue(db, { kind: 'variable.set', key: 'x', payload: {} }));
    await shop.settled();
    expect(await shop.outbox()).toMatchObject([{ state: 'dead', lastError: 'A message without the name of a variable.' }]);
  });

  test('a deletion is forgotten after 30 days, but not before the platform knows of it', async () => {
    const shop = await open();
    const worker = shop.work();
    await shop.set('known', '1');
    await shop.delete('known');
    await shop.set('held', '1');
    await shop.settled();
    await worker.stop();
    await shop.set('unknown', '1');
    for (const key of ['unknown', 'held']) await shop.delete(key);
    const day = 86_400_000;
    await shop.minute(29 * day);
    expect(await shop.push('svc_api_known')).toMatchObject({ value: null });
    await shop.minute(2 * day);
    expect(await shop.push('svc_api_known')).toBeUndefined();
    for (const name of ['svc_api_unknown', 'svc_api_held']) expect(await shop.push(name)).toMatchObject({ value: null });
  });
});
