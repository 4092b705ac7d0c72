import type { Client } from '@modelcontextprotocol/client';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { ask, doneElsewhere as done } from './booking-assistant';
import { bridgedSite, connected } from './bridged-site';
import { type OtherCrm, otherCrm } from './other-crm';

describe('an assistant whose marketing provider is a site of another make', () => {
  let there: OtherCrm;
  let here: Site;
  let client: Client;

  beforeAll(async () => {
    there = await otherCrm();
    here = await bridgedSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${there.port()}` } });
    const config = { mode: 'remote', base_url: `http://127.0.0.1:${there.port()}/rest`, username: 'ada' };
    for (const [operation, params] of [
      ['integrations.update', { slug: 'marketing', config }],
      ['integrations.set_secret', { slug: 'marketing', name: 'application_password', value: 'application password 1' }],
      ['integrations.enable', { slug: 'marketing' }],
    ] as const)
      expect((await here.call(operation, params)).envelope.error).toBeNull();
    client = await connected(here, { toolset: 'crm' });
  });
  afterEach(() => void there.asked.splice(0));
  afterAll(async () => {
    await client?.close();
    await here?.stop();
    there?.server.closeAllConnections();
    there?.server.close();
  });

  test('sees all 75 tools, as the other site cannot be asked for its routes', async () => {
    verifies('bridge:served', 'marketing:remote');
    const { tools } = await client.listTools();
    expect(tools.filter(({ name }) => name.startsWith('mk_'))).toHaveLength(75);
  });

  test.each<[name: string, args: object, stored: string, after: object]>([
    ['mk_update_tag', { id: 7, title: 'Very important' }, 'tag', { title: 'Very important', slug: 'vip', description: 'Our best' }],
    [
      'mk_update_contact_note',
      { subscriber_id: 4, note_id: 6, type: 'email' },
      'note',
      { title: 'Called', description: 'About prices', type: 'email' },
    ],
    ['mk_update_company', { id: 5, phone: '1' }, 'company', { name: 'Acme', phone: '1' }],
    ['mk_update_campaign', { id: 3, subject: 'News' }, 'campaign', { title: 'May', email_subject: 'News' }],
    [
      'mk_update_template',
      { id: 9, email_body: '<p>Hello</p>' },
      'template',
      { post_title: 'Plain', post_content: '<p>Hello</p>', email_subject: 'Hello', settings: [] },
    ],
    [
      'mk_update_webhook',
      { id: 8, name: 'Footer' },
      'webhook',
      { name: 'Footer', status: 'pending', lists: [], tags: ['1'], companies: [5] },
    ],
  ])('%s %j keeps there what it does not change', async (name, args, stored, after) => {
    verifies('marketing:remote', 'marketing:patch', 'D259');
    const { refused } = await ask(client, name, args);
    expect(refused).toBeUndefined();
    expect(there.stored[stored]).toEqual(after);
    expect(there.asked.map((line) => line.split(' ')[0])).toEqual(['GET', 'PUT']);
  });

  test.each<[string, object, string]>([
    ['mk_get_tag', { id: 8 }, '404: it has no such record or route.'],
    ['mk_get_list', { id: 8 }, '404: it has no such record or route.'],
    ['mk_update_tag', { id: 8, title: 'T' }, '404: it has no such record or route.'],
    ['mk_update_contact_note', { subscriber_id: 4, note_id: 7, title: 'T' }, '404: it has no such record or route.'],
    ['mk_update_webhook', { id: 9, name: 'T' }, '404: it has no such record or route.'],
    ['mk_create_contact', { email: 'taken@example.org' }, '422: check email (unique).'],
    ['mk_update_contact_note', { subscriber_id: 4, note_id: 6, title: '', description: 'D', type: 'call' }, '422: check note.title.'],
    ['mk_attach_company_contacts', { company_id: 5, subscriber_ids: [4] }, '422: it refused the values.'],
    ['mk_create_campaign', { title: 'Taken', subject: 'S', email_body: 'B' }, '422: check title (unique).'],
  ])('%s %j is refused in words of this site (%s)', async (name, args, words) => {
    verifies('marketing:remote', 'bridge:upstream');
    expect((await ask(client, name, args)).refused).toBe(`Marketing CRM provider answered ${words}`);
    expect(there.asked.filter((line) => line.startsWith('PUT') && !line.includes('notes'))).toEqual([]);
  });

  test('creates a contact as subscribed, but never over one who may have left', async () => {
    verifies('marketing:remote');
    const ada = { email: 'ada@example.org' };
    expect((await done(client, 'mk_create_contact', ada)).contact).toMatchObject({ ...ada, status: 'subscribed' });
    const { refused } = await ask(client, 'mk_create_contact', { ...ada, force_update: true });
    expect(refused).toBe('Invalid params: /status is required beside force_update');
    const forced = await done(client, 'mk_create_contact', { ...ada, force_update: true, status: 'pending' });
    expect(forced.contact.status).toBe('pending');
  });

  test('enrolls contacts in parts that the other site takes', async () => {
    verifies('marketing:remote');
    const subscriber_ids = Array.from({ length: 401 }, (_, i) => i + 1);
    const { total } = await done(client, 'mk_add_subscribers_to_sequence', { id: 2, subscriber_ids });
    expect([total, there.asked]).toEqual(['1', Array(3).fill('POST /sequences/2/subscribers')]);
  });

  test('a read whose connection is cut is sent again, a write is not: whether it was done is unknown', async () => {
    verifies('marketing:remote', 'bridge:upstream', 'D371');
    there.cuts.push('GET /lists/7');
    expect(await done(client, 'mk_get_list', { id: 7 })).toMatchObject({ id: 7 });
    expect(there.asked.splice(0)).toEqual(['GET /lists/7', 'GET /lists/7']);
    there.cuts.push('POST /subscribers');
    const { refused } = await ask(client, 'mk_create_contact', { email: 'cut@example.org' });
    expect(refused).toMatch(/^The marketing provider did not answer: .*cut off.*\. Whether it was done is unknown; read the state there/);
    there.cuts.push('PUT /tags/7');
    expect((await ask(client, 'mk_update_tag', { id: 7, title: 'VIP' })).refused).toMatch(/Whether it was done is unknown/);
    expect(there.asked).toEqual(['POST /subscribers', 'GET /tags/7', 'PUT /tags/7']);
    there.cuts.push('GET /lists/7', 'GET /lists/7');
    expect((await ask(client, 'mk_get_list', { id: 7 })).refused).toMatch(/cut off, or the answer is not HTTP\.?$/);
  });

  test('a key that may change and not destroy sends nothing there that a destructive tool sends', async () => {
    verifies('D600', 'marketing:remote');
    const admin = await here.identity('admin');
    const body = { label: 'writer', effects: 'write', resources: ['marketing-crm'] };
    const minted = await here.send('POST', '/admin/siteplane/api/keys', { ...admin, body });
    const writer = await connected(here, { key: JSON.parse(minted.text).key, toolset: 'crm' });
    const send = (path: string) =>
      ask(writer, 'mk_request', { method: 'POST', path: `/crm/v2${path}`, body: { title: 'May' }, confirm: true });
    expect((await send('/campaigns/3/schedule')).refused).toContain('This key may not run POST /crm/v2/campaigns/3/schedule');
    expect(there.asked).toEqual([]);
    expect((await send('/campaigns')).refused).toBeUndefined();
    expect(there.asked).toEqual(['POST /campaigns']);
    await writer.close();
  });

  test('hands answers on as they came', async () => {
    verifies('marketing:remote');
    expect(await done(client, 'mk_get_campaign_stats', { id: 3 })).toEqual({ sent_count: '0', stat: [], analytics: [] });
    expect(await done(client, 'mk_get_list', { id: 7 })).toMatchObject({ id: 7, is_public: '0' });
  });

  test.each<[string, object, object]>([
    ['mk_delete_tag', { id: 7 }, { contacts: 12 }],
    ['mk_delete_company', { id: 5 }, { name: 'Acme', contacts: 3 }],
    ['mk_delete_contact_note', { subscriber_id: 4, note_id: 6 }, { title: 'Called' }],
    ['mk_send_campaign', { id: 3 }, { estimated_recipients: 57 }],
    ['mk_delete_webhook', { id: 8 }, { status: 'pending' }],
  ])('a preview of %s reads its numbers right and changes nothing', async (name, args, hit) => {
    verifies('marketing:remote', 'marketing:previews');
    expect((await done(client, name, { ...args, dry_run: true })).preview).toMatchObject(hit);
    expect(there.asked.filter((line) => /^(PUT|DELETE)/.test(line) || /schedule/.test(line))).toEqual([]);
  });

  test('a preview of an update shows what would be sent, merged', async () => {
    verifies('marketing:remote', 'bridge:dry-run', 'D259');
    const { requests } = await done(client, 'mk_update_template', { id: 9, email_subject: 'New', dry_run: true });
    expect(requests[1]).toEqual({
      method: 'PUT',
      path: '/crm/v2/templates/9',
      body: { template: expect.objectContaining({ post_title: 'Plain', email_subject: 'New' }) },
    });
    expect(there.asked.filter((line) => line.startsWith('PUT'))).toEqual([]);
  });
});
