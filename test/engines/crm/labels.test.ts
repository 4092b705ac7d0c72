import { verifies } from '../../support/verifies';
import { type CrmSite, crmSite } from './crm-site';

describe.each([
  ['tags', 'tag'],
  ['lists', 'list'],
] as const)('%s', (kind, noun) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const one = async (id: number) => {
    const { status, body } = await site.api('GET', `/${kind}/${id}`);
    return { status, label: kind === 'tags' ? body.tag : body, body };
  };
  const create = async (body: object) => (await site.api('POST', `/${kind}`, { body })).body.item;

  test('without a key nothing is told', async () => {
    verifies('marketing:permissions');
    expect((await site.api('GET', `/${kind}`, { as: 'anonymous' })).status).toBe(401);
    expect((await site.api('POST', `/${kind}`, { as: 'anonymous', body: { title: 'x' } })).status).toBe(401);
  });

  test('a title is required, and said in all three forms', async () => {
    verifies('marketing:errors');
    expect(await site.api('POST', `/${kind}`, { body: {} })).toEqual({
      status: 422,
      body: { title: { required: 'Enter the title.' }, errors: { title: ['Enter the title.'] }, message: 'Enter the title.' },
    });
  });

  test.each([{ a: 1 }, ['text'], [['text']]])(
    'a description that is %j is refused, and not stored as an empty one',
    async (description) => {
      verifies('marketing:errors', 'D731');
      const sent = { title: 'Talked about', description };
      expect(await site.api('POST', `/${kind}`, { body: sent })).toMatchObject({
        status: 422,
        body: { description: { string: 'The description must be text.' } },
      });
      for (const blank of [null, '', []])
        expect(
          (await site.api('POST', `/${kind}`, { body: { ...sent, title: `${blank}${JSON.stringify(blank)}`, description: blank } })).status,
        ).toBe(200);
    },
  );

  test('page sizes from 1 to 200', async () => {
    verifies('marketing:pages');
    for (const size of ['0', '201', 'x']) expect((await site.api('GET', `/${kind}?per_page=${size}`)).status).toBe(422);
  });

  test('an unknown one is 404, read, changed or deleted', async () => {
    verifies('marketing:labels');
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(await site.api(method, `/${kind}/999`, method === 'PUT' ? { body: { title: 'x' } } : {})).toMatchObject({
        status: 404,
        body: { message: `Not found: ${noun[0]?.toUpperCase()}${noun.slice(1)} 999.` },
      });
  });

  test('created, with a slug of the title, in the zone of the site', async () => {
    const item = await create({ title: 'Lead magnet', description: 'Guide' });
    expect(item).toMatchObject({ id: expect.any(Number), title: 'Lead magnet', slug: 'lead-magnet', description: 'Guide' });
    expect(item.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await one(item.id)).label).toEqual(item);
  });

  test('the same title again gets a number; a slug that was given must be free', async () => {
    verifies('marketing:slugs');
    await create({ title: 'Same' });
    expect(await create({ title: 'Same' })).toMatchObject({ slug: 'same-2' });
    expect(await site.api('POST', `/${kind}`, { body: { title: 'Other', slug: 'same' } })).toMatchObject({
      status: 422,
      body: { slug: { unique: expect.stringContaining('same') } },
    });
    expect(await create({ title: '日本語' })).toMatchObject({ slug: noun });
  });

  test('a change leaves what was not sent', async () => {
    verifies('marketing:patch');
    await create({ title: 'Same' });
    const { id } = await create({ title: 'Before', slug: `kept-${kind}`, description: 'Kept' });
    expect((await site.api('PUT', `/${kind}/${id}`, { body: { title: 'After' } })).body).toMatchObject({ lists: 1 });
    expect((await one(id)).label).toMatchObject({ title: 'After', slug: `kept-${kind}`, description: 'Kept' });
    expect((await site.api('PUT', `/${kind}/${id}`, { body: { title: 'After' } })).body).toMatchObject({ lists: 0 });
    expect((await site.api('PUT', `/${kind}/${id}`, { body: { slug: 'same' } })).status).toBe(422);
    expect((await site.api('PUT', `/${kind}/0`, { body: { update_by: 'slug', slug: `kept-${kind}`, title: 'By slug' } })).status).toBe(200);
    expect((await one(id)).label).toMatchObject({ title: 'By slug', slug: `kept-${kind}` });
  });

  test.each(['über uns', 'ÜBER UNS', 'Über Uns', 'Über', 'éLAN'])(
    'a title with letters that English lacks is found by %j',
    async (search) => {
      verifies('kit:one-of-each');
      await create({ title: 'Über uns: Élan' });
      const { body } = await site.api('GET', `/${kind}?search=${encodeURIComponent(search)}`);
      const found = JSON.stringify(body).includes('Über uns: Élan');
      expect(found).toBe(true);
    },
  );

  test('searched whatever the case, sorted, in pages', async () => {
    verifies('marketing:pages');
    for (const title of ['Zebra 1', 'Zebra 2', 'Zebra 3']) await create({ title });
    const { body } = await site.api('GET', `/${kind}?search=zEBRA&per_page=2&page=2&sort_by=title&sort_order=asc`);
    const rows = kind === 'tags' ? body.tags.data : body.lists;
    expect(rows.map(({ title }: { title: string }) => title)).toEqual(['Zebra 3']);
    if (kind === 'tags')
      expect(body.tags).toMatchObject({
        total: 3,
        last_page: 2,
        current_page: 2,
        from: 3,
        to: 3,
        prev_page_url: '/crm/v2/tags?page=1',
        next_page_url: null,
      });
    else expect(body.pagination).toEqual({ total: 3 });
    expect((await site.api('GET', `/${kind}?sort_by=password`)).status).toBe(422);
  });

  test('many at once: by slug renamed, without a title left out, deleted all or none', async () => {
    verifies('marketing:labels');
    const { id } = await create({ title: 'One', slug: `one-${kind}` });
    const sent = [{ title: 'Uno', slug: `one-${kind}` }, { slug: 'no-title' }, { title: 'Two' }];
    const { body } = await site.api('POST', `/${kind}/bulk`, { body: { [kind]: sent } });
    expect(body.ids).toEqual([id, expect.any(Number)]);
    expect((await one(id)).label).toMatchObject({ title: 'Uno' });
    const key = kind === 'tags' ? 'tagIds' : 'listIds';
    expect((await site.api('POST', `/${kind}/do-bulk-action`, { body: { [key]: [...body.ids, 9999] } })).status).toBe(404);
    expect((await one(id)).status).toBe(200);
    expect((await site.api('POST', `/${kind}/do-bulk-action`, { body: { [key]: body.ids } })).status).toBe(200);
    expect((await one(id)).status).toBe(404);
    expect((await site.api('POST', `/${kind}/do-bulk-action`, { body: { [key]: [] } })).status).toBe(422);
  });
});
