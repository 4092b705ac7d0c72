import { describeOnMariadb } from '../../support/dialects';
import { type ReceivedRequest, type Receiver, type ReceiverAnswer, startReceiver } from '../../support/http-receiver';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';

const upstream = 'text of a stranger';
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('providers on SQLite', () => suite('sqlite'));
describeOnMariadb('providers on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let there: Receiver;
  let site: Site;
  let answer: (request: ReceivedRequest) => ReceiverAnswer = () => ({});
  beforeAll(async () => {
    there = await startReceiver((request) => answer(request));
    site = await startSite({ dialect, settings: { fetchAllow: `127.0.0.1:${there.port}` } });
  });
  afterAll(async () => {
    await site?.stop();
    await there?.stop();
  });
  beforeEach(async () => {
    await site.reset();
    there.requests.length = 0;
    answer = () => ({});
  });

  async function call(operation: string, params: object = {}): Promise<Record<string, unknown>> {
    const { envelope } = await site.call(operation, params, site.needsConfirm(operation) ? { confirm: true } : {});
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return envelope.data ?? {};
  }

  async function tested(slug: string) {
    const { status, envelope } = await site.call('integrations.test', { slug });
    expect({ status, ...envelope, data: null }).toEqual({ status: 200, ok: true, data: null, changed: false, error: null });
    expect(Object.keys(envelope.data ?? {})).toEqual(['slug', 'ok', 'message', 'duration_ms']);
    const { ok, message } = envelope.data ?? {};
    return { ok, message };
  }

  describe.each([
    ['booking', '/rest/booking/v2/calendars?per_page=1', 'Booking'],
    ['marketing', '/rest/crm/v2/tags?per_page=1', 'Marketing CRM'],
  ])('%s on another site', (slug, path, label) => {
    beforeEach(async () => {
      await call('integrations.update', { slug, config: { mode: 'remote', base_url: `${there.url}/rest/`, username: 'Bödo' } });
      await call('integrations.set_secret', { slug, name: 'application_password', value: 'ab cd: é' });
    });

    test('is called by Basic authentication', async () => {
      verifies('integrations:test');
      answer = ({ headers }) => ({ status: headers.authorization === basic('Bödo', 'ab cd: é') ? 200 : 401, body: upstream });
      expect(await tested(slug)).toEqual({ ok: true, message: `${label} answers and accepts the credentials.` });
      expect(there.requests.map((one) => `${one.method} ${one.path}`)).toEqual([`GET ${path}`]);
      await call('integrations.set_secret', { slug, name: 'application_password', value: 'another' });
      const wrong = await tested(slug);
      expect(wrong).toEqual({ ok: false, message: expect.stringMatching(/does not accept the credentials \(401\)/) });
    });

    test.each<[string, ReceiverAnswer, RegExp]>([
      ['500', { status: 500, body: upstream }, /is failing \(500\)/],
      ['404', { status: 404, body: upstream }, /check the address/],
      ['429', { status: 429, headers: { 'retry-after': '60' } }, /rate limit \(429\)/],
      ['a redirect', { status: 301, headers: { location: 'https://elsewhere.example/' } }, /redirect/],
      ['a cut connection', { cut: 'before' }, /^127\.0\.0\.1/],
      ['half an answer', { cut: 'after', body: upstream }, /^127\.0\.0\.1/],
    ])('tells %s in our own words', async (_name, bad, words) => {
      answer = () => bad;
      const outcome = await tested(slug);
      expect(outcome).toEqual({ ok: false, message: expect.stringMatching(words) });
      expect(String(outcome.message)).not.toContain(upstream);
    });
  });
}
