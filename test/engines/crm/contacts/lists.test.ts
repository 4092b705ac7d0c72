import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';
import { newContact } from './people';

describe('the list of contacts', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const list = async (query: string) => (await site.api('GET', `/subscribers?${query}`)).body.subscribers;
  const emails = async (query: string): Promise<string[]> => (await list(query)).data.map(({ email }: { email: string }) => email);

  test('a filter that makes no sense is refused and never widens the list (pain 12)', async () => {
    verifies('marketing:contacts:lists', 'pain:12');
    for (const query of [
      'sort_by=link_key',
      'sort_type=up',
      'statuses[]=friends',
      'tags[]=x',
      'lists[]=0',
      'company_ids[]=-1',
      'filter_type=other',
      'per_page=201',
    ])
      expect([query, (await site.api('GET', `/subscribers?${query}`)).status]).toEqual([query, 422]);
  });

  test('searched in names, addresses and status, whatever the case, also of letters that are not Latin', async () => {
    verifies('marketing:contacts:lists', 'marketing:pages');
    await newContact(site, { email: 'zoe@search.example', first_name: 'Zoë', last_name: 'Ölmüller Grün', city: 'ŁÓDŹ' });
    await newContact(site, { email: 'other@search.example', first_name: 'Other', status: 'transactional' });
    for (const text of ['ZOË ölmüller', 'łódź', 'zoe@search', 'grün'])
      expect(await emails(`search=${encodeURIComponent(text)}`)).toEqual(['zoe@search.example']);
    expect(await emails('search=transact')).toEqual(['other@search.example']);
    expect(await emails('search=nobody')).toEqual([]);
  });

  test('filtered: any of the statuses, of the tags, of the lists, and all three at once', async () => {
    verifies('marketing:contacts:lists');
    await newContact(site, { email: 'both@filter.example', tags: ['Filter A'], lists: ['Filter L'] });
    await newContact(site, { email: 'tag@filter.example', tags: ['Filter B'], status: 'pending' });
    await newContact(site, { email: 'list@filter.example', lists: ['Filter L'] });
    const id = async (kind: string, title: string) => {
      const { body } = await site.api('GET', `/${kind}?search=${encodeURIComponent(title)}`);
      return (kind === 'tags' ? body.tags.data : body.lists)[0].id;
    };
    const [a, b, l] = [await id('tags', 'Filter A'), await id('tags', 'Filter B'), await id('lists', 'Filter L')];
    expect(await emails(`tags[]=${a}&tags[]=${b}`)).toEqual(['tag@filter.example', 'both@filter.example']);
    expect(await emails(`tags[]=${a}&tags[]=${b}&lists[]=${l}`)).toEqual(['both@filter.example']);
    expect(await emails(`tags[]=${b}&statuses[]=pending&statuses[]=bounced`)).toEqual(['tag@filter.example']);
    expect(await emails(`tags[]=${b}&statuses[]=subscribed`)).toEqual([]);
    expect(await emails('tags[]=99999')).toEqual([]);
    const neighbours = (await site.api('GET', `/subscribers?lists[]=${l}`)).body.subscribers.data.map((row: { id: number }) => row.id);
    const { body } = await site.api('GET', `/subscribers/prev-next-ids?lists[]=${l}&current_id=${neighbours[0]}`);
    expect(body).toEqual({ prev_id: null, next_id: neighbours[1] });
    expect((await site.api('GET', '/subscribers/prev-next-ids')).status).toBe(422);
  });

  test('sorted and paged, with the right total on every page and beyond the last', async () => {
    verifies('marketing:pages', 'marketing:contacts:lists');
    for (const name of ['C', 'A', 'B', 'E', 'D']) await newContact(site, { email: `${name}@paged.example`, last_name: name });
    const query = 'search=paged.example&sort_by=last_name&sort_type=asc&per_page=2';
    expect(await emails(`${query}&page=2`)).toEqual(['C@paged.example', 'D@paged.example']);
    for (const [page, from, to] of [
      [1, 1, 2],
      [2, 3, 4],
      [3, 5, 5],
      [9, null, null],
    ])
      expect(await list(`${query}&page=${page}`)).toMatchObject({ total: 5, last_page: 3, from, to });
    const found = await site.api('GET', '/subscribers/search-contacts?search=PAGED.example&limit=2');
    expect(found.body.contacts.map(({ email }: { email: string }) => email)).toEqual(['D@paged.example', 'E@paged.example']);
    expect((await site.api('GET', '/subscribers/search-contacts?limit=0')).status).toBe(422);
  });

  test('a page of many costs as many statements as a page of one, and no row of the contacts is looked through by its status', async () => {
    verifies('marketing:contacts:lists');
    for (let i = 0; i < 8; i++) await newContact(site, { tags: ['Filter A'], lists: ['Filter L'] });
    const statements: string[] = [];
    site.host.storage.listen({ statement: (sql) => void statements.push(sql), retry: () => undefined });
    const counted = async (perPage: number) => {
      statements.length = 0;
      await list(`per_page=${perPage}&statuses[]=subscribed&custom_fields=1`);
      return statements.filter((sql) => sql.includes('sp_crm_')).length;
    };
    const one = await counted(1);
    expect(one).toBeGreaterThan(3);
    expect(await counted(8)).toBeLessThanOrEqual(one);
    const plan = await site.host.storage.run((db) =>
      db.query<{ detail: string }>("EXPLAIN QUERY PLAN SELECT COUNT(*) AS total FROM sp_crm_contacts c WHERE c.status IN ('subscribed')"),
    );
    expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX ix_sp_crm_contacts_status_id');
  });

  test('reports count by status, tag, list and country', async () => {
    verifies('marketing:contacts:reports');
    await newContact(site, { tags: ['Filter A'], lists: ['Filter L'] });
    await newContact(site, { tags: ['Filter B'], status: 'pending' });
    await newContact(site, { lists: ['Filter L'], status: 'transactional' });
    await newContact(site, { country: 'pt', tags: ['Filter A'] });
    const { body } = await site.api('GET', '/reports/contacts-by-status');
    const statuses = ['subscribed', 'unsubscribed', 'pending', 'bounced', 'complained', 'spammed', 'transactional'];
    expect(body.stats.map(({ status }: { status: string }) => status)).toEqual(statuses);
    const { total } = await list('per_page=1');
    expect([body.total, total]).toEqual([4, 4]);
    expect(body.stats[2]).toEqual({ status: 'pending', count: (await list('statuses[]=pending')).total });
    await site.api('POST', '/tags', { body: { title: 'Nobody has it' } });
    const tags = (await site.api('GET', '/reports/contacts-by-tags?per_page=50')).body.tags;
    expect(tags.data[0]).toEqual({ id: expect.any(Number), title: 'Filter A', contact_count: 2 });
    expect(tags.data.at(-1)).toMatchObject({ title: 'Nobody has it', contact_count: 0 });
    expect((await site.api('GET', '/reports/contacts-by-lists')).body.lists.data).toEqual([
      { id: expect.any(Number), title: 'Filter L', contact_count: 2 },
    ]);
    expect((await site.api('GET', '/reports/contacts-by-country')).body).toEqual({ countries: [{ country_code: 'PT', contact_count: 1 }] });
  });
});
