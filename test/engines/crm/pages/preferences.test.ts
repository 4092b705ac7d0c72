import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { type PostOffice, postOffice } from '../../booking/mail/post-office';
import { newAddress, newContact, put, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { form, linkFor, page, pathOf } from './reader';

describe('the page of preferences', () => {
  let office: PostOffice;
  let site: CrmSite;
  let open: number;
  let secret: number;

  beforeAll(async () => {
    office = await postOffice();
    site = await crmSite({ dialect: 'sqlite', settings: { smtpUrl: `smtp://127.0.0.1:${office.port}` } });
    const list = async (body: object): Promise<number> => (await site.api('POST', '/lists', { body })).body.item.id;
    open = await list({ title: 'Open news', description: 'Every month', is_public: 1 });
    secret = await list({ title: 'Insiders' });
  });
  afterAll(async () => {
    await site?.stop();
    await office?.close();
  });

  const path = (id: number) => linkFor(site, id, { action: 'manage' });
  const listIds = async (id: number): Promise<number[]> => (await read(site, id)).lists.map((row: { id: number }) => row.id);
  const own = (email: string, more: Readonly<Record<string, string>> = {}) => ({ first_name: 'Ann', last_name: 'Lee', email, ...more });

  test('an address of somebody else and what is none are refused in the same words for everybody', async () => {
    verifies('marketing:preferences');
    const other = await newContact(site);
    const { id, email } = await newContact(site);
    for (const address of [other.email, other.email.toUpperCase()]) {
      const answer = await form(site, await path(id), own(address));
      expect([address, answer.status]).toEqual([address, 422]);
      expect(answer.text).toContain('This address cannot be used.');
    }
    for (const address of ['', 'x', `${'a'.repeat(190)}@example.com`])
      expect((await form(site, await path(id), own(address))).status).toBe(422);
    expect(await read(site, id)).toMatchObject({ email, status: 'subscribed', first_name: '' });
  });

  test('which details may be changed is set; what is not shown cannot be sent', async () => {
    verifies('marketing:preferences', 'marketing:settings');
    const set = (names: unknown) => site.api('PUT', '/setting', { body: { email_settings: { pref_general: names } } });
    expect(await set(['status'])).toMatchObject({ status: 422, body: { 'email_settings.pref_general': { in: expect.any(String) } } });
    expect((await set(['phone', 'city', 'last_name'])).body.settings.email_settings.pref_general).toEqual(['last_name', 'phone', 'city']);
    const { id, email } = await newContact(site, { first_name: 'Kept', city: 'Graz' });
    const shown = (await page(site, await path(id))).text;
    expect([...shown.matchAll(/<label for="(\w+)">/g)].map(([, name]) => name)).toEqual(['last_name', 'phone', 'city', 'email']);
    const sent = { first_name: 'Sent', last_name: 'Lee', phone: '+43 1 234', city: '', status: 'transactional', email };
    expect((await form(site, await path(id), sent)).status).toBe(200);
    expect(await read(site, id)).toMatchObject({
      first_name: 'Kept',
      last_name: 'Lee',
      phone: '+43 1 234',
      city: '',
      status: 'subscribed',
    });
    expect((await set([])).body.settings.email_settings.pref_general).toEqual([]);
    expect((await page(site, await path(id))).text).not.toContain('for="last_name"');
    await set(['first_name', 'last_name']);
  });

  test('shows and changes name and public lists, and no others', async () => {
    verifies('marketing:preferences');
    const { id, email } = await newContact(site, { first_name: '"Ann"', lists: [secret] });
    const shown = (await page(site, await path(id))).text;
    expect(shown).toContain('value="&quot;Ann&quot;"');
    expect(shown).toContain('Open news');
    expect(shown).not.toContain('Insiders');
    const answer = await form(site, await path(id), [
      ...Object.entries(own(email)),
      ['lists[]', String(open)],
      ['lists[]', String(secret)],
    ]);
    expect(answer.status).toBe(200);
    expect(await read(site, id)).toMatchObject({ first_name: 'Ann', last_name: 'Lee', status: 'subscribed' });
    expect(await listIds(id)).toEqual([secret, open]);
    expect((await page(site, await path(id))).text).toMatch(new RegExp(`value="${open}" checked`));
    await form(site, await path(id), own(email));
    expect(await listIds(id)).toEqual([secret]);
  });

  test('another address has to be confirmed, and ends the links that were sent before', async () => {
    verifies('marketing:preferences', 'marketing:optin', 'D260');
    const { id } = await newContact(site);
    const [before, unsubscribe] = [await path(id), await linkFor(site, id, { action: 'unsubscribe' })];
    const moved = newAddress('moved');
    expect((await form(site, before, own(moved))).text).toContain('confirm the address');
    expect(await read(site, id)).toMatchObject({ email: moved, status: 'pending' });
    for (const old of [before, unsubscribe]) expect((await page(site, old)).status).toBe(404);
    await until(() => office.to(moved).length === 1);
    // A slip of the pen: the address is corrected before it was confirmed.
    const right = newAddress('right');
    await form(site, await path(id), own(right));
    await until(() => office.to(right).length === 1);
    const html = office.to(right)[0]?.mail.html ?? '';
    await form(site, pathOf(/href="([^"]*\/email\/confirm\/[^"]*)"/.exec(html)?.[1] ?? ''));
    expect(await read(site, id)).toMatchObject({ email: right, status: 'subscribed' });
  });

  test('who unsubscribed stays so by moving, and comes back by its own confirmation only', async () => {
    verifies('marketing:preferences', 'marketing:contacts:suppression');
    const { id } = await newContact(site);
    await put(site, id, { status: 'unsubscribed' });
    const moved = newAddress('still-out');
    await form(site, await path(id), own(moved));
    expect(await read(site, id)).toMatchObject({ email: moved, status: 'unsubscribed' });
    expect((await page(site, await path(id))).text).toContain('I want your emails again');
    await form(site, await path(id), own(moved, { subscribe: 'yes' }));
    expect(await read(site, id)).toMatchObject({ status: 'pending' });
    await until(() => office.to(moved).length === 1);
  });
});
