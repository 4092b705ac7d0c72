import { verifies } from '../../support/verifies';
import { anAutomation, email, emailsTo, minuteMs, note, run } from './automations/course';
import { newContact } from './contacts/people';
import { type CrmSite, crmSite } from './crm-site';
import { page, pathsIn, sentEmail } from './pages/reader';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describe('what is asked about one contact, segment or automation', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  test('the links that a contact followed, the last first; programs are nobody', async () => {
    verifies('marketing:tracking', 'marketing:tracking:scanners');
    expect((await site.api('GET', '/subscribers/9999/url-metrics')).status).toBe(404);
    const { id } = await newContact(site);
    const body = '<a href="https://shop.example/a">A</a> <a href="https://shop.example/b">B</a> ##web_preview_url##';
    const sent = await sentEmail(site, id, { designTemplate: 'raw_html', body });
    const [a = '', b = ''] = pathsIn(sent.email.html);
    await page(site, b, { 'user-agent': 'Barracuda' });
    await page(site, a, person);
    await page(site, a, person);
    const { urls } = (await site.api('GET', `/subscribers/${id}/url-metrics`)).body;
    expect(urls).toMatchObject({
      total: 1,
      data: [{ url: 'https://shop.example/a', counter: 2, campaign_id: sent.campaignId, campaign_title: expect.any(String) }],
    });
    await page(site, b, person);
    const { data } = (await site.api('GET', `/subscribers/${id}/url-metrics?per_page=1`)).body.urls;
    expect(data).toHaveLength(1);
  });

  test('the contacts of a segment, by its slug and id, for whoever may see contacts', async () => {
    verifies('marketing:segments', 'marketing:permissions');
    const filters = [[{ source: ['subscriber', 'city'], operator: '=', value: 'Lisbon' }]];
    const { segment } = (await site.api('POST', '/dynamic-segments', { body: { title: 'From Lisbon', filters } })).body;
    const first = await newContact(site, { city: 'Lisbon' });
    await newContact(site, { city: 'Porto' });
    const last = await newContact(site, { city: 'Lisbon', status: 'unsubscribed' });
    const path = `/dynamic-segments/${segment.slug}/subscribers/${segment.id}`;
    for (const wrong of [`/dynamic-segments/other/subscribers/${segment.id}`, `/dynamic-segments/${segment.slug}/subscribers/9999`])
      expect([wrong, (await site.api('GET', wrong)).status]).toEqual([wrong, 404]);
    const { body } = await site.api('GET', path);
    expect(body.segment).toMatchObject({ id: segment.id, slug: 'from-lisbon' });
    expect(body.subscribers.data.map(({ id }: { id: number }) => id)).toEqual([last.id, first.id]);
    expect((await site.api('GET', `${path}?per_page=1&page=2`)).body.subscribers).toMatchObject({ total: 2, data: [{ id: first.id }] });
    const [editor, admin] = [await site.identity('weak'), await site.identity('admin')];
    for (const [capability, status] of [
      ['crm_manage_contact_cats', 403],
      ['crm_read_contacts', 403],
    ] as const) {
      await site.send('PUT', '/admin/api/roles/editor', { ...admin, body: { capabilities: ['read', capability] } });
      expect([capability, (await site.send('GET', `/rest/crm/v2${path}`, { ...editor })).status]).toEqual([capability, status]);
    }
    const both = ['read', 'crm_manage_contact_cats', 'crm_read_contacts'];
    await site.send('PUT', '/admin/api/roles/editor', { ...admin, body: { capabilities: both } });
    expect((await site.send('GET', `/rest/crm/v2${path}`, { ...editor })).status).toBe(200);
  });

  test('where one contact is in an automation, and what came of its emails', async () => {
    verifies('marketing:automations', 'marketing:reports');
    const { id, steps } = await anAutomation(site, { steps: [note('First'), email('Second'), email('Third')] });
    const contact = await newContact(site);
    await run(site, Date.now() + minuteMs);
    expect((await site.api('GET', `/funnels/${id}/subscribers/9999`)).status).toBe(404);
    expect((await site.api('GET', `/funnels/9999/subscribers/${contact.id}`)).status).toBe(404);
    const other = await anAutomation(site, { trigger: 'crm_contact_birthday', steps: [note('Other')] });
    expect((await site.api('GET', `/funnels/${other.id}/subscribers/${contact.id}`)).status).toBe(404);
    const { funnel_subscriber: one } = (await site.api('GET', `/funnels/${id}/subscribers/${contact.id}`)).body;
    const listed = (await site.api('GET', `/funnels/${id}/subscribers`)).body.funnel_subscribers.data;
    expect(one).toEqual(listed.find((row: { subscriber_id: number }) => row.subscriber_id === contact.id));
    expect(one.metrics).toHaveLength(3);
    expect((await site.api('GET', '/funnels/9999/email_reports')).status).toBe(404);
    const sent = await emailsTo(site, contact.id);
    const { email_reports: reports } = (await site.api('GET', `/funnels/${id}/email_reports`)).body;
    expect(reports).toEqual(
      [1, 2].map((at) => ({
        sequence_id: steps[at].id,
        title: steps[at].title,
        campaign_id: sent[at - 1]?.campaignId,
        email_subject: at === 1 ? 'Second' : 'Third',
        stats: { total: 1, sent: expect.any(Number), views: 0, clicks: 0, unsubscribers: 0 },
      })),
    );
  });
});
