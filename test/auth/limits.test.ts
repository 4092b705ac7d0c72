import { type Site, startSite } from '../support/site';
import { stopClock } from '../support/stop-clock';
import { verifies } from '../support/verifies';

let site: Site;
beforeAll(async () => {
  site = await startSite({
    dialect: 'sqlite',
    settings: { readsPerMinute: 5, writesPerMinute: 3, destructivePerMinute: 2, failedAuthPerMinute: 4 },
  });
});
afterAll(() => site?.stop());

/** A key with fresh counters, early enough in a minute that the minute does not end under the test. */
async function freshKey(): Promise<string> {
  stopClock();
  return (await site.mint(await site.identity('admin'))).key;
}

describe('the quotas of a key', () => {
  verifies('limits:quota');

  test.each([
    ['read', 5, { resource: 'crm', action: 'list' }],
    ['write', 3, { resource: 'modules', action: 'activate', params: { module: 'leads' } }],
    ['destructive', 2, { resource: 'crm', action: 'delete', params: { crm_num: '001' } }],
  ] as const)('%s calls: %i a minute', async (bucket, limit, body) => {
    const key = await freshKey();
    for (let used = 1; used <= limit; used++) {
      const { status, headers } = await site.dispatch(body, { key });
      expect(status).not.toBe(429);
      expect(headers.get('ratelimit-policy')).toBe(`"${bucket}";q=${limit};w=60`);
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${bucket}";r=${limit - used};t=\\d+$`));
    }
    const over = await site.dispatch(body, { key });
    expect(over).toMatchObject({
      status: 429,
      envelope: { ok: false, data: null, changed: false, error: expect.stringContaining(`${limit} a minute`) },
    });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(over.headers.get('x-error-code')).toBe('rate_limited');
    expect((await site.dispatch(body, { key: await freshKey() })).status).not.toBe(429);
  });

  test('people have none', async () => {
    const admin = await site.identity('admin');
    for (let i = 0; i < 8; i++) expect((await site.dispatch({ resource: 'crm', action: 'list' }, admin)).status).toBe(200);
  });

  test('kinds of calls are counted apart', async () => {
    const key = await freshKey();
    for (let i = 0; i < 6; i++) await site.dispatch({ resource: 'crm', action: 'list' }, { key });
    expect((await site.dispatch({ resource: 'modules', action: 'activate', params: { module: 'leads' } }, { key })).status).toBe(200);
  });
});

test('failed authentications of one address are bounded, whatever it claims to be', async () => {
  verifies('limits:failed-auth', 'R12');
  await freshKey();
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    const reply = await site.dispatch(
      { resource: 'crm', action: 'list' },
      { key: `mgr_${i}`, headers: { 'x-forwarded-for': `10.0.0.${i}`, forwarded: `for=10.0.0.${i}` } },
    );
    statuses.push(reply.status);
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  expect((await site.dispatch({ resource: 'crm', action: 'list' }, { key: await freshKey() })).status).toBe(200);
});
