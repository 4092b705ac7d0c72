import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { get, post } from './capture-support';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('anonymous requests', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { capturePerMinute: 6 } });
  }, 60_000);
  afterAll(() => site?.stop());

  test('cost at most one cached read', async () => {
    verifies('R50', 'leads:capture:cost', 'D180');
    await get(site, '/bootstrap');
    const statements: string[] = [];
    site.host.storage.listen({ statement: (sql) => void statements.push(sql), retry: () => undefined });
    const counted = async (ask: () => Promise<unknown>) => {
      statements.length = 0;
      await ask();
      return statements.filter((sql) => !/sp_rate_windows|sp_cron|sp_outbox/.test(sql));
    };
    const forged = `1.${'A'.repeat(43)}`;
    for (const ask of [
      () => get(site, '/bootstrap'),
      () => get(site, '/leads.js'),
      () => get(site, `/proof/WEB-00000?t=${forged}`),
      () => post(site, '/ingest', '{}'),
      () => post(site, '/ingest', '{"token":"x"}', { origin: 'https://evil.example' }),
      () => post(site, '/qualify', '{"token":"x"}'),
      () => post(site, '/collect', 'token=x', form),
    ]) {
      const one = ['SELECT value FROM sp_epoch WHERE id = 1'];
      const first = await counted(ask);
      // The service's own jobs read too; what they read does not come twice.
      expect(first.length === one.length ? first : await counted(ask)).toEqual(one);
    }
  });

  test.each([
    ['bootstrap', 12, () => get(site, '/bootstrap')],
    ['ingest and qualify together', 6, () => post(site, '/ingest', '{}')],
    ['collect', 1, () => post(site, '/collect', '', { ...form, accept: 'application/json' })],
    ['proof', 6, () => get(site, '/proof/WEB-00000')],
  ])('to %s are limited for each address', async (_name, most, ask) => {
    verifies('leads:capture:limit');
    const answers = [];
    for (let i = 0; i < most * 2 + 2; i++) answers.push(await ask());
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused[0]?.answer).toMatchObject({ ok: false, error: expect.stringContaining(`${most} a minute`) });
  });
});
