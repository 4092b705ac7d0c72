import { allTools } from '../../plugin/assistant-bridge/catalog';
import type { InProcessRequest } from '../../plugin/host';
import { verifies } from '../support/verifies';
import { everyCase } from './marketing-cases';
import { runTool, type Situation, sentBy } from './tool-call';

const settings = { subscribers: [{ list: 1, tag: 'all' }], sending_filter: 'list_tag', template_config: {} };

/** What the provider knows, by path below its scope. */
const known: Readonly<Record<string, unknown>> = {
  '/tags/7': { tag: { id: 7, title: 'VIP' } },
  '/lists/7': { id: 7, title: 'News' },
  '/subscribers': { subscribers: { total: 12, data: [] } },
  '/subscribers/4': { subscriber: { id: 4, email: 'ada@example.org', full_name: 'Ada L', status: 'subscribed' } },
  '/subscribers/4/notes': { notes: { data: [{ id: 6, title: 'Called', type: 'call', description: 'D' }] } },
  '/companies/5': { company: { id: 5, name: 'Acme', contacts_count: '3' } },
  '/companies/5/notes': { notes: { data: [{ id: '6', title: 'Called', type: 'call', description: 'D' }] } },
  '/custom-fields/contacts': { fields: [{ slug: 'a' }, { slug: 'b' }] },
  '/companies/custom-fields': { fields: [] },
  '/campaigns/3': { campaign: { id: 3, title: 'May', email_subject: 'News', status: 'draft', recipients_count: 0, settings } },
  '/campaigns/estimated-contacts': { count: '57' },
  '/templates/9': { template: { post_title: 'Plain' } },
  '/funnels/1': { funnel: { id: 1, title: 'Welcome', status: 'draft' } },
  '/sequences/2': { sequence: { id: 2, title: 'Course' } },
  '/webhooks': { webhooks: [{ id: 8, value: { name: 'Form', status: 'subscribed', lists: [], tags: [] } }] },
};

const answer = ({ path }: InProcessRequest) => {
  const found = known[path.replace('/crm/v2', '')];
  return found === undefined ? { status: 404, body: '{"message":"Not found"}' } : { status: 200, body: JSON.stringify(found) };
};

/** By tool: what it would hit. */
const hits: Readonly<Record<string, object>> = {
  mk_add_subscribers_to_sequence: { title: 'Course', contacts: 2 },
  mk_delete_campaign: { title: 'May', status: 'draft', recipients_count: 0 },
  mk_delete_company: { name: 'Acme', contacts: 3 },
  mk_delete_company_note: { title: 'Called', type: 'call' },
  mk_delete_contact: { email: 'ada@example.org', full_name: 'Ada L', status: 'subscribed' },
  mk_delete_contact_note: { title: 'Called', type: 'call' },
  mk_delete_list: { title: 'News', contacts: 12 },
  mk_delete_tag: { title: 'VIP', contacts: 12 },
  mk_delete_template: { title: 'Plain' },
  mk_delete_webhook: { name: 'Form', status: 'subscribed' },
  mk_detach_company_contacts: { name: 'Acme', contacts: 2 },
  mk_duplicate_campaign: { title: 'May', status: 'draft', recipients_count: 0 },
  mk_duplicate_sequence: { title: 'Course' },
  mk_remove_subscribers_from_automation: { title: 'Welcome', status: 'draft', contacts: 2 },
  mk_remove_subscribers_from_sequence: { title: 'Course', contacts: 2 },
  mk_save_company_custom_fields: { added: ['a'], removed: [] },
  mk_save_contact_custom_fields: { added: [], removed: ['b'] },
  mk_send_campaign: { title: 'May', email_subject: 'News', status: 'draft', estimated_recipients: 57 },
  mk_send_contact_email: { to: { email: 'ada@example.org', full_name: 'Ada L', status: 'subscribed' } },
  mk_send_test_email: { title: 'May', status: 'draft', recipients_count: 0 },
  mk_update_automation_status: { title: 'Welcome', status: 'draft' },
  mk_update_campaign: { title: 'May', status: 'draft', recipients_count: 0 },
  mk_update_template: { title: 'Plain' },
  mk_update_webhook: { name: 'Form', status: 'subscribed' },
};

const ofTool = new Map(everyCase.map(([name, args, line, body]) => [name, { args, line, body }]));
const counts = '/crm/v2/campaigns/estimated-contacts';

const isReading = ({ method, path }: InProcessRequest) => method === 'GET' || path === counts;

test('24 tools of the marketing provider are destructive, and each is previewed here', () => {
  verifies('marketing:previews');
  const destructive = allTools.filter(({ provider, tier, listed }) => {
    return provider === 'marketing' && tier !== 'always' && listed.annotations?.destructiveHint;
  });
  expect(destructive.map(({ name }) => name)).toEqual(Object.keys(hits).sort());
  expect(destructive).toHaveLength(24);
});

describe.each(Object.entries(hits))('a preview of %s', (name, hit) => {
  const { args = {}, line = '', body } = ofTool.get(name) ?? {};
  const [method = '', path = ''] = line.split(' ');
  const request = { method, path: `/crm/v2${path}`, ...(body ? { body } : {}) };

  test.each([undefined, true, false])('shows the request and what it hits, and only reads (confirm: %s)', async (confirm) => {
    verifies('marketing:previews', 'bridge:dry-run');
    const all = { ...args, dry_run: true, ...(confirm === undefined ? {} : { confirm }) };
    const { result, sent } = await runTool(name, all, { answer });
    expect(result.structuredContent).toEqual({ dry_run: true, request, preview: hit });
    expect(sent.filter((one) => !isReading(one))).toEqual([]);
  });

  test('shows the request also where the rest cannot be read', async () => {
    verifies('marketing:previews');
    for (const situation of [{ answer: { status: 404 } }, { connection: 'none' }] as Situation[]) {
      const { result } = await runTool(name, { ...args, dry_run: true }, situation);
      expect(result.structuredContent).toEqual({
        dry_run: true,
        request,
        preview: { unknown: expect.stringContaining('Marketing CRM provider') },
      });
    }
  });

  test.each<[object, Situation, string]>([
    [{ confirm: false }, {}, 'confirm_required'],
    [{}, { confirm: 'strict' }, 'confirm_required'],
    [{ confirm: true }, { confirm: 'refuse' }, 'conflict'],
    [{ confirm: true }, { connection: 'none' }, 'unavailable'],
  ])('is not what %j under %j does: it is refused (%s) and sends nothing', async (guard, situation, code) => {
    verifies('bridge:confirm');
    const { result, sent } = await runTool(name, { ...args, ...guard }, { answer, ...situation });
    expect([result.refused, sent]).toEqual([code, []]);
  });

  test('with confirm:true it is sent under strict', async () => {
    verifies('bridge:confirm');
    expect(await sentBy(name, { ...args, confirm: true }, { confirm: 'strict' })).toHaveLength(1);
  });
});

test('a campaign is counted by its own audience and nothing else of it', async () => {
  verifies('marketing:previews');
  const { sent } = await runTool('mk_send_campaign', { id: 3, dry_run: true }, { answer });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /crm/v2/campaigns/3', `POST ${counts}`]);
  expect(JSON.parse(String(sent[1]?.body))).toEqual({ subscribers: [{ list: 1, tag: 'all' }], sending_filter: 'list_tag' });
});

test('a person is asked about the request itself, by the name of what it hits; only GET is sent for it', async () => {
  verifies('bridge:confirm', 'D711');
  const { result, sent } = await runTool('mk_delete_list', { id: 7 }, { canAsk: true, answer });
  const question = 'Let the assistant run mk_delete_list on “News”? It would send DELETE /crm/v2/lists/7. What it would hit: ';
  expect(JSON.stringify(result)).toContain(question);
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET']));
});
