import { channelOf } from '../../../plugin/resources/leads/attribution/channels';
import { touchesOfField } from '../../../plugin/resources/leads/capture/touches';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { configure, get, newVisitor, only, post, send, submit, terms } from './capture-support';

const own = ['https://shop.example'] as const;
const now = Date.parse('2026-11-23T12:00:00Z');

describe('what a form says of earlier visits', () => {
  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['texts', '{"first":"x","last":1}'],
    ['no time', '{"first":{"attribution":{"utm_source":"x"}}}'],
    ['a time before all', '{"first":{"at":-1,"attribution":{}}}'],
    ['null', 'null'],
  ])('that is %s is passed over', (_name, text) => {
    verifies('D458');
    expect(touchesOfField(text, { own, now })).toEqual({});
  });

  test('is cleaned, and is never later than now', () => {
    verifies('D175', 'D458');
    const attribution = {
      utm_source: 'Letter',
      utm_term: 'ada@example.org',
      referrer: 'https://shop.example/a',
      other: 'x',
      utm_medium: 7,
    };
    expect(touchesOfField(JSON.stringify({ first: { at: now + 5000, attribution } }), { own, now })).toEqual({
      first: { at: '2026-11-23T12:00:00.000Z', source: 'letter', attribution: { utm_source: 'Letter' } },
    });
  });
});

test.each([
  ['direct', 'direct', {}],
  ['paid_search', 'google', { gclid: 'x' }],
  ['paid_search', 'bing', { msclkid: 'x' }],
  ['paid_search', 'google', { utm_medium: 'CPC', utm_source: 'google' }],
  ['social', 'facebook', { fbclid: 'x' }],
  ['paid_social', 'facebook', { fbclid: 'x', utm_medium: 'paid' }],
  ['paid_social', 'tiktok', { ttclid: 'x' }],
  ['paid_social', 'instagram', { utm_source: 'instagram', utm_medium: 'paid_social' }],
  ['email', 'letter', { utm_source: 'letter', utm_medium: 'Newsletter' }],
  ['email', 'mail.google.com', { referrer: 'https://mail.google.com/' }],
  ['search', 'google.de', { referrer: 'https://www.google.de/' }],
  ['search', 'duckduckgo.com', { referrer: 'https://duckduckgo.com/' }],
  ['social', 'l.facebook.com', { referrer: 'https://l.facebook.com/' }],
  ['social', 't.co', { referrer: 'https://t.co/abc' }],
  ['referral', 'dropbox.com', { referrer: 'https://dropbox.com/' }],
  ['referral', 'netgoogle.example', { referrer: 'https://netgoogle.example/' }],
  ['assistant', 'chatgpt.com', { referrer: 'https://chatgpt.com/' }],
  ['assistant', 'gemini.google.com', { referrer: 'https://gemini.google.com/' }],
  ['affiliate', 'partner', { utm_source: 'partner', utm_medium: 'affiliate' }],
  ['other', 'poster', { utm_source: 'poster' }],
] as const)('%s: %s by %j', (channel, source, attribution) => {
  verifies('D458');
  expect(channelOf(source, attribution as Record<string, string>)).toBe(channel);
});

describe('attribution', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { capturePerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  test.each([
    ['without a model', {}],
    ['with another model', { model: 'linear' }],
  ])('is not counted %s', async (_name, params) => {
    expect((await site.call('leads.attribution', params)).status).toBe(400);
  });

  test('of a lead is that of each model, and tampering with it breaks the chain', async () => {
    verifies('leads:capture:attribution', 'D458');
    const at = Date.now() - 86_400_000;
    const touches = { first: { at, attribution: { utm_source: 'letter' } }, last: { at: at + 1, attribution: { gclid: 'abc' } } };
    await send(site, { visitor: newVisitor(), touches });
    const lead = (await only(site)) as unknown as { touches: object; chain: { ok: boolean }; id: number };
    expect(lead.touches).toMatchObject({
      first: { source: 'letter', channel: 'other', at: new Date(at).toISOString() },
      last: { source: 'google', channel: 'paid_search' },
      converting: { source: 'direct', channel: 'direct' },
    });
    expect(lead.chain.ok).toBe(true);
    await site.host.storage.run((db) => db.execute("UPDATE sp_lead_events SET body = REPLACE(body, 'letter', 'poster')"));
    expect(((await only(site)) as unknown as typeof lead).chain.ok).toBe(false);
  });

  test('in words of another kind leaves a lead readable', async () => {
    await site.siteplane.leads.record({ source: 'phone', event: { type: 'imported', data: { touches: 'none' } } });
    expect(await only(site)).toMatchObject({ touches: { first: { source: 'phone' }, last: { source: 'phone' } } });
  });

  describe('from a further domain of the site', () => {
    const shop = 'https://shop.example';
    const event = async (headers: Record<string, string>) => {
      const { token } = await terms(site);
      const body = JSON.stringify({ token, id: newVisitor(), visitor: newVisitor(), type: 'phone_click' });
      return post(site, '/ingest', body, { origin: shop, 'sec-fetch-site': 'cross-site', ...headers });
    };

    test('nothing is taken and nothing can be read while it is not named', async () => {
      verifies('leads:capture:origin', 'D453');
      const { status, headers } = await event({ 'content-type': 'application/json' });
      expect({ status, allowed: headers.get('access-control-allow-origin') }).toEqual({ status: 403, allowed: null });
      expect((await event({ 'content-type': 'text/plain' })).status).toBe(415);
      expect((await get(site, '/bootstrap', { origin: shop })).headers.get('access-control-allow-origin')).toBeNull();
    });

    test.each(['shop.example', 'https://shop.example/path', 'https://*.example', 'javascript:alert(1)'])(
      '%s is refused as a domain',
      async (domain) => {
        const { status } = await site.call('modules.update_config', { module: 'leads', config: { domains: [domain] } });
        expect(status).toBe(400);
      },
    );

    test('events and forms are taken once it is named, in text and JSON, and no other one with it', async () => {
      verifies('leads:capture:origin', 'D453');
      await configure(site, { domains: [shop] });
      for (const type of ['application/json', 'text/plain;charset=UTF-8']) {
        const { status, headers } = await event({ 'content-type': type });
        expect({ status, allowed: headers.get('access-control-allow-origin') }).toEqual({ status: 200, allowed: shop });
      }
      expect((await get(site, '/bootstrap', { origin: shop })).headers.get('access-control-allow-origin')).toBe(shop);
      expect((await event({ origin: 'https://shop.example.evil.example' })).status).toBe(403);
      expect((await submit(site, { refuse: '1' }, { origin: 'https://evil.example' })).status).toBe(403);
    });
  });
});
