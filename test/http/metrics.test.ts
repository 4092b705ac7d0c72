import { createMetrics, metricsHandler } from '../../plugin/http/metrics';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

describe('metrics', () => {
  test('count per instance', async () => {
    verifies('status:metrics');
    const [one, two] = [createMetrics('1.0.0'), createMetrics('1.0.0')];
    one.observe('crm.list', 200, 3);
    one.observe('crm.list', 200, 30);
    one.observe('crm.get', 404, 1);
    one.statement();
    one.retry('1213');
    one.authFailure('key');
    const { counters, histograms } = await one.snapshot();
    expect(counters).toEqual([
      { name: 'requests_total', labels: { operation: 'crm.list', status: '200' }, value: 2 },
      { name: 'requests_total', labels: { operation: 'crm.get', status: '404' }, value: 1 },
      { name: 'db_statements_total', labels: {}, value: 1 },
      { name: 'db_retries_total', labels: { reason: '1213' }, value: 1 },
      { name: 'auth_failures_total', labels: { kind: 'key' }, value: 1 },
    ]);
    expect(histograms).toContainEqual({
      name: 'request_duration_seconds_bucket',
      labels: { le: '0.005', operation: 'crm.list' },
      value: 1,
    });
    expect(histograms).toContainEqual({ name: 'request_duration_seconds_count', labels: { operation: 'crm.list' }, value: 2 });
    expect((await two.snapshot()).counters).toEqual([{ name: 'db_statements_total', labels: {}, value: 0 }]);
  });

  test('read their gauges when asked, and live without one that fails', async () => {
    const metrics = createMetrics('1.0.0');
    let count = 1;
    metrics.addGauge({ name: 'crm_count', help: 'Slots', read: async () => count });
    metrics.addGauge({ name: 'broken', help: 'Never', read: () => Promise.reject(new Error('away')) });
    count = 7;
    const { gauges } = await metrics.snapshot();
    expect(gauges.map(({ name }) => name)).toEqual(['uptime_seconds', 'resident_memory_bytes', 'build_info', 'crm_count']);
    expect(gauges).toContainEqual({ name: 'crm_count', labels: {}, value: 7 });
    expect(await metrics.text()).toContain('siteplane_crm_count 7\n');
  });
});

describe('the metrics route', () => {
  const metrics = createMetrics('1.0.0');
  const get = (token: string | undefined, authorization?: string, method = 'GET') =>
    metricsHandler({ token, metrics })({ method, headers: { authorization } });

  test('is not there without a token', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer undefined']) expect((await get(undefined, authorization)).status).toBe(404);
  });

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    'Bearer s3cret2',
    'Bearer s3cre',
    'Basic s3cret',
    's3cret',
    'Bearer s3cret, Bearer s3cret',
  ])('refuses %p', async (authorization) => {
    const { status, headers, body } = await get('s3cret', authorization);
    expect([status, headers?.['WWW-Authenticate'], body]).toEqual([401, 'Bearer realm="metrics"', 'Authentication required\n']);
  });

  test('an empty token equals nothing', async () => {
    expect((await get('', 'Bearer ')).status).toBe(401);
  });

  test('is for reading', async () => {
    expect(await get('s3cret', 'Bearer s3cret', 'POST')).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } });
  });

  test('answers Prometheus text', async () => {
    const { status, headers, body } = await get('s3cret', 'Bearer s3cret');
    expect([status, headers?.['Content-Type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(String(body)).toMatch(/^# TYPE siteplane_requests_total counter$/m);
  });
});

describe('the metrics route of a site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { metricsToken: 'scrape-me' } });
  });
  afterAll(() => site.stop());

  test('wants its own token, not an API key', async () => {
    expect((await site.send('GET', '/metrics')).status).toBe(401);
    expect((await site.send('GET', '/metrics', { key: site.key })).status).toBe(401);
    expect((await site.send('GET', '/metrics', { headers: { authorization: `Bearer ${site.key}` } })).status).toBe(401);
  });

  test('counts each request by the door that it came in, and makes no label of what a caller sent', async () => {
    verifies('D729');
    const counted = async (): Promise<Record<string, number>> => {
      const { text } = await site.send('GET', '/metrics', { headers: { authorization: 'Bearer scrape-me' } });
      const found = text.matchAll(/^siteplane_http_requests_total\{door="([^"]+)",status="(\d+)"\} (\d+)$/gm);
      return Object.fromEntries([...found].map(([, door, status, value]) => [`${door} ${status}`, Number(value)]));
    };
    await site.call('crm.list');
    const before = await counted();
    await site.call('crm.list');
    await site.call('crm.get', { crm_num: '999' });
    expect((await site.send('GET', '/rest/made-up-by-somebody/v1/x')).status).toBe(401);
    expect((await site.send('GET', '/rest/siteplane/v1/nothing-here', { key: site.key })).status).toBe(404);
    expect((await site.send('GET', '/admin/siteplane/api/keys', await site.identity('admin'))).status).toBe(200);
    expect((await site.send('GET', '/llms.txt')).status).toBe(200);
    const after = await counted();
    const more = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
    expect(Object.fromEntries(more.filter(([, count]) => count > 0))).toEqual({
      'siteplane/v1 200': 1,
      'siteplane/v1 404': 2,
      'unknown 401': 1,
      'admin 200': 1,
      // With the look at the counters before.
      'pages 200': 2,
    });
    const { text } = await site.send('GET', '/metrics', { headers: { authorization: 'Bearer scrape-me' } });
    expect(text).not.toContain('made-up');
    expect(text).toMatch(/^siteplane_http_request_duration_seconds_count\{door="admin"\} [1-9]/m);
  });

  test('shows what was served and what is stored', async () => {
    await site.call('crm.create', { name: 'Acme' });
    await site.call('crm.list', {}, { as: 'anonymous' });
    const { status, text } = await site.send('GET', '/metrics', { headers: { authorization: 'Bearer scrape-me' } });
    expect(status).toBe(200);
    expect(text).toMatch(/^siteplane_requests_total\{operation="crm.create",status="200"\} 1$/m);
    expect(text).toMatch(/^siteplane_crm_count 1$/m);
    expect(text).toMatch(/^siteplane_audit_seal_age_seconds \d/m);
    expect(text).toMatch(/^siteplane_db_statements_total [1-9]/m);
  });
});
