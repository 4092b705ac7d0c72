import { createHmac } from 'node:crypto';
import { alert } from '../../../plugin/resources/integrations/port';
import { type ReceivedRequest, type Receiver, type ReceiverAnswer, startReceiver } from '../../support/http-receiver';
import { type Site, startSite } from '../../support/site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';

const key = Buffer.alloc(32, 5);
const secret = `whsec_${key.toString('base64')}`;

describe('alerts', () => {
  let there: Receiver;
  let site: Site;
  let answer: ReceiverAnswer = {};
  beforeAll(async () => {
    there = await startReceiver(() => answer);
    site = await startSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${there.port}` } });
  });
  afterAll(async () => {
    await site?.stop();
    await there?.stop();
  });
  beforeEach(async () => {
    await site.reset();
    there.requests.length = 0;
    answer = {};
    await call('integrations.update', { slug: 'alerts', config: { webhook_url: `${there.url}/hook` } });
    await call('integrations.set_secret', { slug: 'alerts', name: 'secret', value: secret });
  });

  async function call(operation: string, params: object) {
    const { envelope } = await site.call(operation, params);
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return envelope.data;
  }

  const raise = (data: object = { message: 'Disk full: 98 %, Grüße' }) =>
    site.host.storage.tx((db) => alert(db, site.host, { type: 'alert.disk', data: { ...data } }));

  function expectSigned({ headers, body }: ReceivedRequest) {
    const timestamp = headers['webhook-timestamp'];
    const mac = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.${body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${mac}`);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(300);
    expect(headers['content-type']).toBe('application/json');
  }

  test('go out signed, once', async () => {
    verifies('integrations:alerts');
    await call('integrations.enable', { slug: 'alerts' });
    await raise();
    await until(() => there.requests.length > 0);
    const [request] = there.requests;
    if (!request) throw new Error('nothing came');
    expect(`${request.method} ${request.path}`).toBe('POST /hook');
    expectSigned(request);
    expect(JSON.parse(request.body)).toEqual({
      type: 'alert.disk',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { message: 'Disk full: 98 %, Grüße' },
    });
  });

  test('are not even written down while the integration is off', async () => {
    const before = await site.rowCounts();
    await raise();
    expect(await site.rowCounts()).toEqual(before);
    expect(there.requests).toEqual([]);
  });

  test('a webhook that no longer exists switches them off', async () => {
    verifies('integrations:alerts');
    await call('integrations.enable', { slug: 'alerts' });
    answer = { status: 410 };
    await raise();
    await until(async () => (await call('integrations.get', { slug: 'alerts' }))?.enabled === false);
    expect(there.requests).toHaveLength(1);
    await raise();
    expect(there.requests).toHaveLength(1);
  });

  test('the test posts a signed one, also while they are off', async () => {
    const { envelope } = await site.call('integrations.test', { slug: 'alerts' });
    expect(envelope.data).toMatchObject({ ok: true, message: 'The webhook took a signed test alert.' });
    const [request] = there.requests;
    if (!request) throw new Error('nothing came');
    expectSigned(request);
    expect(JSON.parse(request.body)).toMatchObject({ type: 'alert.test' });
    answer = { status: 410 };
    expect((await site.call('integrations.test', { slug: 'alerts' })).envelope.data).toMatchObject({
      ok: false,
      message: 'The webhook no longer exists (410).',
    });
  });
});
