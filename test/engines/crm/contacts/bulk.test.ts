import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';
import { newAddress, newContact, read } from './people';

describe('many contacts at once', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const bulk = (body: object) => site.api('POST', '/subscribers/do-bulk-action', { body });
  const titles = async (id: number) => (await read(site, id)).tags.map(({ title }: { title: string }) => title);
  const newTag = async (title: string): Promise<number> => (await site.api('POST', '/tags', { body: { title } })).body.item.id;

  test('an action that there is not is refused in words, and so is one without contacts', async () => {
    verifies('marketing:contacts:bulk');
    const { id } = await newContact(site);
    for (const action_name of ['', 'send_everything', 'add_to_nothing', 'constructor'])
      expect(await bulk({ action_name, subscriber_ids: [id] })).toMatchObject({
        status: 422,
        body: { action_name: { in: expect.stringContaining('Choose one of: add_to_tags') } },
      });
    for (const body of [
      { action_name: 'delete_contacts', subscriber_ids: [] },
      { action_name: 'delete_contacts', subscriber_ids: ['x'] },
      { action_name: 'add_to_tags', subscriber_ids: [id], action_options: [] },
      { action_name: 'add_to_tags', subscriber_ids: [id], action_options: [9999] },
      { action_name: 'change_contact_status', subscriber_ids: [id], new_status: 'bounced' },
      { action_name: 'update_custom_fields', subscriber_ids: [id], action_options: { unknown: 'x' } },
      { action_name: 'delete_contacts', is_all: true, contact_query: 'all' },
      { action_name: 'delete_contacts', is_all: true, contact_query: { statuses: ['friends'] } },
    ])
      expect([body, (await bulk(body)).status]).toEqual([body, 422]);
    for (const [action_name, noun] of [
      ['add_to_email_sequence', 'sequence'],
      ['add_to_automation', 'published automation'],
    ] as const) {
      const said = async (new_status?: unknown) => (await bulk({ action_name, subscriber_ids: [id], new_status })).body.new_status?.exists;
      for (const none of [undefined, '', {}, []])
        expect(await said(none)).toMatch(new RegExp(`^Send the id of a ${noun} as new_status\\.`));
      expect(await said(9999)).toMatch(new RegExp(`^No such ${noun}: 9999\\.`));
    }
    expect((await bulk({ action_name: 'change_contact_type', new_status: 'customer', subscriber_ids: [id, 9999] })).status).toBe(404);
    expect(await read(site, id)).toMatchObject({ contact_type: 'lead', tags: [] });
  });

  test('tags, types and statuses change for all of them; again changes nothing', async () => {
    verifies('marketing:contacts:bulk');
    const [one, two] = [await newContact(site), await newContact(site)];
    const subscriber_ids = [one.id, two.id];
    const tag = await newTag('Given to many');
    for (const _ of ['once', 'twice'])
      expect((await bulk({ action_name: 'add_to_tags', subscriber_ids, action_options: [tag] })).body).toMatchObject({
        completed_contacts: 2,
        last_contact_id: two.id,
      });
    expect(await titles(two.id)).toEqual(['Given to many']);
    await bulk({ action_name: 'remove_from_tags', subscriber_ids, action_options: [tag] });
    expect(await titles(one.id)).toEqual([]);
    await bulk({ action_name: 'change_contact_type', subscriber_ids, new_status: 'customer' });
    await bulk({ action_name: 'change_contact_status', subscriber_ids, new_status: 'transactional' });
    expect(await read(site, two.id)).toMatchObject({ contact_type: 'customer', status: 'transactional' });
  });

  test('all that match a query, a part at a time, and nobody else', async () => {
    verifies('marketing:contacts:bulk');
    const contacts = Array.from({ length: 405 }, (_, i) => ({ email: newAddress(`part-${i}`), tags: ['To be deleted'] }));
    expect((await site.api('POST', '/subscribers/bulk-add-update', { body: { contacts } })).body).toMatchObject({ created: 405 });
    const spared = await newContact(site);
    const [{ id: tag }] = (await site.api('GET', '/tags?search=To be deleted')).body.tags.data;
    const request = { action_name: 'delete_contacts', is_all: 'yes', contact_query: { tags: [tag] } };
    const first = (await bulk(request)).body;
    expect(first).toMatchObject({ completed_contacts: 400, last_contact_id: expect.any(Number) });
    const second = (await bulk({ ...request, last_id: first.last_contact_id })).body;
    expect(second).toMatchObject({ completed_contacts: 5 });
    expect((await bulk({ ...request, last_id: second.last_contact_id })).body).toMatchObject({ completed_contacts: 0 });
    expect((await site.api('GET', `/subscribers?tags[]=${tag}`)).body.subscribers.total).toBe(0);
    expect((await site.api('GET', `/subscribers/${spared.id}`)).status).toBe(200);
  });

  test('one property of many, all of them or none', async () => {
    verifies('marketing:contacts:bulk');
    const { id } = await newContact(site);
    const set = (property: string, value: unknown, subscribers: unknown = [id]) =>
      site.api('PUT', '/subscribers/subscribers-property', { body: { property, value, subscribers } });
    const wrong = [await set('email', 'x'), await set('status', 'x'), await set('company_id', 9999), await set('avatar', 'x')];
    for (const answer of [...wrong, await set('status', 'pending', [])]) expect(answer.status).toBe(422);
    expect((await set('contact_type', 'customer', [id, 9999])).status).toBe(404);
    expect(await read(site, id)).toMatchObject({ contact_type: 'lead', status: 'subscribed' });
    expect((await set('contact_type', 'customer')).status).toBe(200);
    expect((await set('status', 'unsubscribed')).status).toBe(200);
    expect(await read(site, id)).toMatchObject({ contact_type: 'customer', status: 'unsubscribed' });
  });

  test('tags are given and taken in one call', async () => {
    verifies('marketing:contacts:bulk');
    const { id } = await newContact(site, { tags: ['Old tag'] });
    const [old] = (await read(site, id)).tags;
    const tag = await newTag('New tag');
    const sync = (body: object) => site.api('POST', '/subscribers/sync-segments', { body: { type: 'tags', subscribers: [id], ...body } });
    expect((await sync({})).status).toBe(422);
    expect((await sync({ type: 'companies', attach: [tag] })).status).toBe(422);
    expect((await sync({ attach: [9999] })).status).toBe(422);
    expect((await sync({ attach: ['new-tag'], detach: [old.id] })).status).toBe(200);
    expect(await titles(id)).toEqual(['New tag']);
  });

  test('of an import what is wrong is told and the rest is saved; the same again changes nobody twice (pain 20)', async () => {
    verifies('marketing:contacts:bulk', 'marketing:contacts:upsert', 'pain:20');
    const email = newAddress('imported');
    const contacts = [
      { email, first_name: 'Ada', tags: ['Imported'] },
      { email: 'no address' },
      { email: newAddress('unknown-tag'), tags: [9999] },
      { email: ` ${email.toUpperCase()}`, last_name: 'Byron' },
    ];
    const send = () => site.api('POST', '/subscribers/bulk-add-update', { body: { contacts } });
    expect((await send()).body).toMatchObject({
      created: 1,
      updated: 1,
      invalids: [
        { email: 'no address', errors: { email: { email: expect.any(String) } } },
        { email: contacts[2]?.email, errors: { tags: { exists: expect.any(String) } } },
      ],
    });
    expect((await send()).body).toMatchObject({ created: 0, updated: 2 });
    const { data } = (await site.api('GET', `/subscribers?search=${email}`)).body.subscribers;
    expect(data).toMatchObject([{ first_name: 'Ada', last_name: 'Byron', tags: [{ title: 'Imported' }] }]);
    expect((await site.api('GET', '/subscribers?search=unknown-tag')).body.subscribers.total).toBe(0);
    for (const body of [{}, { contacts: Array.from({ length: 501 }, () => ({ email })) }])
      expect((await site.api('POST', '/subscribers/bulk-add-update', { body })).status).toBe(422);
  });
});
