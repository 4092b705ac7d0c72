import { rows } from '../../../plugin/db/rows';
import { contactTable } from '../../../plugin/engines/crm/data/contacts/contact-table';
import { contactFactTable } from '../../../plugin/engines/crm/data/contacts/fact-table';
import { enquiry, newVisitor, stored, submit, terms } from '../../resources/leads/capture-support';
import { describeOnMariadb } from '../../support/dialects';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import type { BookingSite } from '../booking/booking-site';
import { answers, aPage, aStart, textOf, visitor } from '../booking/visitor';
import { type CrmSite, crmSite } from './crm-site';

const suite = (dialect: TestDialect) => () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect, settings: { capturePerMinute: 0, trustProxy: 1 }, plugins: ['plugin/engines/booking'] });
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    await configure({ leads_become_contacts: true, guests_become_contacts: true });
    await site.call('modules.update_config', { module: 'leads', config: { notify_email: 'desk@example.org' } });
  });

  const configure = async (config: object) =>
    expect((await site.call('modules.update_config', { module: 'marketing-crm', config })).status).toBe(200);
  const contacts = () => site.host.storage.run((db) => rows(db, contactTable).many({}));
  const facts = () => site.host.storage.run((db) => rows(db, contactFactTable).many({}));
  const events = async (id: number) => (await site.api('GET', `/subscribers/${id}/tracking-events`)).body.events.data;
  const lead = async (fields: Record<string, string> = {}) => expect((await submit(site, { consent: '1', ...fields })).status).toBe(303);
  const only = async () => {
    const [contact, ...more] = await contacts();
    if (!contact || more.length > 0) throw new Error(`there are ${more.length + (contact ? 1 : 0)} contacts`);
    return contact;
  };
  const unsubscribe = async (id: number) =>
    expect((await site.api('PUT', `/subscribers/${id}`, { body: { status: 'unsubscribed' } })).status).toBe(200);
  const booking = (it: CrmSite) => it as unknown as BookingSite;

  test('nothing comes of a lead while the rule is off, as it is by default, or the module is off, or the provider is another site', async () => {
    verifies('marketing:met', 'D304');
    await configure({ leads_become_contacts: null, guests_become_contacts: null });
    await lead();
    await configure({ leads_become_contacts: true });
    await site.call('modules.deactivate', { module: 'marketing-crm' }, { confirm: true });
    await lead({ message: 'Again' });
    await site.call('modules.activate', { module: 'marketing-crm' });
    const config = { mode: 'remote', base_url: 'https://other.example', username: 'site' };
    await site.call('integrations.update', { slug: 'marketing', config });
    await site.call('integrations.set_secret', { slug: 'marketing', name: 'application_password', value: 'application password 1' });
    await site.call('integrations.enable', { slug: 'marketing' });
    await lead({ message: 'And again' });
    expect(await contacts()).toEqual([]);
    await site.call('integrations.disable', { slug: 'marketing' }, { confirm: true });
    await lead({ message: 'At last' });
    expect((await only()).email).toBe(enquiry.email);
  });

  test.each([
    ['nothing was ticked', { consent: '' }, {}],
    ['recording was refused', { refuse: '1' }, {}],
    ['the browser asks not to be followed', {}, { 'sec-gpc': '1' }],
    ['there is no address', { email: '' }, {}],
  ])('nor where %s', async (_why, fields, headers) => {
    verifies('marketing:met');
    await submit(site, { consent: '1', ...fields }, headers);
    expect(await contacts()).toEqual([]);
  });

  test('a lead with consent becomes a contact that is asked to confirm, with where it came from', async () => {
    verifies('marketing:met');
    await lead({ utm_source: 'newsletter', utm_campaign: 'spring' });
    const contact = await only();
    expect(contact).toMatchObject({
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: enquiry.phone,
      status: 'pending',
    });
    const [recorded] = await stored(site);
    const { ref, source, campaign } = { ...recorded };
    expect(contact.source).toBe(source);
    expect(campaign).toBe('spring');
    expect(await events(contact.id)).toEqual([expect.objectContaining({ event_key: 'lead', title: source, value: 'spring', counter: 1 })]);
    expect((await facts()).filter(({ key }) => key === 'consent')).toEqual([
      expect.objectContaining({ key: 'consent', value: expect.objectContaining({ from: 'lead', ref, source, campaign }) }),
    ]);
  });

  test('the same form twice is one; another of the same visitor counts, and changes nothing that is known of them', async () => {
    verifies('marketing:met');
    const visitorId = newVisitor();
    const { form_token: token } = await terms(site);
    for (let times = 0; times < 2; times++) await lead({ token, visitor: visitorId });
    const { id } = await only();
    expect((await events(id)).map(({ counter }: { counter: number }) => counter)).toEqual([1]);
    await site.api('PUT', `/subscribers/${id}`, { body: { first_name: 'Augusta', status: 'transactional' } });
    await Promise.all([1, 2, 3].map(() => lead({ visitor: visitorId, name: 'Somebody Else', message: 'Second' })));
    expect(await only()).toMatchObject({ firstName: 'Augusta', lastName: 'Lovelace', status: 'pending' });
    const counted = await events(id);
    expect(counted.map(({ counter }: { counter: number }) => counter)[0]).toBeGreaterThanOrEqual(2);
  });

  test('many leads of one address at the same moment are one contact, and none of them is lost', async () => {
    verifies('marketing:met');
    await Promise.all(Array.from({ length: 8 }, (_, i) => lead({ message: `Number ${i}` })));
    await only();
    expect((await site.call('leads.list', {})).envelope.data?.total).toBe(8);
  });

  test('a subscribed contact stays subscribed', async () => {
    await site.api('POST', '/subscribers', { body: { email: enquiry.email, status: 'subscribed' } });
    await lead();
    expect((await only()).status).toBe('subscribed');
  });

  test('who unsubscribed stays so whatever else they send or book, and took their consent back; also once they are deleted', async () => {
    verifies('marketing:met', 'marketing:contacts:suppression');
    await lead();
    const { id } = await only();
    await unsubscribe(id);
    expect((await facts()).find(({ key }) => key === 'consent')?.value).toMatchObject({ from: 'lead', withdrawn_at: expect.any(Number) });
    const before = await events(id);
    await lead({ message: 'Another' });
    await book({ wants_news: '1', email: enquiry.email });
    expect((await only()).status).toBe('unsubscribed');
    expect(await events(id)).toEqual(before);
    expect((await facts()).find(({ key }) => key === 'consent')?.value).toMatchObject({ withdrawn_at: expect.any(Number) });
    await site.api('DELETE', `/subscribers/${id}`);
    await lead({ message: 'A third' });
    expect(await contacts()).toEqual([]);
  });

  async function book(fields: Record<string, string>) {
    const { path } = await aPage(booking(site));
    const reply = await visitor(booking(site)).post(path, answers(aStart(), fields));
    expect(reply.status).toBe(303);
    return path;
  }

  test('a page asks for news only where that makes contacts; the box is empty until a visitor ticks it', async () => {
    verifies('marketing:met');
    const start = aStart();
    const { path } = await aPage(booking(site));
    const page = async () => (await visitor(booking(site)).get(`${path}?start=${new Date(start).toISOString()}&timezone=UTC`)).text;
    expect(await page()).toMatch(/name="wants_news" type="checkbox" value="1">/);
    const again = await visitor(booking(site)).post(path, answers(start, { wants_news: '1', email: 'nowhere' }));
    expect(again.text).toMatch(/name="wants_news" type="checkbox" value="1" checked>/);
    await configure({ guests_become_contacts: false });
    expect(textOf(await page())).not.toContain('Send me news');
    await book({ wants_news: '1' });
    expect(await contacts()).toEqual([]);
  });

  test('a guest who asks for news becomes a contact, once; one who does not, and who comes along, does not', async () => {
    verifies('marketing:met');
    await book({ email: 'silent@example.org' });
    const { event } = await aPage(booking(site));
    const body = {
      name: 'Grace Hopper',
      email: 'grace@example.org',
      timezone: 'Europe/Berlin',
      event_time: new Date(aStart()).toISOString(),
      guests: ['along@example.org'],
      utm_source: 'fair',
      utm_campaign: 'autumn',
      wants_news: true,
    };
    const made = async () =>
      (await site.send('POST', `/rest/booking/v2/bookings/create/${event.id}`, { ...(await site.identity('key')), body })).status;
    expect([await made(), await made()]).toEqual([200, 200]);
    const contact = await only();
    expect(contact).toMatchObject({ email: 'grace@example.org', firstName: 'Grace', status: 'pending', source: 'fair' });
    expect(await events(contact.id)).toEqual([expect.objectContaining({ event_key: 'guest', title: 'fair', value: 'autumn', counter: 1 })]);
  });
};

describe('people whom other parts of the site meet, on SQLite', suite('sqlite'));
describeOnMariadb('people whom other parts of the site meet, on MariaDB', suite('mariadb'));
