import { administratorsAddress } from '../../support/addresses';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import {
  configure,
  contact,
  enquiry,
  forgetMails,
  get,
  mails,
  newVisitor,
  only,
  post,
  send,
  settled,
  stored,
  submit,
  terms,
} from './capture-support';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
    await administratorsAddress(site);
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await settled(site);
    await site.reset();
    forgetMails(site);
  });

  const sent = async () => {
    await settled(site);
    return mails(site).length;
  };
  const lastMail = async () => {
    await settled(site);
    return mails(site).at(-1) ?? '';
  };

  describe('a form is not taken', () => {
    afterEach(async () => {
      expect(await stored(site)).toEqual([]);
      expect(await sent()).toBe(0);
    });

    test.each([
      ['no token', () => ''],
      ['a token that was invented', () => `form.9999999999.${'A'.repeat(16)}.${'A'.repeat(43)}`],
    ])('with %s; the page that answers keeps every word and brings a good token', async (_name, token) => {
      verifies('leads:capture:token', 'leads:capture:form');
      const attack = '</textarea><script>alert(1)</script>';
      const { status, headers, text } = await submit(site, { token: token(), message: attack });
      expect(status).toBe(403);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
      expect(text).not.toContain('<script');
      expect(text).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)');
      const fresh = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
      const body = new URLSearchParams({ token: fresh, ...enquiry, email: 'stop here' }).toString();
      // Past the token: what is left is a wrong address.
      expect((await post(site, '/collect', body, form)).status).toBe(400);
    });

    test('with fields that are missing or wrong; each is marked', async () => {
      verifies('leads:capture:form');
      const { status, text } = await submit(site, { email: 'ada', phone: 'x', message: '' });
      expect(status).toBe(400);
      expect(text.match(/aria-invalid="true"/g)).toHaveLength(2);
      const { status: code, answer } = await submit(site, { email: 'ada' }, { accept: 'application/json' });
      expect({ code, ok: answer.ok }).toEqual({ code: 400, ok: false });
    });

    test('from a page of another site', async () => {
      verifies('leads:capture:origin');
      expect((await submit(site, {}, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await submit(site, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    });

    test('as JSON, as a file, and above 16 KB', async () => {
      verifies('leads:capture:body');
      expect((await submit(site, {}, { 'content-type': 'application/json' })).status).toBe(415);
      expect((await submit(site, {}, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(415);
      expect((await submit(site, { message: 'x'.repeat(17_000) })).status).toBe(413);
      expect((await post(site, '/collect', 'name=%FF', form)).status).toBe(400);
    });
  });

  describe('a form', () => {
    test('without script becomes a lead with masked contact, an email, and a link back', async () => {
      verifies('leads:capture:form', 'leads:capture:contact', 'D174');
      const { status, headers } = await submit(
        site,
        { utm_source: 'flyer', back: '/offer?a=1', form: 'offer', company: 'Acme' },
        { origin: undefined },
      );
      expect({ status, location: headers.get('location') }).toEqual({ status: 303, location: '/offer?a=1&sent=1' });
      const lead = await only(site);
      expect(lead.attribution).toEqual({ utm_source: 'flyer' });
      expect(lead.events).toMatchObject([
        { type: 'form_submit', data: { form: 'offer', page: '/offer', has_email: true, has_phone: true } },
      ]);
      expect(await contact(site)).toEqual({ name: 'A*** L***', email: 'a***@example.org', phone: '***56', company: 'Acme', message: '' });
      expect(await sent()).toBe(1);
      expect(await site.dump()).not.toMatch(/Lovelace|ada@example|123456|Please call me/);
      expect(site.logLines().join('')).not.toMatch(/Lovelace|ada@example|Please call me/);
      expect(await sent()).toBe(1);
      expect(await lastMail()).toMatch(/Ada Lovelace[\s\S]*ada@example\.org[\s\S]*Please call me/);
      expect(await lastMail()).toContain(lead.ref);
    });

    test.each([
      ['full', { name: 'Ada Lovelace', email: 'ada@example.org', message: 'Please call me.' }],
      ['off', undefined],
    ])('with contact_storage %s', async (contact_storage, expected) => {
      verifies('leads:capture:contact');
      await configure(site, { contact_storage });
      await submit(site);
      const found = await contact(site);
      if (expected) expect(found).toMatchObject(expected);
      else expect(found).toBeUndefined();
      const { events, attribution } = await only(site);
      expect(JSON.stringify({ events, attribution })).not.toMatch(/Ada|ada@|123456|call me/);
    });

    test.each([
      ['with Global Privacy Control', {}, { 'sec-gpc': '1' }],
      ['that refuses', { refuse: '1' }, {}],
      ['that refuses and consents at once', { refuse: '1', consent: 'granted' }, {}],
    ])('%s is passed on, and nothing is stored', async (_name, fields, headers) => {
      verifies('leads:capture:gpc', 'leads:capture:consent');
      const { status, headers: answered } = await submit(site, { ...fields, visitor: newVisitor(), utm_source: 'x' }, headers);
      expect({ status, location: answered.get('location') }).toEqual({ status: 303, location: '/contact?sent=1' });
      expect(await stored(site)).toEqual([]);
      expect(await site.dump()).not.toMatch(/Lovelace|ada@example|a\*\*\*@/);
      expect(await sent()).toBe(1);
    });

    test('with opt_in is recorded when the box is ticked, and passed on in any case', async () => {
      verifies('leads:capture:consent');
      await configure(site, { consent: 'opt_in' });
      expect((await submit(site)).status).toBe(303);
      expect(await stored(site)).toEqual([]);
      expect((await submit(site, { consent: 'granted' })).status).toBe(303);
      expect(await stored(site)).toHaveLength(1);
      expect(await sent()).toBe(2);
    });

    test('sent twice is one lead, one event and one email', async () => {
      verifies('leads:capture:repeat');
      const { form_token: token } = await terms(site);
      const again = { token, visitor: newVisitor() };
      await Promise.all([submit(site, again), submit(site, again)]);
      await submit(site, again);
      expect((await only(site)).events).toHaveLength(1);
      expect(await sent()).toBe(1);
      await submit(site, { ...again, message: 'One more thing.' });
      expect((await only(site)).events).toHaveLength(2);
      expect(await sent()).toBe(2);
    });

    test('of a visitor who clicked before joins that lead', async () => {
      verifies('leads:capture:visitor');
      const visitor = newVisitor();
      await send(site, { visitor, attribution: { utm_source: 'ad' } });
      await submit(site, { visitor });
      const lead = await only(site);
      expect(lead.events.map(({ type }) => type)).toEqual(['phone_click', 'form_submit']);
      expect(lead.attribution).toEqual({ utm_source: 'ad' });
    });

    test('is emailed to the address of the settings, whatever is written in it', async () => {
      verifies('leads:capture:mail');
      await configure(site, { notify_email: 'desk@example.org' });
      await submit(site, { name: 'X\r\nBcc: all@example.org', message: 'a\nBcc: b@example.org' });
      expect(await lastMail()).toMatch(/^To: desk@example\.org\r?$/m);
      expect((await lastMail()).split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc/m);
    });

    test('that nobody would get is sent to no made-up address and not thanked for, unless all of it is stored', async () => {
      verifies('leads:capture:mail', 'status:mail');
      await administratorsAddress(site, '');
      const { form_token: token } = await terms(site);
      const refusedForm = await submit(site, { token });
      expect(refusedForm.status).toBe(503);
      expect(refusedForm.text).toContain('could not be delivered, so nobody has read it. Please send it again later.');
      expect(refusedForm.text).toContain('Please call me.');
      expect(await site.dump()).not.toContain('Please call me.');
      expect(await sent()).toBe(0);
      await configure(site, { contact_storage: 'full' });
      expect((await submit(site, { message: 'All of it.' })).status).toBe(303);
      expect(await sent()).toBe(0);
      await configure(site, { contact_storage: 'masked' });
      await administratorsAddress(site);
      expect((await submit(site, { token })).status).toBe(303);
      expect(await sent()).toBe(1);
      expect(await lastMail()).toMatch(/^To: admin@team\.example\r?$/m);
    });

    test('answers JSON to a program', async () => {
      const { status, answer } = await submit(site, {}, { accept: 'application/json' });
      expect({ status, answer }).toEqual({ status: 200, answer: { ok: true, ref: (await only(site)).ref } });
    });

    test.each(['<img src=x onerror=alert(1)>', "Robert'); DROP TABLE sp_leads;--", '{{7*7}}', '=HYPERLINK("x")', '👩‍👩‍👧 ünï \u202Eabc'])(
      'keeps %s as it was written',
      async (name) => {
        verifies('R28', 'R29');
        await configure(site, { contact_storage: 'full' });
        await submit(site, { name });
        expect(await contact(site)).toMatchObject({ name });
      },
    );
  });

  describe('the public pages', () => {
    const own = (response: Response) => response.headers.get('content-security-policy');
    const open = (path: string) => fetch(`${site.url}${path}`);

    test('have the script, its policy and the form while the module is on', async () => {
      verifies('R51', 'leads:capture:script', 'D184');
      const home = await open('/');
      expect(own(home)).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self' https: data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; script-src 'self'; connect-src 'self'",
      );
      const text = await home.text();
      expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/rest/leads/v1/leads.js">']);
      expect(text).toContain('<a href="/contact">Contact</a>');
      await site.call('modules.deactivate', { module: 'leads' }, { confirm: true });
      const bare = await open('/');
      expect(own(bare)).not.toContain('script-src');
      expect(await bare.text()).not.toMatch(/<script|contact/i);
      expect((await open('/contact')).status).toBe(404);
      await site.call('modules.activate', { module: 'leads' });
    });

    test('show a page of the address /contact that somebody wrote, instead of the form', async () => {
      const { id } = await site.host.posts.create('page', { title: 'How to reach us', slug: 'contact', status: 'publish' });
      expect(await (await open('/contact')).text()).toContain('How to reach us');
      await site.host.posts.delete(id);
      expect(await (await open('/contact')).text()).toContain('name="message"');
    });

    test('print what an address names as text', async () => {
      verifies('R25');
      const text = await (await open(`/contact?utm_source=${encodeURIComponent('"><script>alert(1)</script>')}&other=<b>`)).text();
      expect(text).toContain('name="utm_source" value="&quot;&gt;&lt;script&gt;');
      expect(text).not.toMatch(/<script>|<b>/);
    });

    test('say what is kept: as it is assumed, asked for, or refused by the browser', async () => {
      verifies('leads:capture:consent');
      const form = async (headers: Record<string, string> = {}) => (await fetch(`${site.url}/contact`, { headers })).text();
      expect(await form()).toContain('name="refuse"');
      expect(await form({ 'Sec-GPC': '1' })).not.toMatch(/name="(refuse|consent)"/);
      await configure(site, { consent: 'opt_in' });
      expect(await form()).toContain('name="consent" type="checkbox" value="granted">');
    });
  });

  test('a person who sends too much is told so by a page', async () => {
    const { status, text } = await submit(site, { message: 'x'.repeat(17_000) });
    expect(status).toBe(413);
    expect(text).toContain('<p role="alert" class="bad">The body is larger than 16384 bytes.</p>');
  });

  describe('the files of the pages', () => {
    test.each(['/leads.js', '/leads.css'])('%s has an ETag, a type and a small size', async (path) => {
      verifies('leads:capture:script');
      const { status, headers, text } = await get(site, path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/);
      expect(text.length).toBeLessThan(12_288);
      expect((await get(site, path, { 'if-none-match': `W/${headers.get('etag')}` })).status).toBe(304);
    });
  });
};

describe('the contact form on SQLite', suite('sqlite'));
describeOnMariadb('the contact form on MariaDB', suite('mariadb'));
