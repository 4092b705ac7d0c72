import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';

describe('segments', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const estimate = (body: object) => site.api('POST', '/dynamic-segments/estimated-contacts', { body });
  const rule = (fields: object) => ({
    filters: [[{ source: ['subscriber', 'email'], operator: '=', value: 'a@example.test', ...fields }]],
  });

  test('some of whom conditions mean are named, the newest first', async () => {
    verifies('D621');
    for (const sample of [-1, 21, 1.5, 'all']) expect([sample, (await estimate({ ...rule({}), sample })).status]).toEqual([sample, 422]);
    for (const email of ['a@sample.test', 'b@sample.test', 'c@sample.test']) await site.api('POST', '/subscribers', { body: { email } });
    const ours = rule({ operator: 'endsWith', value: '@sample.test' });
    const { body } = await estimate({ ...ours, sample: 2 });
    expect(body).toEqual({
      count: 3,
      sample: [expect.objectContaining({ email: 'c@sample.test' }), expect.objectContaining({ email: 'b@sample.test' })],
    });
    expect((await estimate(ours)).body).toEqual({ count: 3 });
  });

  test.each([
    ['nothing at all', {}],
    ['no groups', { filters: [] }],
    ['an empty group', { filters: [[]] }],
    ['an empty group beside a good one', { filters: [[{ source: ['segment', 'tags'], operator: 'in', value: [1] }], []] }],
    ['text', { filters: 'everybody' }],
    ['a rule without a source', rule({ source: undefined })],
    ['half a source', rule({ source: ['subscriber'] })],
    ['a property that is not there', rule({ source: ['subscriber', 'password'] })],
    ['one of Object', rule({ source: ['constructor', 'name'] })],
    ['a custom field that is not there', rule({ source: ['custom_fields', 'plan'] })],
    ['no operator', rule({ operator: '' })],
    ['an operator of another kind', rule({ operator: 'in_all' })],
    ['an empty text', rule({ value: '' })],
    ['a missing value', rule({ value: undefined })],
    ['an empty list of tags', rule({ source: ['segment', 'tags'], operator: 'in', value: [] })],
    ['tags that are no ids', rule({ source: ['segment', 'tags'], operator: 'in', value: ['x'] })],
    ['a day that does not exist', rule({ source: ['subscriber', 'created_at'], operator: 'before', value: '2026-02-30' })],
    ['an empty day', rule({ source: ['subscriber', 'created_at'], operator: 'before', value: '' })],
    ['days that are no number', rule({ source: ['subscriber', 'created_at'], operator: 'days_within', value: 'many' })],
    ['an event without its key', rule({ source: ['event_tracking', 'event_tracking_value'], operator: '=', value: '1' })],
    ['21 groups', { filters: Array.from({ length: 21 }, () => rule({}).filters[0]) }],
  ])('%s is 422 and never means everybody (pain 12)', async (_, body) => {
    verifies('marketing:segments:strict', 'pain:12');
    expect(await estimate(body)).toMatchObject({ status: 422, body: { message: expect.stringMatching(/\w/) } });
    if ('filters' in body) expect((await site.api('POST', '/dynamic-segments', { body: { title: 'Wrong', ...body } })).status).toBe(422);
  });

  test.each([
    [
      'a property of contacts',
      ['subscriber', 'town'],
      /^filters\[0\]\[0\]\.source: subscriber\.town is not .* Properties of subscriber: .*\bcity\b/,
    ],
    ['a provider', ['person', 'city'], /Providers: subscriber, segment, activities, event_tracking, custom_fields\.$/],
    ['a custom field where there is none', ['custom_fields', 'plan'], /PUT \/custom-fields\/contacts/],
  ])('a refused name of %s says what there is', async (_, source, words) => {
    verifies('marketing:segments:strict');
    expect((await estimate(rule({ source }))).body.message).toMatch(words);
  });

  test('one is created, changed in what was sent, copied, counted and deleted', async () => {
    verifies('marketing:segments');
    expect(await site.api('POST', '/dynamic-segments', { body: rule({}) })).toMatchObject({
      status: 422,
      body: { title: { required: expect.any(String) } },
    });
    const made = (await site.api('POST', '/dynamic-segments', { body: { title: 'Someone', ...rule({}) } })).body.segment;
    expect(made).toMatchObject({ title: 'Someone', slug: 'someone', is_system: false, filters: rule({}).filters });
    const changed = await site.api('PUT', `/dynamic-segments/${made.id}`, { body: { title: 'Anyone' } });
    expect(changed.body.segment).toMatchObject({ id: made.id, title: 'Anyone', slug: 'someone', filters: rule({}).filters });
    const copy = (await site.api('POST', `/dynamic-segments/duplicate/${made.id}`)).body.segment;
    expect(copy).toMatchObject({ title: '[Duplicate] Anyone', filters: made.filters });
    expect((await site.api('GET', '/dynamic-segments')).body.dynamic_segments.map(({ id }: { id: number }) => id)).toEqual([
      made.id,
      copy.id,
    ]);
    expect((await site.api('GET', '/dynamic-segments/stats')).body.stats).toMatchObject({ [`someone_${made.id}`]: 0 });
    expect((await site.api('DELETE', `/dynamic-segments/${made.id}`)).status).toBe(200);
    for (const [method, path] of [
      ['DELETE', ''],
      ['PUT', ''],
    ] as const)
      expect((await site.api(method, `/dynamic-segments/${made.id}${path}`, { body: { title: 'x' } })).status).toBe(404);
  });

  test('one group without its brackets, the older form and JSON text mean the same', async () => {
    verifies('marketing:segments');
    const flat = rule({}).filters[0];
    for (const body of [
      { conditions: flat },
      { filters: JSON.stringify([flat]) },
      { conditions: [{ field: 'email', operator: '=', value: 'x' }] },
    ])
      expect(await estimate(body)).toEqual({ status: 200, body: { count: 0 } });
  });
});
