import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';
import { newContact, put, read } from './people';

describe('custom fields of contacts', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const save = (fields: unknown) => site.api('PUT', '/custom-fields/contacts', { body: { fields } });
  const options = ['Free', 'Team'];
  const all = [
    { field_key: 'text', label: 'Member number', slug: 'member' },
    { field_key: 'textarea', label: 'Remarks', slug: 'remarks' },
    { field_key: 'number', label: 'Budget', slug: 'budget', group: 'Billing' },
    { field_key: 'single-select', label: 'Plan', slug: 'plan', options, group: 'Billing' },
    { field_key: 'checkbox', label: 'Topics', slug: 'topics', options: ['Art', 'Music', 'Film'] },
    { field_key: 'date', label: 'Joined', slug: 'joined' },
    { field_key: 'date_time', label: 'Call at', slug: 'call_at' },
  ];
  const values = async (id: number) => (await read(site, id, '?with[]=subscriber.custom_values')).custom_values;

  test('a definition that is wrong is refused as a whole', async () => {
    verifies('marketing:contacts:fields');
    for (const fields of [
      undefined,
      [{ field_key: 'text' }],
      [{ field_key: 'picture', label: 'Picture' }],
      [{ field_key: 'radio', label: 'Without options' }],
      [{ field_key: 'text', label: 'Bad slug', slug: 'Bad Slug' }],
      [
        { field_key: 'text', label: 'Once', slug: 'same' },
        { field_key: 'text', label: 'Twice', slug: 'same' },
      ],
    ])
      expect((await save(fields)).status).toBe(422);
    expect((await site.api('GET', '/custom-fields/contacts')).body).toEqual({ fields: [] });
  });

  test('slugs are made of labels, never hide a column and never meet', async () => {
    verifies('marketing:contacts:fields');
    const labels = ['Favourite colour', 'Favourite colour', 'Email', '2026', '日本語'];
    const { body } = await save(labels.map((label) => ({ field_key: 'text', label })));
    expect(body.fields.map(({ slug }: { slug: string }) => slug)).toEqual([
      'favourite_colour',
      'favourite_colour_1',
      'cf_email',
      'cf_2026',
      'field',
    ]);
  });

  test('all types are saved and read; a type stays what it is, a group gets another name', async () => {
    verifies('marketing:contacts:fields');
    expect((await save(all)).body.fields).toMatchObject(all);
    expect((await save([{ ...all[0], field_key: 'date' }])).body).toMatchObject({ 'fields.0.field_key': { type: expect.any(String) } });
    const rename = (old_name: string, new_name: string) =>
      site.api('PUT', '/custom-fields/contacts/update_group_name', { body: { old_name, new_name } });
    expect((await rename('Unknown', 'x')).status).toBe(422);
    expect((await rename('Billing', 'Money')).status).toBe(200);
    const { body } = await site.api('GET', '/custom-fields/contacts?with[]=field_types&with[]=field_groups');
    expect(body.field_groups).toEqual(['Money']);
    expect(Object.keys(body.field_types)).toHaveLength(9);
  });

  test('a value of another type is refused by name (pain 13)', async () => {
    verifies('marketing:contacts:fields', 'pain:13');
    await save(all);
    const { id } = await newContact(site);
    const wrong: readonly (readonly [string, unknown])[] = [
      ['budget', 'a lot'],
      ['budget', '1.1234567'],
      ['budget', '12345678901'],
      ['budget', [1, 2]],
      ['plan', 'Gold'],
      ['topics', ['Art', 'War']],
      ['joined', '2026-02-30'],
      ['joined', 'tomorrow'],
      ['call_at', '2026-05-13 25:00'],
      ['member', { a: 1 }],
      ['unknown', 'x'],
    ];
    for (const [slug, value] of wrong) {
      const { status, body } = await put(site, id, { custom_values: { [slug]: value } });
      expect([slug, value, status, Object.keys(body.errors ?? {})]).toEqual([slug, value, 422, [`custom_values.${slug}`]]);
    }
    expect(await values(id)).toEqual({});
  });

  test('texts that look like numbers stay texts, decimals are exact, lines stay lines (pain 13)', async () => {
    verifies('marketing:contacts:fields', 'pain:13');
    await save(all);
    const custom_values = {
      member: '007',
      remarks: 'First line\nSecond line',
      budget: '1234.10',
      plan: 'Team',
      topics: ['Music', 'Art', 'Music'],
      joined: '2026-05-13',
      call_at: '2026-05-13 09:30',
    };
    const { id } = await newContact(site, { custom_values });
    const stored = { ...custom_values, budget: 1234.1, topics: ['Music', 'Art'], call_at: '2026-05-13 09:30:00' };
    expect(await values(id)).toEqual(stored);
    expect((await put(site, id, { custom_values })).body).toMatchObject({ isDirty: false, values: custom_values });
    await put(site, id, { custom_values: { budget: 0.1 + 0.2 } });
    expect((await values(id)).budget).toBe(0.3);
    await put(site, id, { custom_values: { budget: '-12.000009' } });
    expect((await values(id)).budget).toBe(-12.000009);
    const found = (await site.api('GET', '/subscribers?custom_fields=true&search=second%20LINE')).body.subscribers;
    expect(found.data).toMatchObject([{ id, custom_fields: { member: '007' } }]);
  });

  test('cleared by an empty value of an update, kept by an upsert (pain 13)', async () => {
    verifies('marketing:contacts:fields', 'marketing:contacts:upsert', 'pain:13');
    await save(all);
    const custom_values = { member: 'M1', budget: 0, topics: ['Art'], joined: '2026-01-01' };
    const { id, email } = await newContact(site, { custom_values });
    expect(await values(id)).toEqual(custom_values);
    const empty = { member: '', budget: null, topics: [] };
    await site.api('POST', '/subscribers', { body: { email, custom_values: empty, __force_update: 'yes' } });
    expect(await values(id)).toEqual(custom_values);
    expect((await put(site, id, { custom_values: empty })).body).toMatchObject({ isDirty: true });
    expect(await values(id)).toEqual({ joined: '2026-01-01' });
  });

  test('a removed field leaves its values, and they come back with it', async () => {
    verifies('marketing:contacts:fields');
    await save(all);
    const { id } = await newContact(site, { custom_values: { member: 'Kept' } });
    await save(all.slice(1));
    expect((await put(site, id, { custom_values: { member: 'x' } })).status).toBe(422);
    await save(all);
    expect(await values(id)).toEqual({ member: 'Kept' });
  });
});
