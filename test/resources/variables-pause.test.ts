import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryFailed } from '../../plugin/kit/delivery';
import { FetchError } from '../../plugin/kit/fetch';
import { variables } from '../../plugin/resources/variables';
import { pauseAfter } from '../../plugin/resources/variables/sync/push';
import { describeEachStorage } from '../support/storages';
import { until } from '../support/until';
import { type VariableShop, variableShop } from '../support/variable-shop';
import { verifies } from '../support/verifies';

describe('how long a value that was not taken is left alone', () => {
  const minute = 60_000;
  const day = 86_400_000;
  test.each([
    ['refused for good', new DeliveryFailed('no', { isFinal: true }), 0, day],
    ['asked to wait', new DeliveryFailed('wait', { retryAfterMs: 1234 }), 0, 1234],
    ['no answer at all', new DeliveryFailed('gone', { cause: new FetchError('unreachable', 'gone') }), day, 0],
    ['a fault at first', new DeliveryFailed('500'), 0, 5 * minute],
    ['a fault after an hour', new DeliveryFailed('500'), 60 * minute, 30 * minute],
    ['a fault after a week', new DeliveryFailed('500'), 7 * day, day],
    ['an error of our own', new TypeError('bug'), 60 * minute, 5 * minute],
  ])('%s', (_name, error, waitedMs, pauseMs) => {
    expect(pauseAfter(error, waitedMs)).toBe(pauseMs);
  });
});

describeEachStorage('pauses in pushing variables', (make) => {
  const shops: VariableShop[] = [];
  const open = async () => {
    const shop = await variableShop(await make());
    shops.push(shop);
    await shop.connect('http');
    return shop;
  };
  const working = async () => {
    const shop = await open();
    shop.work();
    return shop;
  };
  afterEach(() => Promise.all(shops.splice(0).map((shop) => shop.stop())));

  test('a pause that the platform asked for is kept by the job too', async () => {
    const shop = await working();
    shop.platform.mischief = () => ({ status: 429, retryAfter: '3600' });
    await shop.set('a', '1');
    await until(async () => ((await shop.push('svc_api_a'))?.holdUntil ?? 0) > 0);
    const asked = shop.platform.writes.length;
    shop.platform.mischief = () => undefined;
    await shop.minute();
    await sleep(100);
    expect(shop.platform.writes.slice(asked).filter(({ name }) => name === 'svc_api_a')).toEqual([]);
    await shop.minute(3_600_000);
    await until(() => shop.platform.variables.get('svc_api_a') === '1');
  });

  test('a pause is for the value that it was asked for: the next value is offered at once', async () => {
    verifies('variables:push:pause');
    const shop = await working();
    shop.platform.mischief = ({ value }) => (value === '1' ? { status: 429, retryAfter: '3600' } : undefined);
    await shop.set('a', '1');
    await until(async () => ((await shop.push('svc_api_a'))?.holdUntil ?? 0) > 0);
    await shop.set('a', '2');
    await until(() => shop.platform.variables.get('svc_api_a') === '2');
    expect(await shop.push('svc_api_a')).toMatchObject({ value: '2', holdUntil: 0 });
  });

  test('a pause, asked for before or while the value changes, does not keep the job from the new one', async () => {
    verifies('variables:push:pause');
    const shop = await open();
    const [push] = variables.deliveries;
    const deliver = () =>
      push?.deliver(
        { id: '1', kind: 'variable.set', key: 'svc_api_a', payload: { name: 'svc_api_a' }, attempt: 1, fence: 1, createdAt: 0 },
        shop.ctx,
      );
    shop.platform.mischief = () => ({ status: 429, retryAfter: '3600', delayMs: 100 });
    await shop.set('a', '1');
    await expect(deliver()).rejects.toThrow(DeliveryFailed);
    expect((await shop.push('svc_api_a'))?.holdUntil).toBeGreaterThan(0);
    await shop.set('a', '2');
    expect(await shop.push('svc_api_a')).toMatchObject({ value: '2', holdUntil: 0 });

    const asked = shop.platform.writes.length;
    const late = expect(deliver()).rejects.toThrow(DeliveryFailed);
    await until(() => shop.platform.writes.length > asked);
    await shop.set('a', '3');
    await late;
    expect(await shop.push('svc_api_a')).toMatchObject({ value: '3', holdUntil: 0 });
  });
});
