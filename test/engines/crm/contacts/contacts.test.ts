import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';
import { newAddress, newContact, put, read } from './people';

describe('contacts', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const post = (body: object) => site.api('POST', '/subscribers', { body });
  const newTag = async (title: string): Promise<number> => (await site.api('POST', '/tags', { body: { title } })).body.item.id;

  test('without a key nothing is told, and a user without the permission is refused', async () => {
    verifies('marketing:permissions');
    const routes = [
      ['GET', '/subscribers'],
      ['POST', '/subscribers'],
      ['DELETE', '/subscribers/1'],
      ['POST', '/subscribers/do-bulk-action'],
      ['GET', '/subscribers/1/notes'],
      ['PUT', '/custom-fields/contacts'],
      ['GET', '/reports/contacts-by-status'],
    ] as const;
    for (const [method, path] of routes) {
      const sent = method === 'GET' ? {} : { body: {} };
      expect((await site.api(method, path, { as: 'anonymous', ...sent })).status).toBe(401);
      expect((await site.api(method, path, { as: 'weak', ...sent })).status).toBe(403);
    }
  });

  test('fields that are wrong are told by name and rule', async () => {
    verifies('marketing:errors', 'marketing:contacts');
    const wrong = [
      [{}, 'email', 'required'],
      [{ email: 'no address' }, 'email', 'email'],
      [{ email: `${'x'.repeat(200)}@example.com` }, 'email', 'email'],
      [{ email: 'a@example.com', status: 'bounced' }, 'status', 'in'],
      [{ email: 'a@example.com', contact_type: 'friend' }, 'contact_type', 'in'],
      [{ email: 'a@example.com', country: 'Austria' }, 'country', 'format'],
      [{ email: 'a@example.com', country: 'XX' }, 'country', 'format'],
      [{ email: 'a@example.com', timezone: 'Vienna' }, 'timezone', 'format'],
      [{ email: 'a@example.com', date_of_birth: '1990-02-30' }, 'date_of_birth', 'format'],
      [{ email: 'a@example.com', latitude: '91' }, 'latitude', 'format'],
      [{ email: 'a@example.com', ip: '1.2.3.256' }, 'ip', 'format'],
      [{ email: 'a@example.com', avatar: 'javascript:alert(1)' }, 'avatar', 'format'],
      [{ email: 'a@example.com', total_points: 'many' }, 'total_points', 'numeric'],
      [{ email: 'a@example.com', tags: [9999] }, 'tags', 'exists'],
      [{ email: 'a@example.com', lists: ['9999'] }, 'lists', 'exists'],
      [{ email: 'a@example.com', companies: [9999] }, 'companies', 'exists'],
      [{ email: 'a@example.com', tags: ['ab'] }, 'tags', 'format'],
      [{ email: 'a@example.com', custom_values: { unknown: 1 } }, 'custom_values.unknown', 'exists'],
    ] as const;
    for (const [body, field, rule] of wrong) {
      const answer = await post(body);
      expect([body, answer.status, answer.body]).toEqual([
        body,
        422,
        expect.objectContaining({
          message: expect.any(String),
          [field]: { [rule]: expect.any(String) },
          errors: { [field]: [expect.any(String)] },
        }),
      ]);
    }
    expect((await site.api('GET', '/subscribers?search=a@example.com')).body.subscribers.total).toBe(0);
  });

  test('an unknown contact is 404, read, changed or deleted (pain 19)', async () => {
    verifies('marketing:contacts', 'pain:19');
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(await site.api(method, '/subscribers/999', method === 'PUT' ? { body: { first_name: 'x' } } : {})).toEqual({
        status: 404,
        body: { message: 'Not found: Contact 999.' },
      });
    expect((await site.api('GET', '/subscribers/0?get_by_email=nobody@example.com')).status).toBe(404);
    expect((await site.api('GET', '/subscribers/0')).status).toBe(404);
  });

  test('created with all that was sent, and read by id and by address', async () => {
    verifies('marketing:contacts');
    const tag = await newTag('Created with');
    const email = newAddress('Ada.Byron');
    const answer = await post({
      email: `  ${email} `,
      full_name: 'Ada King Byron',
      country: 'at',
      date_of_birth: '1990-05-13',
      latitude: '48.2081743000001',
      tags: [tag],
      lists: ['Newsletter of May'],
    });
    expect(answer).toMatchObject({ status: 200, body: { action_type: 'created', message: expect.any(String) } });
    const { contact } = answer.body;
    expect(contact).toMatchObject({
      email,
      first_name: 'Ada',
      last_name: 'King Byron',
      full_name: 'Ada King Byron',
      status: 'subscribed',
      contact_type: 'lead',
      country: 'AT',
      date_of_birth: '1990-05-13',
      latitude: '48.2081743000001',
      tags: [{ id: tag, pivot: { subscriber_id: contact.id, object_id: tag, object_type: 'Tag' } }],
      lists: [{ title: 'Newsletter of May', slug: 'newsletter-of-may', pivot: { object_type: 'Lists' } }],
      companies: [],
      company: null,
    });
    expect(contact.hash).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(answer.body)).not.toContain('linkKey');
    expect(await read(site, contact.id)).toEqual(contact);
    const upper = encodeURIComponent(email.toUpperCase());
    expect((await site.api('GET', `/subscribers/0?get_by_email=${upper}`)).body.subscriber).toEqual(contact);
  });

  test('what is asked for besides: counts of emails, definitions and values', async () => {
    const { id } = await newContact(site);
    const { body } = await site.api('GET', `/subscribers/${id}?with[]=stats&with[]=custom_fields&with[]=subscriber.custom_values`);
    expect(body).toMatchObject({ subscriber: { stats: { emails: 0, opens: 0, clicks: 0 }, custom_values: {} }, custom_fields: [] });
  });

  test('the same address is one contact, whatever its case, spaces and spelling of the domain (pain 20)', async () => {
    verifies('marketing:contacts:address', 'pain:20');
    await newContact(site, { email: 'One.Person@Bücher.example' });
    for (const email of ['one.person@bücher.example', ' ONE.PERSON@BÜCHER.EXAMPLE', 'one.person@xn--bcher-kva.example'])
      expect(await post({ email })).toMatchObject({ status: 422, body: { email: { unique: expect.any(String) } } });
  });

  test('an upsert changes what has a value and clears nothing', async () => {
    verifies('marketing:contacts:upsert');
    const before = await newContact(site, { first_name: 'Ada', phone: '+43 1', total_points: 5, tags: ['Kept tag'] });
    const sent = { email: before.email, first_name: '', last_name: 'Byron', phone: null, total_points: 0, tags: [], __force_update: 'yes' };
    const { status, body } = await post(sent);
    expect([status, body.action_type]).toEqual([200, 'updated']);
    expect(body.contact).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      phone: '+43 1',
      total_points: 5,
      tags: [{ title: 'Kept tag' }],
    });
    const again = await post({ email: before.email, last_name: 'Byron', tags: ['kept tag'], __force_update: true });
    expect(again.body.contact).toEqual(body.contact);
  });

  test('an update changes what was sent, clears what was sent empty, and leaves the rest (pain 18)', async () => {
    verifies('marketing:patch', 'marketing:contacts', 'pain:18');
    const before = await newContact(site, {
      first_name: 'Ada',
      last_name: 'Byron',
      date_of_birth: '1990-05-13',
      tags: ['Stays'],
      city: 'Graz',
    });
    const tag = await newTag('Attached');
    const { body } = await put(site, before.id, { city: '', date_of_birth: null, attach_tags: [tag] });
    expect(body).toMatchObject({ isDirty: true, contact: { first_name: 'Ada', last_name: 'Byron', city: '', date_of_birth: null } });
    expect(body.contact.tags.map(({ title }: { title: string }) => title)).toEqual(['Stays', 'Attached']);
    expect(body.contact.hash).toBe(before.hash);
    const detached = await put(site, before.id, { subscriber: { detach_tags: [tag] } });
    expect(detached.body.contact.tags.map(({ title }: { title: string }) => title)).toEqual(['Stays']);
    expect((await put(site, before.id, { subscriber: { detach_tags: [tag], city: '' } })).body).toMatchObject({ isDirty: false });
    expect((await put(site, before.id, { tags: [tag] })).status).toBe(422);
    expect((await put(site, before.id, { email: '' })).status).toBe(422);
    expect(await read(site, before.id)).toEqual(detached.body.contact);
  });

  test('the address of another contact is refused; what is queued goes to a new one', async () => {
    verifies('marketing:contacts:address');
    const [one, other] = [await newContact(site), await newContact(site)];
    expect(await put(site, one.id, { email: other.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { email: { unique: expect.any(String) } },
    });
    const email = newAddress('moved');
    expect((await put(site, one.id, { email })).body.contact).toMatchObject({ id: one.id, email });
    expect((await site.api('GET', `/subscribers/0?get_by_email=${one.email}`)).status).toBe(404);
    expect((await post({ email: one.email })).status).toBe(200);
  });

  test('deleted with what is about it; deleting nothing is no success (pain 19)', async () => {
    verifies('marketing:contacts', 'pain:19');
    const contact = await newContact(site, { tags: ['Of the deleted'] });
    await site.api('POST', `/subscribers/${contact.id}/notes`, { body: { note: { title: 'Gone soon' } } });
    const before = await site.rowCounts();
    expect((await site.api('DELETE', `/subscribers/${contact.id}`)).status).toBe(200);
    const after = await site.rowCounts();
    for (const table of ['sp_crm_contacts', 'sp_crm_contact_tags', 'sp_crm_notes'])
      expect([table, after[table]]).toEqual([table, (before[table] ?? 0) - 1]);
    expect((await site.api('DELETE', `/subscribers/${contact.id}`)).status).toBe(404);
    const [one, two] = [await newContact(site), await newContact(site)];
    expect((await site.api('DELETE', '/subscribers', { body: { subscribers: [one.id, 9999] } })).status).toBe(404);
    expect((await site.api('GET', `/subscribers/${one.id}`)).status).toBe(200);
    expect((await site.api('DELETE', '/subscribers', { body: { subscribers: [one.id, two.id] } })).status).toBe(200);
    expect((await site.api('DELETE', '/subscribers', { body: {} })).status).toBe(422);
  });

  test('many at once upsert one new address: one contact, and nobody hears of an internal error', async () => {
    verifies('marketing:contacts:concurrent');
    const email = newAddress('at-once');
    const body = { email, tags: ['Made by sixteen'], __force_update: 'yes' };
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => post({ ...body, last_name: `Caller ${i}` })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter((answer) => answer.body.action_type === 'created')).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.contact.id)).size).toBe(1);
    expect((await site.api('GET', `/subscribers?search=${email}`)).body.subscribers.total).toBe(1);
    expect((await site.api('GET', '/tags?search=Made by sixteen')).body.tags.total).toBe(1);
  });
});
