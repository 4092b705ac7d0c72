import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

let site: CampaignSite;
beforeAll(async () => {
  site = await campaignSite('sqlite');
});
afterAll(() => site?.stop());

const put = (id: number, body: object) => site.api('PUT', `/campaigns/${id}`, { body });
const get = async (id: number) => (await site.api('GET', `/campaigns/${id}`)).body.campaign;

describe('campaigns', () => {
  test('need a title that no other has', async () => {
    verifies('marketing:campaigns');
    expect((await site.post('/campaigns', {})).body).toMatchObject({ title: { required: expect.any(String) } });
    const { body } = await site.post('/campaigns', { title: 'Spring' });
    expect(body).toMatchObject({
      id: expect.any(Number),
      title: 'Spring',
      status: 'draft',
      type: 'campaign',
      subjects: [],
      template: null,
    });
    expect(body.settings.subscribers).toEqual([{ list: 'all', tag: 'all' }]);
    expect((await site.post('/campaigns', { title: 'SPRING' })).body).toMatchObject({
      title: { unique: expect.stringContaining('SPRING') },
    });
    const other = (await site.post('/campaigns', { title: 'Summer' })).body.id;
    expect((await put(other, { title: 'spring' })).status).toBe(422);
    expect((await site.api('PUT', `/campaigns/${other}/title`, { body: { title: 'Autumn' } })).body).toMatchObject({
      campaign: { title: 'Autumn' },
    });
  });

  test('an unknown one is 404, whatever is done to it', async () => {
    verifies('marketing:campaigns');
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/duplicate'],
      ['POST', '/pause'],
      ['POST', '/draft-recipients'],
      ['GET', '/overview_stats'],
      ['GET', '/emails'],
      ['GET', '/status'],
      ['GET', '/link-report'],
    ] as const)
      expect((await site.api(method, `/campaigns/999${path}`, method === 'GET' ? {} : { body: {} })).status).toBe(404);
  });

  test('a change leaves what was not sent, within the settings too', async () => {
    verifies('marketing:campaigns', 'marketing:patch');
    const id = await site.draft({ email_pre_header: 'Look', utm_status: 1, utm_source: 'news', utm_medium: 'email' });
    await put(id, { settings: { is_transactional: 'yes' }, utm_source: 'letter' });
    const campaign = await get(id);
    expect(campaign).toMatchObject({
      email_pre_header: 'Look',
      email_body: '<p>Hi</p>',
      utm_status: 1,
      utm_source: 'letter',
      utm_medium: 'email',
    });
    expect(campaign.settings).toMatchObject({ is_transactional: 'yes', sending_filter: 'list_tag' });
    expect((await put(id, { settings: 'x' })).status).toBe(422);
    expect((await put(id, { settings: { mailer_settings: { from_email: 'no address' } } })).status).toBe(422);
  });

  test('subjects to try have weights', async () => {
    verifies('marketing:campaigns');
    const id = await site.draft();
    expect((await put(id, { update_subjects: true, subjects: [{ key: 0, value: '' }] })).status).toBe(422);
    await put(id, {
      update_subjects: true,
      subjects: [
        { key: 70, value: 'A' },
        { key: '30', value: 'B' },
      ],
    });
    expect((await get(id)).subjects).toMatchObject([
      { key: 70, value: 'A' },
      { key: 30, value: 'B' },
    ]);
  });

  test('the step after writing needs a way out for the reader', async () => {
    verifies('marketing:campaigns');
    const id = await site.draft({ design_template: 'raw_html' });
    expect((await put(id, { next_step: 2 })).body).toMatchObject({ compliance_failed: true, message: expect.any(String) });
    expect((await put(id, { next_step: 2, email_body: '<a href="{{crm.unsubscribe_url}}">Bye</a>' })).status).toBe(200);
  });

  test('copied with its subjects; the copy is a draft of its own', async () => {
    verifies('marketing:campaigns');
    const id = await site.draft({ subjects: [{ key: 1, value: 'A' }] });
    const { body } = await site.post(`/campaigns/${id}/duplicate`);
    expect(body.campaign).toMatchObject({ status: 'draft', recipients_count: 0, email_body: '<p>Hi</p>', subjects: [{ value: 'A' }] });
    expect(body.campaign.title).toMatch(/^\[Duplicate\] Campaign/);
    expect((await site.post(`/campaigns/${id}/duplicate`)).body.campaign.title).toMatch(/\(2\)$/);
  });

  test('listed by title and status, with what came of them; sent means archived', async () => {
    verifies('marketing:campaigns', 'marketing:pages');
    const { body } = await site.post('/campaigns', { title: 'Needle in the list' });
    const listed = await site.api('GET', '/campaigns?searchBy=NEEDLE&with[]=stats&statuses[]=draft');
    expect(listed.body.campaigns).toMatchObject({
      total: 1,
      data: [{ id: body.id, stats: { total: 0, sent: 0, clicks: 0, views: 0, unsubscribers: 0 }, labels: [] }],
    });
    expect((await site.api('GET', '/campaigns?statuses[]=sent&searchBy=Needle')).body.campaigns.total).toBe(0);
    expect((await site.api('GET', '/campaigns?statuses[]=nonsense')).status).toBe(422);
    expect((await site.api('GET', '/campaigns?sort_by=password')).status).toBe(422);
  });

  test('deleted for good, many or none', async () => {
    verifies('marketing:campaigns');
    const [one, two] = [await site.draft(), await site.draft()];
    expect((await site.post('/campaigns/do-bulk-action', { action_name: 'delete_campaigns', campaign_ids: [one, 999] })).status).toBe(404);
    expect((await site.post('/campaigns/do-bulk-action', { action_name: 'delete_campaigns', campaign_ids: [one] })).status).toBe(200);
    expect((await site.api('DELETE', `/campaigns/${two}`)).body).toMatchObject({ success: true });
    for (const id of [one, two]) expect((await site.api('GET', `/campaigns/${id}`)).status).toBe(404);
  });
});

describe('their life', () => {
  const later = { sending_type: 'schedule', scheduled_at: '2090-07-01 09:00:00' };

  test('scheduled in the zone of the site, and taken back', async () => {
    verifies('marketing:campaigns:life-cycle', 'marketing:campaigns:schedule');
    await newContact(site);
    const id = await site.draft();
    expect((await site.post(`/campaigns/${id}/un-schedule`)).status).toBe(422);
    expect((await site.post(`/campaigns/${id}/schedule`, later)).body.campaign).toMatchObject({
      status: 'pending-scheduled',
      scheduled_at: '2090-07-01 09:00:00',
    });
    for (const step of ['pause', 'resume', 'schedule']) expect((await site.post(`/campaigns/${id}/${step}`)).status).toBe(422);
    expect((await put(id, { email_body: 'x' })).status).toBe(422);
    expect((await site.post(`/campaigns/${id}/un-schedule`)).body.campaign).toMatchObject({ status: 'draft', scheduled_at: null });
  });

  test('paused, nothing goes out; resumed, all of it', async () => {
    verifies('marketing:campaigns:life-cycle');
    const people = await Promise.all([1, 2, 3].map(() => newContact(site, { lists: ['Paused'] })));
    const list = (await site.api('GET', '/lists?search=Paused')).body.lists[0].id;
    const id = await site.draft({ settings: { subscribers: [{ list, tag: 'all' }] } });
    await site.office.close();
    expect((await site.post(`/campaigns/${id}/schedule`)).status).toBe(200);
    await site.reaches(id, 'working');
    expect((await site.post(`/campaigns/${id}/pause`)).body.campaign).toMatchObject({ status: 'paused' });
    await site.office.open();
    expect((await site.emails(id)).every(({ status }) => status === 'paused' || status === 'sending')).toBe(true);
    expect((await put(id, { email_pre_header: 'While it is paused' })).status).toBe(200);
    expect((await site.post(`/campaigns/${id}/resume`)).body.campaign).toMatchObject({ status: 'working' });
    await site.reaches(id, 'archived').catch(() => undefined);
    for (const { email } of people) expect(site.office.to(email)).toHaveLength(1);
    expect((await site.post(`/campaigns/${id}/resume`)).status).toBe(422);
  });

  test('cancelled, what was not sent never is', async () => {
    verifies('marketing:campaigns:life-cycle');
    await newContact(site);
    const id = await site.draft();
    await site.post(`/campaigns/${id}/schedule`, later);
    expect((await site.post(`/campaigns/${id}/cancel`)).body.campaign).toMatchObject({ status: 'archived' });
    expect(await site.emails(id)).toEqual([]);
    expect((await site.post(`/campaigns/${id}/cancel`)).status).toBe(422);
  });

  test('each contact always gets the same of the subjects that are tried', async () => {
    verifies('marketing:campaigns:send');
    await Promise.all(Array.from({ length: 20 }, () => newContact(site, { lists: ['Tried'] })));
    const list = (await site.api('GET', '/lists?search=Tried')).body.lists[0].id;
    const settings = { subscribers: [{ list, tag: 'all' }] };
    const id = await site.draft({
      settings,
      subjects: [
        { key: 1, value: 'A' },
        { key: 1, value: 'B' },
      ],
    });
    await site.post(`/campaigns/${id}/schedule`);
    await site.reaches(id, 'archived');
    const emails = await site.emails(id);
    expect(new Set(emails.map(({ subject }) => subject))).toEqual(new Set(['A', 'B']));
    expect((await site.api('GET', `/campaigns/${id}/status`)).body.subject_analytics).toMatchObject([{ value: 'A' }, { value: 'B' }]);
    expect((await site.api('GET', `/campaigns/${id}/overview_stats`)).body).toMatchObject({
      sent_count: 20,
      stat: [{ status: 'sent', total: '20' }],
      analytics: { open: { total: 0 }, click: { total: 0 }, ctor: { total: '0.00%' }, unsubscribe: { total: 0 } },
    });
  });
});
