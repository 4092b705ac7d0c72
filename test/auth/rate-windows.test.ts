import { createQuota } from '../../plugin/auth/quota';
import { rateWindows } from '../../plugin/auth/rate-windows';
import type { Limits } from '../../plugin/config';
import type { Logger } from '../../plugin/host';
import type { Caller } from '../../plugin/kit/ctx';
import { type Site, startSite } from '../support/site';
import { stopClock } from '../support/stop-clock';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const start = Date.UTC(2026, 0, 1, 12, 0, 30);
const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describeEachStorage('rate windows', (make) => {
  async function instances() {
    const made = await make();
    const clock = { now: start };
    const second = await made.open();
    const on = (storage = made.storage, log = silent) => rateWindows(storage, log, () => clock.now);
    const stored = () =>
      made.storage.run((db) => db.query<{ name: string; hits: number }>('SELECT name, hits FROM sp_rate_windows ORDER BY name'));
    return { made, clock, on, second, stored };
  }

  test('count by name and minute, and say how much of it is left', async () => {
    const { clock, on } = await instances();
    const windows = on();
    expect([windows.hit('a'), windows.hit('a'), windows.hit('b')]).toEqual([
      { hits: 1, resetSeconds: 30 },
      { hits: 2, resetSeconds: 30 },
      { hits: 1, resetSeconds: 30 },
    ]);
    clock.now += 29_999;
    expect(windows.hit('a')).toEqual({ hits: 3, resetSeconds: 1 });
    clock.now += 1;
    expect(windows.hit('a')).toEqual({ hits: 1, resetSeconds: 60 });
    await windows.stop();
  });

  test('add up over instances', async () => {
    verifies('limits:quota', 'R12', 'D15');
    const { on, second, stored } = await instances();
    const [one, two] = [on(), on(second)];
    for (let i = 0; i < 3; i++) one.hit('a');
    await one.stop();
    two.hit('a');
    await two.stop();
    expect(two.hit('a').hits).toBe(5);
    expect((await stored()).map(({ name, hits }) => [name.split(':')[0], Number(hits)])).toEqual([['a', 4]]);
    await two.stop();
  });

  test('keep what is counted while they add up', async () => {
    verifies('D15');
    const { made, on } = await instances();
    const windows = on();
    let isAdding = false;
    const statement = (sql: string) => {
      if (isAdding || !sql.startsWith('INSERT INTO sp_rate_windows')) return;
      isAdding = true;
      expect(windows.hit('a').hits).toBe(2);
    };
    made.storage.listen({ statement, retry: () => undefined });
    expect(windows.hit('a').hits).toBe(1);
    await windows.stop();
    expect([isAdding, windows.hit('a').hits]).toEqual([true, 3]);
    await windows.stop();
  });

  test('keep what could not be added until it can', async () => {
    const { made, on, stored } = await instances();
    const warnings: string[] = [];
    const windows = on(made.storage, { ...silent, warn: (_fields: object, message = '') => void warnings.push(message) });
    const rename = (from: string, to: string) => made.storage.run((db) => db.execute(`ALTER TABLE ${from} RENAME TO ${to}`));
    await rename('sp_rate_windows', 't_away');
    for (let i = 0; i < 3; i++) windows.hit('a');
    await windows.stop();
    expect(warnings).toContain('a rate window could not be reconciled');
    await rename('t_away', 'sp_rate_windows');
    windows.hit('a');
    await windows.stop();
    expect((await stored()).map(({ hits }) => Number(hits))).toEqual([4]);
  });

  test('a limit of 0 counts nothing, nor do people', async () => {
    const { on, stored } = await instances();
    const windows = on();
    const limits = { readsPerMinute: 0, writesPerMinute: 1, destructivePerMinute: 1 } as Limits;
    const quota = createQuota(windows, limits);
    const key: Caller = { kind: 'key', id: '7', name: 'CI', userId: 1, capabilities: new Set() };
    for (let i = 0; i < 5; i++) {
      expect(quota(key, 'read')).toEqual({});
      expect(quota({ ...key, kind: 'user' }, 'write')).toEqual({});
    }
    await windows.stop();
    expect(await stored()).toEqual([]);
  });
});

describe('the quota of reads', () => {
  verifies('limits:quota');
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { readsPerMinute: 3 } });
  });
  afterAll(() => site?.stop());

  async function freshKey(): Promise<string> {
    stopClock();
    return (await site.mint(await site.identity('admin'))).key;
  }

  const calls = {
    'an unknown resource': (key: string) => site.dispatch({ resource: 'crmm', action: 'list' }, { key }),
    'an unknown action': (key: string) => site.dispatch({ resource: 'crm', action: 'lst' }, { key }),
    'an unknown resource by GET': (key: string) => site.query('resource=crmm&action=list', { key }),
    'the manifest': (key: string) => site.manifest({ key }),
    'a manifest that one has': (key: string) => site.manifest({ key, headers: { 'if-none-match': '*' } }),
    OpenAPI: (key: string) => site.send('GET', '/rest/siteplane-docs/v1/openapi.json', { key }),
    'a read': (key: string) => site.dispatch({ resource: 'crm', action: 'list' }, { key }),
  } as const;

  test.each(Object.entries(calls))('%s counts, and past it is 429 with RateLimit and Retry-After', async (_name, call) => {
    const key = await freshKey();
    for (let left = 2; left >= 0; left--) {
      const { status, headers } = await call(key);
      expect(status).not.toBe(429);
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"read";r=${left};t=\\d+$`));
    }
    for (const over of [await call(key), await calls['a read'](key), await calls['the manifest'](key)]) {
      expect([over.status, over.headers.get('x-error-code'), over.headers.get('ratelimit-policy')]).toEqual([
        429,
        'rate_limited',
        '"read";q=3;w=60',
      ]);
      expect(over.headers.get('ratelimit')).toMatch(/^"read";r=0;t=\d+$/);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(over.envelope).toEqual({ ok: false, data: null, changed: false, error: expect.stringContaining('3 a minute') });
    }
  });

  test('a mutation is none', async () => {
    const key = await freshKey();
    for (let i = 0; i < 5; i++)
      expect((await site.dispatch({ resource: 'modules', action: 'activate', params: { module: 'leads' } }, { key })).status).toBe(200);
  });
});
