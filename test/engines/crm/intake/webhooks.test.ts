import { signedHeaders } from '../../../../plugin/net/standard-webhooks';
import { verifies } from '../../../support/verifies';
import { newContact, put, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';

describe('webhooks that take contacts in', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => site?.stop());

  let number = 0;
  const create = async (fields: object = {}) => {
    const answer = await site.api('POST', '/webhooks', { body: { name: 'Form', ...fields } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return { ...answer.body.webhook, id: answer.body.id };
  };
  const address = () => `hook-${++number}@example.com`;
  const pathOf = (hook: { url: string }) => new URL(hook.url).pathname;
  const post = async (hook: { url: string }, body: object | string, sent: { headers?: Record<string, string>; query?: string } = {}) => {
    const { status, text } = await site.send('POST', `${pathOf(hook)}${sent.query ?? ''}`, { body, headers: sent.headers ?? {} });
    return { status, body: JSON.parse(text) };
  };
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const title = async (kind: 'tags' | 'lists', name: string) =>
    (await site.api('POST', `/${kind}`, { body: { title: name } })).body.item.id as number;

  test('a name is required, a status is one that a person may set, lists exist, an unknown webhook is 404', async () => {
    verifies('marketing:webhooks', 'marketing:errors');
    const refused = async (body: object) => (await site.api('POST', '/webhooks', { body })).status;
    expect((await site.api('POST', '/webhooks', { body: {} })).body).toMatchObject({ name: { required: expect.any(String) } });
    for (const wrong of [
      { status: 'bounced' },
      { lists: [99] },
      { tags: ['x'] },
      { target_url: 'ftp://example.org' },
      { target_url: 'http://127.0.0.1/in' },
    ])
      expect([wrong, await refused({ name: 'Form', ...wrong })]).toEqual([wrong, 422]);
    expect((await site.api('PUT', '/webhooks/99', { body: { name: 'x' } })).status).toBe(404);
    expect((await site.api('DELETE', '/webhooks/99')).status).toBe(404);
  });

  test('subscribed unless told otherwise; a change leaves what was not sent, and the address always stays', async () => {
    verifies('marketing:webhooks', 'marketing:patch');
    const [list, tag] = [await title('lists', 'News'), await title('tags', 'Lead')];
    const hook = await create({ lists: [list], tags: [tag] });
    expect(hook).toMatchObject({ status: 'subscribed', is_active: true, lists: [list], tags: [tag], companies: [], target_url: '' });
    const { body } = await site.api('PUT', `/webhooks/${hook.id}`, { body: { name: 'Other', url: 'https://example.org', key: 'x' } });
    const { id, ...value } = hook;
    expect(body.webhook).toEqual({ ...value, name: 'Other' });
    const listed = (await site.api('GET', '/webhooks')).body;
    expect(listed.webhooks).toMatchObject([{ id, object_type: 'webhook', object_id: null, value: { name: 'Other', url: hook.url } }]);
    expect(listed.lists).toMatchObject([{ id: list, title: 'News' }]);
    expect(listed.fields).toContainEqual({ key: 'first_name', field: 'first_name' });
    expect((await site.api('DELETE', `/webhooks/${id}`)).body.webhooks).toEqual([]);
    expect((await post(hook, { email: address() })).body).toMatchObject({ success: false, data: { type: 'invalid_webhook_hash' } });
  });

  test('other methods, unknown addresses and inactive ones are refused, with their status where that is asked for', async () => {
    verifies('marketing:webhooks:intake', 'D293');
    const hook = await create({ is_active: false });
    const other = { url: hook.url.replace(/[^/]+$/, 'nothing') };
    const got = await site.send('GET', pathOf(hook));
    expect([got.status, JSON.parse(got.text)]).toMatchObject([200, { success: false, data: { type: 'invalid_request_method' } }]);
    for (const [at, query, status] of [
      [hook, '', 200],
      [hook, '?strict=1', 404],
      [other, '', 200],
      [other, '?strict=1', 404],
    ] as const)
      expect(await post(at, { email: address() }, { query })).toMatchObject({
        status,
        body: { success: false, data: { type: 'invalid_webhook_hash' } },
      });
    expect((await site.send('PUT', `${pathOf(hook)}?strict=1`, { body: {} })).status).toBe(405);
    expect((await site.api('GET', '/subscribers')).body.subscribers.total).toBe(0);
  });

  test('without a valid address nothing is saved; what is neither a form nor an object is refused', async () => {
    verifies('marketing:webhooks:intake', 'D293');
    const hook = await create();
    for (const body of [{}, { email: 'nobody' }, { email: ['a@example.com'] }])
      expect(await post(hook, body)).toMatchObject({ status: 200, body: { success: false, data: { type: 'email_validation_failed' } } });
    expect(await post(hook, '[1]', { query: '?strict=1' })).toMatchObject({ status: 400, body: { success: false } });
    expect((await post(hook, 'x', { query: '?strict=1', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await site.send('POST', pathOf(hook), { body: { email: address(), note: 'x'.repeat(70_000) } })).status).toBe(413);
    expect((await site.api('GET', '/subscribers')).body.subscribers.total).toBe(0);
  });

  test('JSON and forms: names, custom fields, lists and tags by id, by title and by the defaults of the webhook', async () => {
    verifies('marketing:webhooks:intake');
    const fields = [
      { field_key: 'multi-select', label: 'Topics', options: ['a', 'b'] },
      { field_key: 'text', label: 'Shirt' },
    ];
    await site.api('PUT', '/custom-fields/contacts', { body: { fields } });
    const [list, tag, gone] = [await title('lists', 'Default'), await title('tags', 'Form tag'), await title('tags', 'Gone')];
    const hook = await create({ lists: [list], tags: [tag, gone] });
    await site.api('DELETE', `/tags/${gone}`);
    const first = await post(hook, {
      email: address(),
      names: { first_name: 'Ada', last_name: 'Byron' },
      topics: 'a, b',
      shirt: 'L',
      country: 'Austria',
    });
    expect(first.body).toMatchObject({
      success: true,
      data: { message: 'created', type: 'success', errors: { country: expect.any(Object) } },
    });
    expect(await read(site, first.body.data.id, '?with[]=subscriber.custom_values')).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      country: '',
      status: 'subscribed',
      lists: [{ id: list }],
      tags: [{ id: tag }],
      custom_values: { topics: ['a', 'b'], shirt: 'L' },
    });
    const email = address();
    const second = await post(
      hook,
      `email=${encodeURIComponent(email)}&full_name=Grace+Hopper&tags=VIP,no,${tag},99&detach_lists=Unknown&status=bounced`,
      form,
    );
    expect(await read(site, second.body.data.id)).toMatchObject({ first_name: 'Grace', last_name: 'Hopper', status: 'subscribed' });
    const tags = (await read(site, second.body.data.id)).tags.map(({ title: name }: { title: string }) => name);
    expect(tags.sort()).toEqual(['Form tag', 'VIP']);
    const third = await post(hook, {
      email: email.toUpperCase(),
      first_name: '',
      phone: '1',
      detach_tags: 'VIP',
      custom_values: { shirt: 'XL' },
    });
    expect(third.body.data).toMatchObject({ message: 'updated', id: second.body.data.id });
    const after = await read(site, second.body.data.id, '?with[]=subscriber.custom_values');
    expect([after.first_name, after.phone, after.tags.length, after.custom_values.shirt]).toEqual(['Grace', '1', 1, 'XL']);
  });

  test('nobody is subscribed by it who is suppressed, or who did not confirm (pain 4)', async () => {
    verifies('marketing:webhooks:suppression', 'D293', 'pain:4');
    const hook = await create({ status: 'subscribed' });
    for (const status of ['unsubscribed', 'pending']) {
      const contact = await newContact(site, { status });
      expect((await post(hook, { email: contact.email, phone: '7', status: 'subscribed' })).body.success).toBe(true);
      expect(await read(site, contact.id)).toMatchObject({ status, phone: '7' });
    }
    const gone = await newContact(site);
    await put(site, gone.id, { status: 'unsubscribed' });
    await site.api('DELETE', `/subscribers/${gone.id}`);
    const { data } = (await post(hook, { email: gone.email })).body;
    expect((await read(site, data.id)).status).toBe('unsubscribed');
    const leaving = await create({ status: 'unsubscribed' });
    const contact = await newContact(site);
    await post(leaving, { email: contact.email });
    expect((await read(site, contact.id)).status).toBe('unsubscribed');
    const asking = await create({ status: 'pending' });
    expect((await read(site, (await post(asking, { email: address() })).body.data.id)).status).toBe('pending');
  });

  test('one that asks for signatures takes signed requests of the last five minutes only', async () => {
    verifies('marketing:webhooks:safe');
    const hook = await create({ is_signed: true });
    const key = Buffer.from(hook.signing_secret.replace('whsec_', ''), 'base64');
    expect(JSON.stringify((await site.api('GET', '/webhooks')).body)).not.toContain('whsec_');
    const body = JSON.stringify({ email: address() });
    const signed = (at: number, text = body) => ({
      ...signedHeaders({ id: 'msg_1', at, body: text, key }),
      'content-type': 'application/json',
    });
    const now = Date.now();
    for (const headers of [
      {},
      signed(now, `${body} `),
      signed(now - 6 * 60_000),
      signed(now + 6 * 60_000),
      { ...signed(now), 'webhook-id': 'msg_2' },
    ])
      expect(await post(hook, body, { query: '?strict=1', headers })).toMatchObject({
        status: 401,
        body: { data: { type: 'invalid_signature' } },
      });
    expect(await post(hook, body, { query: '?strict=1', headers: signed(now) })).toMatchObject({ status: 200, body: { success: true } });
  });

  test('two requests about the same new person at the same moment make one contact', async () => {
    verifies('marketing:webhooks:intake', 'marketing:contacts:concurrent');
    const hook = await create();
    const email = address();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(hook, { email })));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.every(({ body }) => body.success)).toBe(true);
  });

  test('too many requests wait, per webhook and per sender', async () => {
    verifies('marketing:webhooks:safe');
    // A minute that no other case counts in, and that does not end.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
    const hook = await create({ is_active: true });
    const answers: number[] = [];
    for (let i = 0; i < 320; i++) answers.push((await post(hook, {})).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers[0]).toBe(200);
  });
});
