import { onHappenings } from '../../../plugin/engines/crm/work/contacts/happenings';
import { verifies } from '../../support/verifies';
import { newContact, read } from './contacts/people';
import { type CrmSite, crmSite } from './crm-site';

describe('companies', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  let number = 0;
  const create = async (fields: object = {}) => {
    const answer = await site.api('POST', '/companies', { body: { name: `Company ${++number}`, ...fields } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.company;
  };
  const get = async (id: number) => (await site.api('GET', `/companies/${id}`)).body.company;
  const attach = (way: 'attach' | 'detach', companyIds: unknown, contactIds: unknown) =>
    site.api('POST', `/companies/${way}-subscribers`, { body: { company_ids: companyIds, subscriber_ids: contactIds } });

  test('what is wrong is told by field', async () => {
    verifies('marketing:companies', 'marketing:errors');
    expect(await site.api('POST', '/companies', { body: {} })).toMatchObject({
      status: 422,
      body: { name: { required: 'Enter the name.' }, errors: { name: ['Enter the name.'] } },
    });
    const wrong = {
      name: 'Wrong',
      email: 'nobody',
      website: 'javascript:alert(1)',
      logo: 'no address',
      country: 'Austria',
      timezone: 'Vienna',
      date_of_start: '2026-02-30',
      employees_number: -1,
      owner_id: 'me',
      custom_values: { nothing: 1 },
    };
    const { status, body } = await site.api('POST', '/companies', { body: wrong });
    expect(status).toBe(422);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...Object.keys(wrong).filter((name) => !['name', 'custom_values'].includes(name)),
        'custom_values.nothing',
        'errors',
        'message',
      ].sort(),
    );
  });

  test('an unknown one is 404, read, changed, deleted, with notes and with contacts', async () => {
    verifies('marketing:companies');
    const { id } = await newContact(site);
    const asked: [string, string, object?][] = [
      ['GET', '/companies/9999'],
      ['PUT', '/companies/9999', { name: 'x' }],
      ['DELETE', '/companies/9999'],
      ['GET', '/companies/9999/notes'],
      ['POST', '/companies/9999/notes', { note: { title: 'x' } }],
      ['POST', '/companies/attach-subscribers', { company_ids: [9999], subscriber_ids: [id] }],
      ['POST', '/companies/detach-subscribers', { company_ids: [9999], subscriber_ids: [id] }],
      ['GET', '/companies/search-unattached-contacts?company_id=9999'],
      ['POST', '/companies/do-bulk-action', { action_name: 'delete_companies', company_ids: [9999] }],
      ['PUT', '/companies/companies-property', { property: 'type', value: 'x', companies: [9999] }],
    ];
    for (const [method, path, body] of asked)
      expect([method, path, (await site.api(method, path, body ? { body } : {})).status]).toEqual([method, path, 404]);
  });

  test('addresses of the web get a scheme; an empty value clears', async () => {
    verifies('marketing:companies');
    const company = await create({
      website: 'example.org',
      linkedin_url: '//example.org/l',
      twitter_url: 'HTTP://example.org:8080/t',
      email: 'a@example.org',
    });
    expect(company).toMatchObject({
      website: 'https://example.org',
      linkedin_url: 'https://example.org/l',
      twitter_url: 'HTTP://example.org:8080/t',
      owner_id: null,
      owner: null,
      contacts_count: 0,
      meta: { custom_values: {} },
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    await site.api('PUT', `/companies/${company.id}`, { body: { website: '', date_of_start: '2001-02-03' } });
    expect(await get(company.id)).toMatchObject({ website: '', email: 'a@example.org', date_of_start: '2001-02-03' });
    await site.api('PUT', `/companies/${company.id}`, { body: { date_of_start: '' } });
    expect(await get(company.id)).toMatchObject({ date_of_start: null });
  });

  test('renamed by its id, never by the name that is sent; a taken name is refused', async () => {
    verifies('marketing:companies', 'marketing:patch');
    const [first, second] = [await create({ name: 'First', industry: 'Tools' }), await create({ name: 'Second' })];
    for (const name of ['First', ' fIRST '])
      expect(await site.api('POST', '/companies', { body: { name } })).toMatchObject({
        status: 422,
        body: { name: { unique: expect.any(String) } },
      });
    expect((await site.api('PUT', `/companies/${second.id}`, { body: { name: 'first' } })).status).toBe(422);
    expect((await site.api('PUT', `/companies/${second.id}`, { body: { name: 'Renamed' } })).status).toBe(200);
    expect(await get(second.id)).toMatchObject({ name: 'Renamed' });
    expect((await site.api('PUT', `/companies/${first.id}`, { body: { name: 'FIRST' } })).status).toBe(200);
    expect(await get(first.id)).toMatchObject({ name: 'FIRST', industry: 'Tools' });
    const { companies } = (await site.api('GET', '/companies?search=first')).body;
    expect(companies.total).toBe(1);
  });

  test('two who take the same name at the same moment make one company', async () => {
    verifies('marketing:companies');
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.api('POST', '/companies', { body: { name: 'Race' } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('the owner is a contact, or the contact of an account, who belongs to the company', async () => {
    verifies('marketing:companies:owner', 'D291');
    const contact = await newContact(site);
    const company = await create({ owner_id: contact.id });
    expect(company).toMatchObject({ owner_id: contact.id, owner: { email: contact.email }, contacts_count: 1 });
    expect((await get(company.id)).owner.stats).toEqual({ emails: 0, opens: 0, clicks: 0 });
    expect(await read(site, contact.id)).toMatchObject({ company_id: company.id });
    expect((await site.api('PUT', `/companies/${company.id}`, { body: { owner_id: 9999 } })).status).toBe(422);
    await site.api('PUT', `/companies/${company.id}`, { body: { owner_id: null } });
    expect(await get(company.id)).toMatchObject({ owner_id: null, contacts_count: 1 });

    await site.reset();
    const body = { login: 'owner', password: site.password, role: 'editor', email: 'owner@example.org', display_name: 'Grace Hopper' };
    await site.send('POST', '/admin/api/users', { ...(await site.identity('admin')), body });
    const account = await site.host.users.findByLogin('owner');
    const owned = await create({ owner_id: account?.id });
    const owner = { email: 'owner@example.org', status: 'transactional', user_id: account?.id };
    expect(owned).toMatchObject({ owner_user_id: account?.id, owner });
    // Once more: the same contact, none beside it.
    await create({ owner_id: account?.id });
    expect((await site.api('GET', '/subscribers')).body.subscribers.total).toBe(1);
  });

  test('contacts are attached and detached, all or none, and listeners hear of it', async () => {
    verifies('marketing:companies:contacts', 'marketing:contacts:happenings');
    const heard: object[] = [];
    const stop = onHappenings(async (_db, happenings) => void heard.push(...happenings.filter(({ kind }) => kind.startsWith('companies'))));
    try {
      const [one, two] = [await create(), await create()];
      const [a, b] = [await newContact(site), await newContact(site)];
      for (const [companyIds, contactIds] of [
        [[], [a.id]],
        [[one.id], []],
        ['x', [a.id]],
        [[one.id], ['y']],
      ])
        expect((await attach('attach', companyIds, contactIds)).status).toBe(422);
      expect((await attach('attach', [one.id], [a.id, 9999])).status).toBe(404);
      expect((await get(one.id)).contacts_count).toBe(0);
      const { body } = await attach('attach', [one.id, two.id], [a.id, b.id]);
      expect(body.companies.map(({ contacts_count: count }: { contacts_count: number }) => count)).toEqual([2, 2]);
      expect((await read(site, a.id)).company_id).toBe(one.id);
      await attach('attach', [one.id], [a.id]);
      expect(heard).toHaveLength(2);
      const detached = await attach('detach', [one.id], [a.id]);
      expect(detached.body).toMatchObject({ last_primary_company_id: two.id, companies: [{ id: one.id, contacts_count: 1 }] });
      expect((await read(site, a.id)).company_id).toBe(two.id);
      expect(heard.at(-1)).toEqual({ kind: 'companies_removed', contactId: a.id, ids: [one.id] });
    } finally {
      stop();
    }
  });

  test('who is detached does not own the company any more', async () => {
    verifies('marketing:companies:contacts');
    const contact = await newContact(site);
    const [mine, other] = [await create({ owner_id: contact.id }), await create({ owner_id: contact.id })];
    await attach('detach', [mine.id], [contact.id]);
    expect([(await get(mine.id)).owner_id, (await get(other.id)).owner_id]).toEqual([null, contact.id]);
  });

  test('deleted with its notes; its contacts stay and have another company as their own', async () => {
    verifies('marketing:companies', 'marketing:companies:contacts');
    const [one, two] = [await create(), await create()];
    const contact = await newContact(site);
    await attach('attach', [one.id], [contact.id]);
    await attach('attach', [two.id], [contact.id]);
    await site.api('POST', `/companies/${one.id}/notes`, { body: { note: { title: 'Gone' } } });
    expect((await site.api('DELETE', `/companies/${one.id}`)).status).toBe(200);
    expect((await site.api('DELETE', `/companies/${one.id}`)).status).toBe(404);
    expect(await read(site, contact.id)).toMatchObject({ company_id: two.id, companies: [{ id: two.id }] });
    const [notes] = await site.host.storage.run((db) => db.query("SELECT COUNT(*) AS n FROM sp_crm_notes WHERE owner_kind = 'company'"));
    expect(notes).toEqual({ n: 0 });
  });

  test('listed by search, sort, category and type; found to choose from', async () => {
    verifies('marketing:companies', 'marketing:pages');
    await site.reset();
    for (const [name, industry, type] of [
      ['Anvil', 'Tools', 'Vendor'],
      ['Brush', 'Art', 'Vendor'],
      ['Chisel', 'Tools', 'Partner'],
    ])
      await create({ name, industry, type, phone: `+43 ${name}` });
    const names = async (query: string) =>
      (await site.api('GET', `/companies?${query}`)).body.companies.data.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['Chisel', 'Brush', 'Anvil']);
    expect(await names('sort_by=name&sort_order=asc&per_page=2')).toEqual(['Anvil', 'Brush']);
    expect(await names('search=%2B43%20BRU')).toEqual(['Brush']);
    expect(await names('inline_filters[company_categories][]=Tools&inline_filters[company_types][]=Vendor')).toEqual(['Anvil']);
    for (const query of ['sort_by=hash', 'sort_order=up', 'per_page=0', 'inline_filters[company_types][]='])
      expect([query, (await site.api('GET', `/companies?${query}`)).status]).toEqual([query, 422]);
    expect((await site.api('GET', '/companies/search?search=anv')).body.results).toMatchObject([{ name: 'Anvil' }]);
  });

  test('contacts that a company does not have yet, newest first', async () => {
    verifies('marketing:companies:contacts');
    await site.reset();
    const company = await create();
    const [a, b, c] = [
      await newContact(site, { first_name: 'Ann' }),
      await newContact(site),
      await newContact(site, { first_name: 'Anna' }),
    ];
    await attach('attach', [company.id], [b.id]);
    const ids = async (query: string) =>
      (await site.api('GET', `/companies/search-unattached-contacts?company_id=${company.id}${query}`)).body.results.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids('')).toEqual([c.id, a.id]);
    expect(await ids('&search=ANN&limit=1')).toEqual([c.id]);
    for (const query of ['', '?company_id=x', `?company_id=${company.id}&limit=0`])
      expect((await site.api('GET', `/companies/search-unattached-contacts${query}`)).status).toBe(422);
  });

  test('many are set and deleted at once, all or none', async () => {
    verifies('marketing:companies');
    const contact = await newContact(site);
    const ids = [(await create()).id, (await create()).id];
    const property = (body: object) => site.api('PUT', '/companies/companies-property', { body: { companies: ids, ...body } });
    const bulk = (body: object) => site.api('POST', '/companies/do-bulk-action', { body: { company_ids: ids, ...body } });
    expect((await property({ property: 'hash', value: 'x' })).status).toBe(422);
    expect((await property({ property: 'owner_id', value: 'x' })).status).toBe(422);
    expect((await bulk({ action_name: 'paint' })).status).toBe(422);
    expect((await bulk({ action_name: 'delete_companies', company_ids: [ids[0], 9999] })).status).toBe(404);
    await property({ property: 'type', value: 'Reseller' });
    await property({ property: 'owner_id', value: contact.id });
    await bulk({ action_name: 'change_company_category', new_status: 'Energy' });
    for (const id of ids)
      expect(await get(id)).toMatchObject({ type: 'Reseller', industry: 'Energy', owner_id: contact.id, contacts_count: 1 });
    expect((await bulk({ action_name: 'delete_companies' })).status).toBe(200);
    expect((await site.api('GET', `/companies/${ids[0]}`)).status).toBe(404);
  });

  test('own fields of companies are theirs alone, typed, and can be cleared', async () => {
    verifies('marketing:companies:fields', 'marketing:contacts:fields');
    const path = '/companies/custom-fields';
    const fields = [
      { field_key: 'number', label: 'Stars' },
      { field_key: 'multi-select', label: 'Regions', options: ['North', 'South'] },
    ];
    expect((await site.api('PUT', path, { body: {} })).status).toBe(422);
    const saved = (await site.api('PUT', path, { body: { fields } })).body;
    expect(saved.fields.map(({ slug }: { slug: string }) => slug)).toEqual(['stars', 'regions']);
    expect((await site.api('GET', '/custom-fields/contacts')).body.fields).toEqual([]);
    const company = await create({ custom_values: { stars: '4.5', regions: ['North'] } });
    expect(company.meta.custom_values).toEqual({ stars: 4.5, regions: ['North'] });
    expect((await site.api('PUT', `/companies/${company.id}`, { body: { custom_values: { stars: 'many' } } })).status).toBe(422);
    await site.api('PUT', `/companies/${company.id}`, { body: { custom_values: { stars: '' } } });
    expect((await get(company.id)).meta.custom_values).toEqual({ regions: ['North'] });
    expect((await site.api('GET', `${path}?with[]=field_types`)).body.field_types).toMatchObject({ number: expect.any(Object) });
  });

  test('the note of one company is not that of another, nor that of a contact with its id (pain 19)', async () => {
    verifies('marketing:companies:notes', 'pain:19');
    const [mine, other] = [await create(), await create()];
    const { note } = (await site.api('POST', `/companies/${mine.id}/notes`, { body: { note: { title: 'Mine', type: 'quote' } } })).body;
    expect(note).toMatchObject({ title: 'Mine', description: 'Mine', type: 'quote' });
    for (const path of [`/companies/${other.id}/notes/${note.id}`, `/subscribers/${mine.id}/notes/${note.id}`]) {
      expect((await site.api('PUT', path, { body: { note: { title: 'Taken' } } })).status).toBe(404);
      expect((await site.api('DELETE', path)).status).toBe(404);
    }
    const path = `/companies/${mine.id}/notes`;
    await site.api('PUT', `${path}/${note.id}`, { body: { note: { description: 'More' } } });
    expect((await site.api('GET', path)).body.notes).toMatchObject({ total: 1, data: [{ title: 'Mine', description: 'More' }] });
    expect((await site.api('DELETE', `${path}/${note.id}`)).status).toBe(200);
  });
});
