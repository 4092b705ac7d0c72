import { rows } from '../../../../plugin/db/rows';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { verifies } from '../../../support/verifies';
import { newContact, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { page, pathOf, sentEmail } from '../pages/reader';

describe('labels, address and tags of a campaign', () => {
  let site: CrmSite;
  let tag: number;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(async () => {
    await site.reset();
    tag = (await site.api('POST', '/tags', { body: { title: 'Readers' } })).body.item.id;
  });
  afterAll(() => site?.stop());

  const sent = async (set: object = {}) => {
    const contact = await newContact(site, { first_name: 'Ida' });
    const body = '<p>Hello {{contact.first_name|reader}}</p><p><a href="https://shop.example/a">A</a></p>';
    const email = await sentEmail(site, contact.id, { designTemplate: 'simple', body });
    await site.host.storage.tx((db) => rows(db, emailTable).update({ id: email.id }, { attempts: 1, ...set }));
    return { ...email, contact };
  };
  const tags = async (id: number): Promise<number[]> => (await read(site, id)).tags.map((one: { id: number }) => one.id);

  test('whom it would go to: subscribed contacts that are meant and not excluded, page by page', async () => {
    verifies('marketing:campaigns');
    const people = [
      await newContact(site, { tags: [tag] }),
      await newContact(site, { tags: [tag] }),
      await newContact(site, { tags: [tag] }),
    ];
    await newContact(site, { tags: [tag], status: 'pending' });
    await newContact(site);
    const { id } = (await site.api('POST', '/campaigns', { body: { title: 'To some' } })).body;
    const of = async (query = '') => (await site.api('GET', `/campaigns/${id}/contacts-by-segment${query}`)).body.subscribers;
    const choose = (settings: object) => site.api('PUT', `/campaigns/${id}`, { body: { settings } });
    expect((await site.api('GET', '/campaigns/9999/contacts-by-segment')).status).toBe(404);
    await choose({ subscribers: [{ list: null, tag: null }] });
    expect((await site.api('GET', `/campaigns/${id}/contacts-by-segment`)).status).toBe(422);
    await choose({ subscribers: [{ list: 'all', tag }] });
    const emails = people.map(({ email }) => email);
    expect((await of()).data.map(({ email }: { email: string }) => email).sort()).toEqual([...emails].sort());
    expect([(await of('?per_page=2')).data.length, (await of('?per_page=2&page=2')).data.length, (await of('?per_page=2')).total]).toEqual([
      2, 1, 3,
    ]);
    await choose({ excludedSubscribers: [{ list: 'all', tag }] });
    expect((await of()).total).toBe(0);
  });

  test('labels: unknown ones are refused and change nothing; the sent ones are all from now on', async () => {
    verifies('marketing:campaigns');
    const { campaignId } = await sent();
    const make = async (title: string): Promise<number> => (await site.api('POST', '/labels', { body: { title } })).body.label.id;
    const [one, two] = [await make('One'), await make('Two')];
    const put = (ids: number[]) => site.api('PUT', `/campaigns/${campaignId}/update-labels`, { body: { label_ids: ids } });
    expect((await put([one])).body.labels).toMatchObject([{ id: one, title: 'One' }]);
    expect((await put([two, 9999])).status).toBe(404);
    expect((await site.api('PUT', '/campaigns/9999/update-labels', { body: { label_ids: [one] } })).status).toBe(404);
    const listed = async () => (await site.api('GET', `/campaigns?labels[]=${one}`)).body.campaigns.total;
    expect(await listed()).toBe(1);
    expect((await put([two])).body.labels).toMatchObject([{ id: two }]);
    expect(await listed()).toBe(0);
    expect((await put([])).body.labels).toEqual([]);
  });

  test('its address opens it to everybody, about nobody; another address opens nothing, and nothing is counted', async () => {
    verifies('marketing:campaigns:shared');
    const one = await sent();
    const other = await sent();
    expect((await site.api('GET', '/campaigns/9999/share-url')).status).toBe(404);
    const address = async (id: number) => pathOf((await site.api('GET', `/campaigns/${id}/share-url`)).body.sharable_url);
    const path = await address(one.campaignId);
    const { status, text, headers } = await page(site, path);
    expect(status).toBe(200);
    expect(text).toContain('Hello reader');
    expect(text).toContain('href="https://shop.example/a"');
    for (const own of ['Ida', '/email/open/', '/email/click/', '/email/unsubscribe/', '/email/preferences/'])
      expect(text).not.toContain(own);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/);
    const [, , , id = '', mac = ''] = path.split('/');
    for (const wrong of [`${one.campaignId}/${mac.slice(1)}`, `${other.campaignId}/${mac}`, `${id}x/${mac}`, `0/${mac}`])
      expect([wrong, (await page(site, `/email/campaign/${wrong}`)).status]).toEqual([wrong, 404]);
  });

  test('who opened, clicked or did neither is tagged, and untagged; nobody else is', async () => {
    verifies('marketing:campaigns:tags');
    const one = await sent({ isOpen: true, clickCount: 1 });
    const act = (body: object, id = one.campaignId) => site.api('POST', `/campaigns-pro/${id}/tag-actions`, { body });
    const add = { action_type: 'add_tags', activity_type: 'email_open', tags: [tag] };
    for (const wrong of [
      {},
      { ...add, tags: [] },
      { ...add, tags: [9999] },
      { ...add, action_type: 'paint' },
      { ...add, activity_type: 'x' },
    ])
      expect([wrong, (await act(wrong)).status]).toEqual([wrong, 422]);
    expect((await act(add, 9999)).status).toBe(404);
    const other = await sent({ isOpen: true });
    const unopened = await sent();
    await site.host.storage.tx((db) => rows(db, emailTable).update({ id: [other.id, unopened.id] }, { campaignId: one.campaignId }));
    expect((await act({ ...add, activity_type: 'email_clicked' })).body.count).toBe(1);
    expect(await Promise.all([one, other, unopened].map(({ contact }) => tags(contact.id)))).toEqual([[tag], [], []]);
    expect((await act(add)).body.count).toBe(2);
    expect((await act({ ...add, activity_type: 'email_not_open' })).body.count).toBe(1);
    expect(await tags(unopened.contact.id)).toEqual([tag]);
    expect((await act({ ...add, action_type: 'remove_tags' })).body.count).toBe(2);
    expect(await Promise.all([one, other, unopened].map(({ contact }) => tags(contact.id)))).toEqual([[], [], [tag]]);
  });
});
