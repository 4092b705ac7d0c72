import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { configure, get, newVisitor, only, post, send, stored, terms } from './capture-support';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const event = async (fields: object = {}) => ({
    token: (await terms(site)).token,
    id: newVisitor(),
    visitor: newVisitor(),
    type: 'phone_click',
    ...fields,
  });

  describe('an event is refused', () => {
    afterEach(async () => expect(await stored(site)).toEqual([]));

    test.each([
      ['none', () => undefined],
      ['an empty one', () => ''],
      ['a list', () => ['x']],
      ['an invented one', () => `page.9999999999.${'A'.repeat(16)}.${'A'.repeat(43)}`],
      ['one for forms', async () => (await terms(site)).form_token],
      ['one whose time was changed', async () => (await terms(site)).token.replace(/\.\d+\./, '.9999999999.')],
      ['one with another end', async () => `${(await terms(site)).token.slice(0, -2)}AA`],
    ])('with %s as its token', async (_name, token) => {
      verifies('leads:capture:token');
      const { status, answer } = await post(site, '/ingest', JSON.stringify(await event({ token: await token() })));
      expect({ status, ok: answer.ok }).toEqual({ status: 403, ok: false });
      expect(answer.error).toMatch(/token/);
    });

    test.each([
      ['of another site', { origin: 'https://evil.example' }],
      ['that hides its origin', { origin: 'null' }],
      ['without an origin', { origin: undefined }],
      ['whose browser says cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['whose browser says same-site', { 'sec-fetch-site': 'same-site' }],
    ])('from a page %s', async (_name, headers) => {
      verifies('leads:capture:origin');
      expect((await post(site, '/ingest', JSON.stringify(await event()), headers)).status).toBe(403);
    });

    test.each([
      ['a form', '{}', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ['text', '{}', { 'content-type': 'text/plain' }, 415],
      ['no JSON', '{', {}, 400],
      ['a list', '[]', {}, 400],
      ['nothing', '', {}, 400],
      ['a key twice', '{"id":1,"id":2}', {}, 400],
      ['a NUL', '{"id":"\\u0000"}', {}, 400],
      ['half a surrogate', '{"id":"\\ud800"}', {}, 400],
      ['__proto__', '{"__proto__":{}}', {}, 400],
      ['too many levels', `${'['.repeat(65)}${']'.repeat(65)}`, {}, 400],
      ['more than 16 KB', JSON.stringify({ id: 'x'.repeat(16_384) }), {}, 413],
    ])('that is %s', async (_name, body, headers, expected) => {
      verifies('R19', 'leads:capture:body');
      const { status, answer } = await post(site, '/ingest', body, headers);
      expect({ status, ok: answer.ok }).toEqual({ status: expected, ok: false });
    });

    test.each([
      ['an unknown field', { extra: 1 }],
      ['another kind of event', { type: 'status_changed' }],
      ['a short id', { id: 'x' }],
      ['an id with other characters', { id: '../../../etc' }],
      ['a visitor that is guessed easily', { visitor: 'me' }],
      ['an unknown word in data', { data: { name: 'Ada' } }],
      ['markup as its target', { data: { target: '<b>' } }],
      ['an unknown word in attribution', { attribution: { email: 'ada@example.org' } }],
      ['an object for a text', { attribution: { utm_source: { a: 1 } } }],
      ['another consent', { consent: 'yes' }],
    ])('with %s', async (_name, fields) => {
      verifies('R23', 'leads:capture:body');
      const { status, answer } = await post(site, '/ingest', JSON.stringify(await event(fields)));
      expect(status).toBe(400);
      expect(answer.error).toMatch(/^Invalid params: \//);
    });

    test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('by %s', async (method) => {
      expect((await site.send(method, '/rest/leads/v1/ingest')).status).toBe(405);
    });

    test('while the module is off', async () => {
      const body = JSON.stringify(await event());
      await site.call('modules.deactivate', { module: 'leads' }, { confirm: true });
      expect((await post(site, '/ingest', body)).status).toBe(404);
      expect((await get(site, '/bootstrap')).status).toBe(404);
      await site.call('modules.activate', { module: 'leads' });
    });
  });

  describe('consent', () => {
    const nothing = { status: 200, answer: { ok: true, recorded: false } };

    test('Global Privacy Control wins over a consent, in every mode', async () => {
      verifies('leads:capture:gpc');
      for (const consent of ['opt_out', 'opt_in', 'by_location']) {
        await configure(site, { consent });
        expect(await send(site, { consent: 'granted' }, { headers: { 'sec-gpc': '1' } })).toMatchObject(nothing);
        expect((await terms(site, { 'sec-gpc': '1' })).consent).toBe('refused');
      }
      expect(await stored(site)).toEqual([]);
    });

    test('opt_in: nothing before it, everything after', async () => {
      verifies('leads:capture:consent', 'D182');
      await configure(site, { consent: 'opt_in' });
      expect((await terms(site)).consent).toBe('required');
      expect(await send(site)).toMatchObject(nothing);
      expect(await stored(site)).toEqual([]);
      expect((await send(site, { consent: 'granted' })).answer).toMatchObject({ recorded: true });
    });

    test('opt_out: unless it is refused', async () => {
      verifies('leads:capture:consent');
      expect((await terms(site)).consent).toBe('assumed');
      expect(await send(site, { consent: 'refused' })).toMatchObject(nothing);
      expect((await send(site)).answer).toMatchObject({ recorded: true });
    });

    test.each([
      ['a country that asks', 'DE', 'required'],
      ['one that does not', 'US', 'assumed'],
      ['one that does not, in small letters', 'us', 'assumed'],
      ['an unknown one', 'XX', 'required'],
      ['the Tor network', 'T1', 'required'],
      ['two countries', 'US, DE', 'required'],
      ['no country', undefined, 'required'],
    ])('by_location: %s', async (_name, country, expected) => {
      verifies('leads:capture:consent');
      await configure(site, { consent: 'by_location', country_header: 'X-Country' });
      const headers: Record<string, string> = country === undefined ? {} : { 'x-country': country };
      expect((await terms(site, headers)).consent).toBe(expected);
      expect((await send(site, {}, { headers })).answer.recorded).toBe(expected === 'assumed');
    });

    test('by_location: without a header that is trusted everyone is asked', async () => {
      verifies('D179');
      await configure(site, { consent: 'by_location' });
      expect((await terms(site, { 'cf-ipcountry': 'US' })).consent).toBe('required');
    });
  });

  describe('an event', () => {
    test('becomes a lead with what brought the visitor', async () => {
      verifies('leads:capture', 'leads:capture:attribution');
      const attribution = {
        utm_source: 'Newsletter',
        utm_campaign: 'spring',
        gclid: 'abc-123',
        referrer: 'https://www.search.example/find?q=ada@example.org',
        landing_page: '/prices?mail=ada@example.org',
      };
      const { answer } = await send(site, { attribution, data: { page: '/prices?x=1', target: 'header' } });
      const lead = await only(site);
      expect(answer).toEqual({ ok: true, recorded: true, ref: lead.ref });
      expect(lead.attribution).toEqual({
        utm_source: 'Newsletter',
        utm_campaign: 'spring',
        gclid: 'abc-123',
        referrer: 'https://www.search.example/find',
        landing_page: '/prices',
      });
      expect(await stored(site)).toMatchObject([{ source: 'newsletter', campaign: 'spring', event_count: 1, status: 'new' }]);
      expect(lead.events).toMatchObject([{ type: 'phone_click', data: { page: '/prices', target: 'header' } }]);
      expect(lead.chain).toEqual({ ok: true, count: 1, broken_at: null });
    });

    test('of the same visitor joins the lead, one that is sent twice only once', async () => {
      verifies('leads:capture:visitor', 'leads:capture:repeat');
      const [visitor, id] = [newVisitor(), newVisitor()];
      await send(site, { visitor, id });
      await send(site, { visitor, id });
      await send(site, { visitor, type: 'reveal_click' });
      await send(site, { visitor, type: 'revisit', attribution: { utm_source: 'mail' } });
      const { events } = await only(site);
      expect(events.map(({ type }) => type)).toEqual(['phone_click', 'reveal_click', 'revisit']);
    });

    test('of the same visitor at the same moment joins too', async () => {
      verifies('leads:capture:visitor', 'leads:capture:repeat');
      const visitor = newVisitor();
      const [one, two] = [newVisitor(), newVisitor()];
      const answers = await Promise.all([one, two, one, two, one].map((id) => send(site, { visitor, id })));
      expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.ref}`)).size).toBe(1);
      const { events, chain } = await only(site);
      expect({ count: events.length, ok: chain.ok }).toEqual({ count: 2, ok: true });
    });

    test('of a visitor who was never recorded: coming back makes no lead', async () => {
      expect((await send(site, { type: 'revisit' })).answer).toEqual({ ok: true, recorded: false });
      expect(await stored(site)).toEqual([]);
    });

    test('of a visitor whose lead was deleted begins a new one', async () => {
      const visitor = newVisitor();
      await send(site, { visitor });
      const { id, ref } = await only(site);
      await site.call('leads.delete', { id }, { confirm: true });
      await send(site, { visitor });
      expect((await only(site)).ref).not.toBe(ref);
    });

    test('keeps nothing by which the browser of the visitor is known again', async () => {
      verifies('leads:capture:visitor', 'D176');
      const visitor = newVisitor();
      await send(site, { visitor });
      expect(await site.dump()).not.toContain(visitor);
    });

    test('leaves out what looks like a person in the chain', async () => {
      verifies('leads:capture:attribution', 'D175');
      const attribution = { utm_term: 'ada@example.org', utm_content: '+49 30 1234567', landing_page: '/u/ada@example.org' };
      await send(site, { attribution, data: { page: '/u/ada%40example.org' } });
      const lead = await only(site);
      expect(lead.attribution).toEqual({});
      expect(JSON.stringify(lead)).not.toMatch(/example\.org|1234567/);
    });

    test.each([
      ['{site}/prices?mail=ada@example.org#top', '/prices'],
      ['{site}', '/'],
      ['https://www.shop.example/prices/?utm_id=7', 'https://www.shop.example/prices/'],
      ['https://ada:secret@shop.example/', 'https://shop.example/'],
      ['https://shop.example/u/ada@example.org', undefined],
      ['javascript:alert(1)', undefined],
      ['prices', undefined],
    ])('that began at %s keeps %s as its landing page', async (given, kept) => {
      verifies('leads:capture:attribution');
      await send(site, { attribution: { landing_page: given.replace('{site}', site.url) } });
      expect((await only(site)).attribution.landing_page).toBe(kept);
    });

    test.each(['<script>alert(1)</script>', "'; DROP TABLE sp_leads;--", '{{7*7}}', '=cmd()', 'ünï👩‍👩‍👧', '%_\\'])(
      'keeps %s as it was sent',
      async (value) => {
        verifies('R28', 'R29');
        await send(site, { attribution: { utm_content: value } });
        expect((await only(site)).attribution.utm_content).toBe(value);
      },
    );
  });
};

describe('lead capture on SQLite', suite('sqlite'));
describeOnMariadb('lead capture on MariaDB', suite('mariadb'));
