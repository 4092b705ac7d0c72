import { allTools } from '../../plugin/assistant-bridge/catalog';
import { searchParams } from '../../plugin/assistant-bridge/transport/query';
import { verifies } from '../support/verifies';
import { type Case, companyFields, everyCase } from './marketing-cases';
import { sentBy } from './tool-call';

const page = 'per_page=15&page=1';
const q = (query: Parameters<typeof searchParams>[0]) => searchParams(query).toString();

describe('sends', () => {
  test.each<Case>([
    ...everyCase,
    [
      'mk_list_contacts',
      { search: 'ada', status: 'bounced', tags: [1, 2], lists: [3], per_page: 200, page: 2 },
      `GET /subscribers?${q({ search: 'ada', statuses: ['bounced'], tags: [1, 2], lists: [3], per_page: 200, page: 2 })}`,
    ],
    [
      'mk_get_contact',
      { id: 'ada+crm@example.org' },
      `GET /subscribers/0?${q({ get_by_email: 'ada+crm@example.org', with: ['stats', 'custom_fields', 'subscriber.custom_values'] })}`,
    ],
    [
      'mk_create_contact',
      {
        email: 'ada@example.org',
        first_name: 'Ada',
        last_name: 'L',
        phone: '1',
        status: 'pending',
        tags: [1],
        lists: [],
        force_update: true,
      },
      'POST /subscribers',
      {
        email: 'ada@example.org',
        first_name: 'Ada',
        last_name: 'L',
        phone: '1',
        status: 'pending',
        tags: [1],
        lists: [],
        __force_update: 'yes',
      },
    ],
    ['mk_create_contact', { email: 'ada@example.org', force_update: false }, 'POST /subscribers', { email: 'ada@example.org' }],
    [
      'mk_update_contact',
      {
        id: 4,
        email: 'b@example.org',
        first_name: '',
        status: 'pending',
        attach_tags: [1],
        detach_tags: [2],
        attach_lists: [3],
        detach_lists: [4],
      },
      'PUT /subscribers/4',
      {
        email: 'b@example.org',
        first_name: '',
        status: 'pending',
        attach_tags: [1],
        detach_tags: [2],
        attach_lists: [3],
        detach_lists: [4],
      },
    ],
    [
      'mk_add_contact_note',
      { subscriber_id: 4, description: `<p>Asked  for <b>prices</b></p>${'x'.repeat(100)}`, type: 'quote' },
      'POST /subscribers/4/notes',
      {
        note: {
          title: `Asked for prices ${'x'.repeat(63)}`,
          description: `<p>Asked  for <b>prices</b></p>${'x'.repeat(100)}`,
          type: 'quote',
        },
      },
    ],
    [
      'mk_update_company_note',
      { company_id: 5, note_id: 6, title: 'T', description: 'D', type: 'meeting' },
      'PUT /companies/5/notes/6',
      { note: { title: 'T', description: 'D', type: 'meeting' } },
    ],
    [
      'mk_send_contact_email',
      { subscriber_id: 4, email_subject: 'Hello', email_body: '<p>Hi</p>', from_email: 'me@example.org', from_name: 'Me' },
      'POST /subscribers/4/emails/send',
      {
        campaign: {
          title: 'Hello',
          email_subject: 'Hello',
          email_body: '<p>Hi</p>',
          design_template: 'raw_html',
          settings: { mailer_settings: { from_email: 'me@example.org', from_name: 'Me', is_custom: 'yes' } },
        },
      },
    ],
    ...(['tags', 'lists', 'country'] as const).map(
      (dimension): Case => ['mk_get_contacts_breakdown', { dimension }, `GET /reports/contacts-by-${dimension}`],
    ),
    [
      'mk_save_contact_custom_fields',
      {
        fields: [
          { slug: 'plan', label: 'Plan', type: 'select-one', options: ['A'], group: 'G' },
          { slug: 'b', label: 'B', type: 'date' },
        ],
      },
      'PUT /custom-fields/contacts',
      {
        fields: [
          { slug: 'plan', label: 'Plan', options: ['A'], group: 'G', field_key: 'single-select', type: 'select-one' },
          { slug: 'b', label: 'B', field_key: 'date', type: 'date' },
        ],
      },
    ],
    ['mk_save_company_custom_fields', { fields: [] }, 'PUT /companies/custom-fields', { fields: [] }],
    ['mk_list_tags', { search: 'a b', page: 3 }, 'GET /tags?search=a+b&per_page=15&page=3'],
    ['mk_create_list', { title: 'News', slug: 'news', description: '' }, 'POST /lists', { title: 'News', slug: 'news', description: '' }],
    ['mk_update_tag', { id: 7, slug: 'b', description: '' }, 'PUT /tags/7', { slug: 'b', description: '' }],
    ['mk_create_company', { name: 'Acme', ...companyFields }, 'POST /companies', { name: 'Acme', ...companyFields }],
    ['mk_update_company', { id: 5, ...companyFields }, 'PUT /companies/5', companyFields],
    ...(
      [
        ['draft', ['draft']],
        ['scheduled', ['scheduled', 'pending-scheduled']],
        ['sent', ['archived']],
        ['archived', ['archived']],
      ] as const
    ).map(
      ([status, statuses]): Case => [
        'mk_list_campaigns',
        { status, search: 'May' },
        `GET /campaigns?${q({ searchBy: 'May', statuses, with: ['stats'] })}&${page}`,
      ],
    ),
    [
      'mk_update_campaign',
      { id: 3, title: 'T', subject: 'S', email_body: 'B' },
      'PUT /campaigns/3',
      { title: 'T', email_subject: 'S', email_body: 'B' },
    ],
    [
      'mk_send_campaign',
      { id: 3, scheduled_at: '2026-06-01 09:00:00' },
      'POST /campaigns/3/schedule',
      { sending_type: 'schedule', scheduled_at: '2026-06-01 09:00:00' },
    ],
    [
      'mk_create_template',
      { title: 'T', email_subject: 'S', email_body: 'B', design_template: 'raw_html' },
      'POST /templates',
      { template: { post_title: 'T', post_content: 'B', email_subject: 'S', design_template: 'raw_html' } },
    ],
    [
      'mk_estimate_segment_contacts',
      {
        conditions: [
          [{ source: ['subscriber', 'country'], operator: 'in', value: ['PT'] }],
          [
            { field: 'tags', operator: 'in', value: [7] },
            { field: 'email', operator: 'contains', value: 'a' },
          ],
        ],
      },
      'POST /dynamic-segments/estimated-contacts',
      {
        filters: [
          [{ source: ['subscriber', 'country'], operator: 'in', value: ['PT'] }],
          [
            { source: ['segment', 'tags'], operator: 'in', value: [7] },
            { source: ['subscriber', 'email'], operator: 'contains', value: 'a' },
          ],
        ],
      },
    ],
    [
      'mk_create_webhook',
      { name: 'Form', value: 'https://example.org/in', tags: [1], lists: [2], is_active: false },
      'POST /webhooks',
      { status: 'subscribed', name: 'Form', target_url: 'https://example.org/in', tags: [1], lists: [2], is_active: false },
    ],
    [
      'mk_update_webhook',
      { id: 8, value: 'https://example.org/new', tags: [] },
      'PUT /webhooks/8',
      { target_url: 'https://example.org/new', tags: [] },
    ],
  ])('%s %j', async (...[name, args, line, body]) => {
    verifies('marketing:tools', 'marketing:patch');
    expect(await sentBy(name, args)).toEqual([[line.replace(' ', ' /crm/v2'), ...(body ? [body] : [])]]);
  });

  test('and there is a case for every tool that sends one request', () => {
    const named = allTools.filter(({ provider, tier }) => provider === 'marketing' && tier !== 'always').map(({ name }) => name);
    expect(named).toHaveLength(73);
    const cases = new Set(everyCase.map(([name]) => name));
    expect(named.filter((name) => !cases.has(name))).toEqual(['mk_create_campaign']);
  });
});

const reply = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });

describe('a campaign is created with its texts', () => {
  const args = { title: 'May', subject: 'News', email_body: '<p>Hi</p>' };
  const texts = { title: 'May', email_subject: 'News', email_body: '<p>Hi</p>' };

  test.each([{ id: 3 }, { id: '3', subjects: [] }, { campaign: { id: 3 } }])('where it is answered by %j', async (created) => {
    verifies('marketing:tools');
    expect(await sentBy('mk_create_campaign', args, { answer: reply(created) })).toEqual([
      ['POST /crm/v2/campaigns', { title: 'May' }],
      ['PUT /crm/v2/campaigns/3', texts],
    ]);
  });

  test('or not at all', async () => {
    verifies('marketing:tools', 'bridge:steps');
    const answer = ({ method }: { method: string }) => (method === 'PUT' ? reply({ message: 'Too long' }, 422) : reply({ id: 3 }));
    expect(await sentBy('mk_create_campaign', args, { answer })).toEqual([
      ['POST /crm/v2/campaigns', { title: 'May' }],
      ['PUT /crm/v2/campaigns/3', texts],
      ['DELETE /crm/v2/campaigns/3'],
    ]);
  });
});

describe('a test email is sent', () => {
  const to = { campaign_id: 3, recipients: ['a@example.org', 'b@example.org'] };
  const send = 'POST /crm/v2/campaigns/send-test-email';

  test('once for each address', async () => {
    verifies('marketing:tools');
    expect(await sentBy('mk_send_test_email', to)).toEqual([
      [send, { campaign_id: 3, email: 'a@example.org' }],
      [send, { campaign_id: 3, email: 'b@example.org' }],
    ]);
  });

  test('with other texts as the campaign would be then', async () => {
    verifies('marketing:tools', 'bridge:steps');
    const answer = reply({ campaign: { id: 3, title: 'May', email_subject: 'Old', email_body: 'Old', settings: {} } });
    const campaign = { id: 3, title: 'May', email_subject: 'New', email_body: 'Old', settings: {} };
    expect(await sentBy('mk_send_test_email', { ...to, subject: 'New' }, { answer })).toEqual([
      ['GET /crm/v2/campaigns/3'],
      [send, { campaign_id: 3, email: 'a@example.org', test_campaign: 'yes', campaign }],
      [send, { campaign_id: 3, email: 'b@example.org', test_campaign: 'yes', campaign }],
    ]);
  });
});
