import { ownStatements } from '../../support/own-statements';
import { type Site, startSite } from '../../support/site';
import { stopClock } from '../../support/stop-clock';
import { verifies } from '../../support/verifies';
import { get, post } from './capture-support';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('anonymous requests', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { capturePerMinute: 6 } });
  });
  afterAll(() => site?.stop());
  afterEach(() => jest.restoreAllMocks());

  test('cost at most one cached read', async () => {
    verifies('R50', 'leads:capture:cost', 'D180');
    await get(site, '/bootstrap');
    // Both are kept until something is written; whether the start has read the second one already is chance.
    await site.host.site();
    const statementsOf = ownStatements(site.host.storage);
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
      const asked = await statementsOf(ask);
      // What the start still writes moves the epoch, and then the copies are read once more.
      const cost = asked.length > 1 ? await statementsOf(ask) : asked;
      expect(cost).toEqual(['SELECT value FROM sp_epoch WHERE id = 1']);
    }
  });

  test.each([
    ['bootstrap', 12, () => get(site, '/bootstrap')],
    ['ingest and qualify together', 6, () => post(site, '/ingest', '{}')],
    ['collect', 1, () => post(site, '/collect', '', { ...form, accept: 'application/json' })],
    ['proof', 6, () => get(site, '/proof/WEB-00000')],
  ])('to %s are limited for each address', async (_name, most, ask) => {
    verifies('leads:capture:limit');
    stopClock();
    const answers = [];
    for (let i = 0; i < most * 2 + 2; i++) answers.push(await ask());
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused[0]?.answer).toMatchObject({ ok: false, error: expect.stringContaining(`${most} a minute`) });
  });
});
