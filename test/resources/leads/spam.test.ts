import { createHash } from 'node:crypto';
import { network } from '../../../plugin/kit/neighbourhood';
import { isForeign } from '../../../plugin/resources/leads/spam/scripts';
import { isWorked } from '../../../plugin/resources/leads/spam/work';
import { administratorsAddress } from '../../support/addresses';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { configure, enquiry, forgetMails, get, mails, newVisitor, only, send, settled, stored, submit, terms } from './capture-support';

test.each([
  ['Пришлите мне предложение.', 'en', true],
  ['Пришлите мне предложение.', 'ru-RU', false],
  ['您好，请给我打电话。', 'de', true],
  ['您好，请给我打电话。', 'zh', false],
  ['Grüße aus Καλαμάτα', 'de', false],
  ['', 'en', false],
  ['+49 30 123456', 'en', false],
])('%s on a site in %s is foreign: %s', (text, locale, isSo) => {
  verifies('D454');
  expect(isForeign(text, locale)).toBe(isSo);
});

test.each([
  ['192.0.2.1', '192.0.2.200', true],
  ['192.0.2.1', '192.0.3.1', false],
  ['2001:db8:1:2::1', '2001:db8:1:9::1', true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
])('%s and %s are of one network: %s', (one, other, isSo) => {
  verifies('leads:capture:limit', 'D455');
  expect(network(one) === network(other)).toBe(isSo);
});

/** As the browser finds it. */
function found(token: string, bits: number): string {
  for (let n = 0; ; n++) {
    const first = createHash('sha256').update(`${token}.${n}`).digest().readUInt32BE(0);
    if (first >>> (32 - bits) === 0) return String(n);
  }
}

test('work is checked for its token and its bits', () => {
  const work = found('token', 10);
  expect(isWorked({ token: 'token', work, bits: 10 })).toBe(true);
  expect([isWorked({ token: 'other', work, bits: 20 }), isWorked({ token: 'token', work: 'x', bits: 10 })]).toEqual([false, false]);
});

const links = 'https://a.example https://b.example https://c.example';

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

  const states = async () =>
    (await site.host.storage.run((db) => db.query<{ state: string }>('SELECT state FROM sp_lead_messages ORDER BY id'))).map(
      ({ state }) => state,
    );

  test.each([
    ['a machine filled in', { website: 'https://spam.example' }, 'honeypot'],
    ['has three links', { message: 'http://a.example https://b.example www.c.example' }, 'links'],
    ['has a link for a name', { name: 'Buy https://a.example' }, 'links'],
    ['has a link for a company', { company: 'www.a.example' }, 'links'],
    ['has markup of boards', { message: '[url=https://a.example]x[/url]' }, 'links'],
    ['has a link in another language', { message: 'Купите здесь https://a.example' }, 'a link in another language'],
  ])('a form that %s is thanked for and held where a person can open it', async (_name, fields, why) => {
    verifies('leads:capture:honeypot', 'D454');
    const { status, headers } = await submit(site, { ...fields, visitor: newVisitor() });
    expect({ status, location: headers.get('location') }).toEqual({ status: 303, location: '/contact?sent=1' });
    await settled(site);
    const lead = await only(site);
    expect(mails(site)).toEqual([]);
    expect(await stored(site)).toMatchObject([{ status: 'spam' }]);
    expect(lead.events).toMatchObject([{ type: 'form_submit' }, { type: 'status_changed', data: { status: 'spam', suspicions: why } }]);
    expect(lead.chain.ok).toBe(true);
    expect(await states()).toEqual(['held']);
    const orders = await site.host.storage.run((db) => db.query("SELECT kind FROM sp_outbox WHERE kind LIKE 'lead.%'"));
    expect(orders).toEqual([]);
    const { envelope } = await site.call('leads.get_contact', { id: lead.id });
    expect(envelope.data?.messages).toMatchObject([
      { state: 'held', fields: { email: enquiry.email, ...('message' in fields ? fields : {}) } },
    ]);
  });

  test('who says that it is none has the message emailed and the lead told, once', async () => {
    verifies('D454');
    await submit(site, { website: 'x', visitor: newVisitor() });
    const { id, ref } = await only(site);
    await site.call('leads.set_status', { id, status: 'new' });
    await until(async () => (await states())[0] === 'sent');
    await site.call('leads.set_status', { id, status: 'new' });
    await settled(site);
    expect(mails(site)).toHaveLength(1);
    expect(mails(site)[0]).toMatch(/^Subject: \[Suspected spam\] A message from the contact form \(WEB-/m);
    expect(mails(site)[0]).toContain(ref);
    const told = await site.host.storage.run((db) => db.query("SELECT id FROM sp_outbox WHERE kind = 'lead.new'"));
    expect(told).toHaveLength(1);
  });

  test.each([
    ['a click', '/ingest', { type: 'phone_click' }],
    ['answers that qualify', '/qualify', { answers: { size: 'large' } }],
  ])('a machine that sends %s before its form is put aside with it, and nothing is emailed', async (_name, path, fields) => {
    verifies('D480');
    await configure(site, {
      questions: { size: { label: 'How large?', answers: { large: 10 } } },
      tiers: [{ name: 'A', minimum: 5, qualified: true }],
    });
    const visitor = newVisitor();
    expect((await send(site, { visitor, ...fields }, { path })).status).toBe(200);
    await submit(site, { visitor, website: 'https://spam.example' });
    await submit(site, { visitor, website: 'https://spam.example', message: 'Once more' });
    await settled(site);
    const { events, chain } = await only(site);
    expect(await stored(site)).toMatchObject([{ status: 'spam' }]);
    expect(events.at(-1)?.type).toBe('form_submit');
    expect(events.at(-2)).toMatchObject({ data: { status: 'spam', suspicions: 'honeypot' } });
    expect(chain.ok).toBe(true);
    expect(await states()).toEqual(['held', 'held']);
    expect(mails(site)).toEqual([]);
  });

  test('a lead that a person works on stays what that person made of it', async () => {
    verifies('D480');
    const visitor = newVisitor();
    await send(site, { visitor });
    await site.call('leads.set_status', { id: (await only(site)).id, status: 'contacted' });
    await submit(site, { visitor, website: 'x' });
    await until(async () => (await states())[0] === 'sent');
    expect(await stored(site)).toMatchObject([{ status: 'contacted' }]);
    expect(mails(site)[0]).toContain('Subject: [Suspected spam] ');
  });

  test.each([
    ['those that are marked', "SELECT id FROM sp_leads WHERE status = 'spam' ORDER BY id LIMIT 500"],
    ['their number', "SELECT COUNT(*) AS total FROM sp_leads WHERE status = 'spam'"],
    ['those of an age', "SELECT id FROM sp_leads WHERE status = 'spam' AND last_seen < '2026-01-01'"],
  ])('%s are read from an index', async (_name, sql) => {
    verifies('D480');
    for (let n = 0; n < 40; n++) await site.siteplane.leads.record({ source: 'x', event: { type: 'phone_click' } });
    if (dialect === 'mariadb') await site.host.storage.run((db) => db.query('ANALYZE TABLE sp_leads'));
    const plan = await site.host.storage.run((db) => db.query(`EXPLAIN ${dialect === 'sqlite' ? 'QUERY PLAN ' : ''}${sql}`));
    const told = plan.map((row) => String(row.detail ?? row.key)).join();
    // There are two that begin with the status; which one is taken is the database's choice.
    expect(told).toMatch(/sp_leads_status_(first|last)_seen/);
  });

  test('a suspicious message of somebody who is known is emailed with a mark', async () => {
    verifies('D454');
    const visitor = newVisitor();
    await submit(site, { visitor });
    await submit(site, { visitor, message: links });
    await until(async () => (await states()).every((state) => state === 'sent'));
    expect(mails(site).filter((mail) => mail.includes('Subject: [Suspected spam] '))).toHaveLength(1);
  });

  test('work that the site asks for: without it a form is held, with it it is taken', async () => {
    verifies('D454');
    await configure(site, { proof_of_work: 8 });
    await submit(site, {});
    expect(await stored(site)).toMatchObject([{ status: 'spam' }]);
    const { form_token: token } = await terms(site);
    expect((await get(site, '/bootstrap')).answer.work).toBe(8);
    await submit(site, { token, work: found(token, 8) });
    expect((await stored(site)).map(({ status }) => status)).toEqual(['new', 'spam']);
  });

  describe('leads.mark_spam and leads.delete_spam', () => {
    test.each([
      ['no ids', { ids: [] }],
      ['an id twice', { ids: [1, 1] }],
      ['501 ids', { ids: Array.from({ length: 501 }, (_, n) => n + 1) }],
    ])('%s are refused', async (_name, params) => {
      expect((await site.call('leads.mark_spam', params)).status).toBe(400);
    });

    test('of those that are named the marked ones are deleted, and the others that are marked are counted', async () => {
      verifies('leads:delete', 'D456');
      const record = async () => (await site.siteplane.leads.record({ source: 'fake', event: { type: 'phone_click' } })).id;
      const [real, one, two, three] = [await record(), await record(), await record(), await record()];
      await site.call('leads.mark_spam', { ids: [one, two, three] });
      const { envelope } = await site.call('leads.delete_spam', { ids: [real, one] }, { confirm: true });
      expect(envelope).toMatchObject({ data: { count: 1, left: 2 }, changed: true });
      expect((await stored(site)).map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual([real, two, three]);
    });

    test('501 fake leads, one more than a call takes, are marked and deleted by two calls each; the others stay, and the chain holds', async () => {
      verifies('leads:delete', 'D456');
      const record = (source: string) => site.siteplane.leads.record({ source, event: { type: 'phone_click' } });
      const real = await record('google');
      const fake: number[] = [];
      for (let n = 0; n < 501; n++) fake.push((await record('fake')).id);
      const most = fake.slice(0, 499);
      const { envelope } = await site.call('leads.mark_spam', { ids: [...most, 999_999] });
      expect(envelope).toMatchObject({ data: { marked: 499, missing: [999_999] }, changed: true });
      expect((await site.call('leads.mark_spam', { ids: most })).envelope.changed).toBe(false);
      await site.call('leads.mark_spam', { ids: fake.slice(499) });
      const deleted: unknown[] = [];
      for (let n = 0; n < 2; n++) deleted.push((await site.call('leads.delete_spam', {}, { confirm: true })).envelope.data);
      expect(deleted).toEqual([
        { count: 500, left: 1 },
        { count: 1, left: 0 },
      ]);
      expect(await stored(site)).toMatchObject([{ id: real.id }]);
      const again = await site.call('leads.delete_spam', {}, { confirm: true });
      expect(again.envelope).toMatchObject({ data: { count: 0, left: 0 }, changed: false });
      const [{ total = 0 } = {}] = await site.host.storage.run((db) =>
        db.query<{ total: number }>('SELECT COUNT(*) AS total FROM sp_ledger_tombstones'),
      );
      expect(Number(total)).toBe(501);
    });
  });
};

describe('spam on SQLite', suite('sqlite'));
describeOnMariadb('spam on MariaDB', suite('mariadb'));
