import { isAnswerable } from '../../../plugin/resources/leads/messages/reply';
import { administratorsAddress } from '../../support/addresses';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { configure, enquiry, forgetMails, mails, newVisitor, post, settled, stored, submit, terms } from './capture-support';

const reply = { subject: 'We have your message', text: 'Thank you. We answer within a day.' };

test.each([
  ['ada@example.org', true],
  ['MAILER-DAEMON@example.org', false],
  ['no-reply@example.org', false],
  ['noreply+7@example.org', false],
  ['talk-request@example.org', false],
  ['abe@example.org', true],
  ['Desk@Example.org', false],
  ['', false],
])('%s is answered: %s', (email, isSo) => {
  verifies('D485');
  expect(isAnswerable(email, ['desk@example.org'])).toBe(isSo);
});

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

  const replies = () => mails(site).filter((mail) => mail.includes(reply.subject));
  const states = () =>
    site.host.storage.run((db) => db.query<{ reply: string | null; sealed: string | null }>('SELECT reply, sealed FROM sp_lead_messages'));

  describe('an automatic reply', () => {
    test.each([
      ['two lines of subject', { auto_reply: { ...reply, subject: 'a\nBcc: b@example.org' } }],
      ['no text', { auto_reply: { subject: 'x' } }],
      ['an address of a script', { thanks_page: 'javascript:alert(1)' }],
      ['an address without its protocol', { thanks_page: '//evil.example' }],
    ])('refuses %s', async (_name, config) => {
      expect((await site.call('modules.update_config', { module: 'leads', config })).status).toBe(400);
    });

    test('is the words of the site, marked as automatic, once for an address and day; the order holds an id, and no words stay', async () => {
      verifies('D485');
      await configure(site, { auto_reply: reply });
      await submit(site, {});
      await submit(site, { email: enquiry.email.toUpperCase(), message: 'Once more' });
      await submit(site, { email: 'grace@example.org' });
      await until(async () => {
        // An attempt that met a busy database is repeated at once.
        await site.host.storage.run((db) => db.execute("UPDATE sp_outbox SET next_at = 0 WHERE state = 'ready'"));
        return (await states()).every((one) => one.reply !== 'waiting' && one.sealed === null);
      });
      expect(replies()).toHaveLength(2);
      const [first = ''] = replies().filter((mail) => /^To: ada@example\.org/im.test(mail));
      expect(first).toMatch(/^Auto-Submitted: auto-replied/im);
      expect(first).toContain(reply.text);
      expect(first).not.toMatch(/Lovelace|Please call me/);
      expect(mails(site).filter((mail) => /^Auto-Submitted: auto-generated/im.test(mail))).toHaveLength(3);
      const orders = await site.host.storage.run((db) => db.query("SELECT payload FROM sp_outbox WHERE kind = 'lead.reply'"));
      expect(orders).toHaveLength(2);
      expect(JSON.stringify(orders)).not.toContain('example.org');
    });

    test.each([
      ['of a machine', { website: 'https://spam.example', visitor: newVisitor() }],
      ['of a program', { email: 'mailer-daemon@example.org' }],
      ['of whoever gets it', { email: 'desk@example.org' }],
      ['without an address', { email: '' }],
    ])('no message %s is answered', async (_name, fields) => {
      verifies('D485');
      await configure(site, { auto_reply: reply, notify_email: 'desk@example.org' });
      expect((await submit(site, fields)).status).toBe(303);
      await settled(site);
      expect(replies()).toEqual([]);
      expect((await states()).map((one) => one.reply)).toEqual([null]);
    });
  });

  describe('where a sender is led', () => {
    const shop = 'https://shop.example';
    const location = async (fields: Record<string, string>, headers: Record<string, string | undefined> = {}) =>
      (await submit(site, fields, headers)).headers.get('location');

    test.each([
      ['/thanks?a=1', '/thanks?a=1'],
      [`${shop}/thanks`, `${shop}/thanks`],
      ['https://evil.example/thanks', '/offer?sent=1'],
    ])('by the setting %s to %s', async (thanks_page, expected) => {
      verifies('D486');
      await configure(site, { domains: [shop], thanks_page });
      expect(await location({ back: '/offer' })).toBe(expected);
    });

    test.each([
      '/.//evil.example/x',
      '/x/..//evil.example',
      '//evil.example',
      '/\\\\evil.example',
      '/%2e//evil.example',
      'http://127.0.0.1//evil.example/x',
    ])('never to another site: %s', async (back) => {
      verifies('D486');
      const to = new URL(String(await location({ back })), site.url);
      expect(to.origin).toBe(new URL(site.url).origin);
      await configure(site, { thanks_page: '/.//evil.example' });
      const thanked = new URL(String(await location({ back: '/offer' })), site.url);
      expect(thanked.origin).toBe(new URL(site.url).origin);
    });

    test('a form of a further domain leads back there, also after a mistake; one of another site does not', async () => {
      verifies('D486', 'leads:capture:form');
      await configure(site, { domains: [shop] });
      const there = { origin: shop, 'sec-fetch-site': 'cross-site' };
      expect(await location({ back: '/offer?a=1' }, there)).toBe(`${shop}/offer?a=1&sent=1`);
      expect(await location({ back: `${shop}/offer` })).toBe(`${shop}/offer?sent=1`);
      expect(await location({ back: 'https://evil.example/offer' })).toBe('/contact?sent=1');
      const { headers, text } = await submit(site, { back: '/offer', email: 'ada' }, there);
      expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${shop}`);
      expect(text).toContain(`name="back" value="${shop}/offer"`);
      expect(await stored(site)).toHaveLength(3);
    });

    test('the name of a file in a field of the site is refused in words that name both', async () => {
      verifies('leads:capture:body', 'D486');
      const { status, text } = await submit(site, { cv: 'My CV.pdf' });
      expect([status, text]).toEqual([415, expect.stringMatching(/cannot take files.*My CV\.pdf.*cv/s)]);
      expect(await stored(site)).toEqual([]);
      expect((await submit(site, { cv: 'See page 3 of https://example.org/a.pdf' })).status).toBe(303);
    });

    test('the form of the site asks for no message', async () => {
      verifies('D486');
      const page = await (await fetch(`${site.url}/contact`)).text();
      expect(page).toMatch(/<textarea id="message"[^>]*>/);
      expect(page).not.toMatch(/<textarea[^>]*required/);
      const { form_token: token } = await terms(site);
      const body = new URLSearchParams({ token, email: 'ada@example.org' }).toString();
      expect((await post(site, '/collect', body, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(303);
    });
  });
};

describe('after a form on SQLite', suite('sqlite'));
describeOnMariadb('after a form on MariaDB', suite('mariadb'));
