import { urls } from '../../../../plugin/engines/crm/data/campaigns/urls';
import { verifies } from '../../../support/verifies';
import { anAutomation, note, placeOf } from '../automations/course';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { contactRow, emailRow, metrics, page, pathsIn, sentEmail } from './reader';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describe.each(['sqlite', 'mariadb'] as const)('what recipients do with an email (%s)', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  afterAll(() => site?.stop());

  const body =
    '<a href="https://shop.example/a?x=1&amp;n={{contact.first_name}}#top">A</a> <a href="https://shop.example/b">B</a> ##web_preview_url##';
  const sent = async (its: object = {}) => {
    const { id } = await newContact(site, { first_name: 'Ann & Bo' });
    const email = await sentEmail(site, id, { body, designTemplate: 'raw_html', ...its });
    const [a = '', b = '', pixel = ''] = pathsIn(email.email.html);
    return { ...email, contactId: id, a, b, pixel };
  };

  test('an address that was not sent leads to the front page, and counts nothing', async () => {
    verifies('marketing:tracking');
    const one = await sent();
    const other = await sent({ body: '<a href="https://other.example/">O</a>' });
    const otherUrl = other.a.split('/').slice(-2)[0] ?? '';
    const stray = await site.host.storage.run((db) => urls(db).idsOf(['https://evil.example/'], 0));
    const parts = one.a.split('/');
    const mac = parts.at(-1) ?? '';
    for (const path of [
      one.a.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      `/email/click/${one.hash}/${otherUrl}/${mac}`,
      `/email/click/${one.hash}/${stray.get('https://evil.example/')}/${mac}`,
      `/email/click/${other.hash}/${parts.at(-2)}/${mac}`,
      `/email/click/${one.hash}/0/${mac}`,
    ]) {
      const { status, headers } = await page(site, path, person);
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/']);
    }
    expect(await metrics(site, one.id)).toEqual([]);
    expect((await page(site, '/email/open/unknown', person)).headers.get('content-type')).toBe('image/gif');
    expect((await page(site, '/email/view/unknown')).status).toBe(404);
  });

  test('a click leads on, with the values of its reader, counts once for each link, and is an open too', async () => {
    verifies('marketing:tracking');
    const one = await sent({ isUtmActive: true, utm: { utm_source: 'news' } });
    const { status, headers } = await page(site, one.a, person);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('https://shop.example/a?x=1&n=Ann%20%26%20Bo&utm_source=news#top');
    expect(headers.get('cache-control')).toBe('no-store');
    await page(site, one.a, person);
    await page(site, one.b, person);
    await site.send('HEAD', one.b);
    const counted = await metrics(site, one.id);
    const byUrl = (path: string) => counted.find(({ urlId }) => String(urlId) === path.split('/').at(-2));
    expect(byUrl(one.a)).toMatchObject({ type: 'click', counter: 2, campaignId: one.campaignId, contactId: one.contactId });
    expect(byUrl(one.b)).toMatchObject({ type: 'click', counter: 1 });
    expect(counted).toHaveLength(3);
    expect(counted[2]).toMatchObject({ type: 'open', counter: 1, urlId: 0, campaignId: one.campaignId, isMachine: false });
    expect(await emailRow(site, one.id)).toMatchObject({ isOpen: true, clickCount: 3 });
  });

  test('a click meets the goal of an automation that waits for its address', async () => {
    verifies('marketing:automations:goals', 'marketing:tracking');
    const settings = { redirect_to: 'https://shop.example/b?n=1#top', type: 'required', can_enter: 'yes' };
    const link = { action_name: 'crm_benchmark_link_clicked', settings };
    const { id } = await anAutomation(site, { trigger: 'crm_contact_birthday', steps: [link, note('Clicked')] });
    const one = await sent({
      isUtmActive: true,
      utm: { utm_source: 'news', utm_medium: 'email' },
      body: '<a href="https://shop.example/b">B</a> <a href="https://shop.example/b?n=1#top">C</a> ##web_preview_url##',
    });
    await page(site, one.a, person);
    expect(await placeOf(site, id, one.contactId)).toBeUndefined();
    await page(site, one.b, person);
    expect(await placeOf(site, id, one.contactId)).toMatchObject({ status: 'active' });
  });

  test('many clicks and opens at once are counted, each (pain 14)', async () => {
    verifies('marketing:tracking', 'pain:14');
    const one = await sent();
    await Promise.all(Array.from({ length: 12 }, (_, i) => page(site, i % 2 === 0 ? one.a : one.pixel, person)));
    const counted = await metrics(site, one.id);
    expect(counted.map(({ type }) => type)).toEqual(['click', 'open']);
    expect(counted[0]?.counter).toBe(6);
    expect(await emailRow(site, one.id)).toMatchObject({ isOpen: true, clickCount: 6 });
  });

  test('an open is counted once per email; that of a program is marked until its reader is seen', async () => {
    verifies('marketing:tracking', 'D265');
    const one = await sent();
    const proxy = { 'user-agent': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)' };
    const first = await page(site, one.pixel, proxy);
    expect([first.status, first.headers.get('cache-control'), first.headers.get('content-type')]).toEqual([200, 'no-store', 'image/gif']);
    await page(site, one.pixel, { 'user-agent': 'Mozilla/5.0' });
    expect(await metrics(site, one.id)).toMatchObject([{ type: 'open', counter: 2, isMachine: true }]);
    expect((await contactRow(site, one.contactId))?.lastActivity).toBeNull();
    await site.send('HEAD', one.pixel);
    await page(site, one.pixel, person);
    await page(site, one.pixel, proxy);
    expect(await metrics(site, one.id)).toMatchObject([{ type: 'open', counter: 4, isMachine: false }]);
    expect((await contactRow(site, one.contactId))?.lastActivity).toBeGreaterThan(0);
  });

  test('the last activity of a contact is written once an hour', async () => {
    verifies('marketing:tracking');
    const one = await sent();
    await page(site, one.a, person);
    const recent = Date.now() - 3_000_000;
    const set = (at: number) =>
      site.host.storage.run((db) => db.execute('UPDATE sp_crm_contacts SET last_activity = ? WHERE id = ?', [at, one.contactId]));
    await set(recent);
    await page(site, one.b, person);
    expect((await contactRow(site, one.contactId))?.lastActivity).toBe(recent);
    await set(recent - 3_600_000);
    await page(site, one.b, person);
    expect((await contactRow(site, one.contactId))?.lastActivity).toBeGreaterThan(recent);
  });

  test('the web view shows the email as it is, has one footer, runs nothing and counts no open', async () => {
    verifies('marketing:tracking');
    const one = await sent({ designTemplate: 'simple', body: '<p>Hello {{contact.first_name}}</p><script>alert(1)</script>' });
    const { status, text, headers } = await page(site, `/email/view/${one.hash}`, person);
    expect(status).toBe(200);
    expect(text).toContain('Hello Ann &amp; Bo');
    expect(text.match(/email\/unsubscribe/g)).toHaveLength(1);
    expect(text).not.toContain('/email/open/');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)(?!.*allow-same-origin).*default-src 'none'/);
    expect(await metrics(site, one.id)).toEqual([]);
  });
});
