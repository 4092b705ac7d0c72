import { campaigns } from '../../../../plugin/engines/crm/data/campaigns/campaigns';
import { beginDue } from '../../../../plugin/engines/crm/work/emails/life-cycle';
import { makeMail } from '../../../../plugin/engines/crm/work/recurring/make-mail';
import { runRecurring } from '../../../../plugin/engines/crm/work/recurring/run-recurring';
import { describeEachDialect } from '../../../support/dialects';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { type CampaignSite, campaignSite } from './campaign-site';

const dayMs = 86_400_000;

describeEachDialect('recurring campaigns', (dialect) => {
  let site: CampaignSite;
  let other: CrmSite;
  let list: number;
  let address: string;
  beforeAll(async () => {
    site = await campaignSite(dialect);
    other = await crmSite({ dialect, beside: site, settings: { smtpUrl: `smtp://127.0.0.1:${site.office.port}` } });
  });
  beforeEach(async () => {
    await site.reset();
    address = (await newContact(site, { first_name: 'Ada', lists: ['Readers'] })).email;
    list = (await site.api('GET', '/lists?search=Readers')).body.lists[0].id;
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const base = '/recurring-campaigns';
  let number = 0;
  /** One that is active, daily at 09:00 unless told otherwise. */
  async function active(settings: object = {}, content: object = {}) {
    const all = {
      scheduling_settings: { type: 'daily', time: '09:00' },
      subscribers: [{ list, tag: 'all' }],
      ...settings,
    };
    const { campaign } = (await site.post(base, { title: `News ${++number}`, settings: all })).body;
    const campaign_ = { email_subject: 'News for {{contact.first_name}}', email_body: '<p>News</p>', ...content };
    expect((await site.post(`${base}/update-campaign-data`, { campaign_id: campaign.id, campaign: campaign_ })).status).toBe(200);
    const answer = await site.post(`${base}/${campaign.id}/change-status`, { status: 'active' });
    expect([answer.status, answer.body.campaign?.status]).toEqual([200, 'active']);
    return Number(campaign.id);
  }
  const dueOf = async (id: number) => Number((await site.campaign(id)).scheduledAt);
  const mails = async (id: number) => (await site.api('GET', `${base}/${id}/emails`)).body.emails.data as { id: number; status: string }[];
  const stop = (id: number) => site.post(`${base}/${id}/change-status`, { status: 'draft' });
  const run = (of: CrmSite, at: number) => runRecurring(of.host, at);

  test('what is not complete does not become active, and what is wrong is said', async () => {
    verifies('marketing:recurring');
    expect((await site.post(base, {})).body).toMatchObject({ title: { required: expect.any(String) } });
    const wrong = await site.post(base, {
      title: 'Wrong',
      settings: { scheduling_settings: { type: 'yearly' }, sending_conditions: [{ object_name: 'none' }] },
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
      422,
      ['settings.scheduling_settings.type', 'settings.sending_conditions'],
    ]);
    expect((await site.post(base, { title: 'Nobody', settings: { subscribers: [{ list: null, tag: null }] } })).status).toBe(422);
    const { id } = (await site.post(base, { title: 'Empty' })).body.campaign;
    expect((await site.post(base, { title: 'EMPTY' })).body).toMatchObject({ title: { unique: expect.any(String) } });
    expect((await site.post(`${base}/${id}/change-status`, { status: 'active' })).body.message).toContain('no subject');
    expect((await site.post(`${base}/${id}/change-status`, { status: 'sent' })).status).toBe(422);
    expect((await site.post(`${base}/999/change-status`, { status: 'draft' })).status).toBe(404);
    expect((await site.api('GET', `${base}/999`)).status).toBe(404);
    expect((await site.api('GET', `/campaigns/${id}`)).status).toBe(404);
    expect((await site.api('GET', `${base}/${await site.draft()}`)).status).toBe(404);
    expect((await site.campaign(id)).status).toBe('draft');
  });

  test('one call changes what it says, when and to whom, of which what is not sent stays', async () => {
    verifies('D608');
    const id = await active();
    const path = `${base}/${id}`;
    const put = (body: object) => site.api('PUT', path, { body });
    expect((await site.api('PUT', `${base}/999`, { body: { title: 'None' } })).status).toBe(404);
    const wrong = await put({ email_subject: 'Lost', settings: { scheduling_settings: { time: '25:00' } } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['settings.scheduling_settings.time']]);
    expect((await put({ email_subject: '' })).body.message).toContain('no subject');
    const due = await dueOf(id);
    const changed = await put({ email_subject: 'Other news', settings: { scheduling_settings: { time: '10:00' } } });
    expect(changed.body.campaign).toMatchObject({
      email_subject: 'Other news',
      email_body: '<p>News</p>',
      settings: { scheduling_settings: { type: 'daily', time: '10:00' }, subscribers: [{ list, tag: 'all' }] },
    });
    expect(await dueOf(id)).not.toBe(due);
    expect((await put({ title: `Renamed ${id}` })).body.campaign.email_subject).toBe('Other news');
  });

  test('each time makes an email of its own, which goes out as a campaign does; what changes counts from the next on', async () => {
    verifies('marketing:recurring', 'D408');
    const id = await active();
    const planned = await dueOf(id);
    await run(site, planned - 1);
    expect(await mails(id)).toEqual([]);
    /** As if its time had come just now: what is made is due, and goes out. */
    const comeDue = async () => {
      const row = await site.campaign(id);
      await site.host.storage.tx((db) => campaigns(db).update(row, { scheduledAt: Date.now() - 1000 }));
      await run(site, Date.now());
    };
    await comeDue();
    const [first] = await mails(id);
    await until(async () => site.office.to(address).length === 1);
    expect(site.office.to(address)[0]?.mail.subject).toBe('News for Ada');
    expect(await dueOf(id)).toBe(planned);
    await site.reaches(first?.id ?? 0, 'archived');
    const late = await newContact(site, { first_name: 'Grace', lists: ['Readers'] });
    await site.post(`${base}/update-campaign-data`, { campaign_id: id, campaign: { email_subject: 'Later news' } });
    await comeDue();
    expect(await mails(id)).toHaveLength(2);
    await until(async () => site.office.to(late.email).length === 1);
    expect(site.office.to(late.email)[0]?.mail.subject).toBe('Later news');
    expect((await site.api('GET', `${base}/${id}`)).body.campaign).toMatchObject({ emails_count: 2, status: 'active' });
    expect((await site.api('GET', `/campaigns/${first?.id}/overview_stats`)).body.sent_count).toBe(1);
    await stop(id);
    await run(site, planned + 5 * dayMs);
    expect(await mails(id)).toHaveLength(2);
  });

  test('once, whoever makes it; what a killed one had begun is made by another', async () => {
    verifies('marketing:recurring:once', 'D408');
    const id = await active();
    const due = await dueOf(id);
    const turn = { due, now: due, zone: 'UTC', isLeftOut: false };
    const killed = site.host.storage.tx(async (db) => {
      expect(await makeMail(db, id, turn)).toMatchObject({ type: 'recurring_mail' });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect([await mails(id), await dueOf(id)]).toEqual([[], due]);
    await Promise.all([run(site, due), run(other, due), run(site, due), run(other, due)]);
    expect(await mails(id)).toHaveLength(1);
    expect(await other.host.storage.tx((db) => makeMail(db, id, turn))).toBeUndefined();
    await Promise.all([run(site, due), run(other, due)]);
    expect(await mails(id)).toHaveLength(1);
    await stop(id);
  });

  test('what was missed is made once', async () => {
    verifies('marketing:recurring:once', 'D408');
    const id = await active({ scheduling_settings: { type: 'daily', time: '09:00', send_automatically: 'no' } });
    const due = await dueOf(id);
    await run(site, due + 9 * dayMs + 1000);
    expect(await mails(id)).toHaveLength(1);
    expect(await dueOf(id)).toBe(due + 10 * dayMs);
    await stop(id);
  });

  test('as a draft it waits for a person, who changes it, sends it or ends it', async () => {
    verifies('marketing:recurring:drafts');
    const id = await active({ scheduling_settings: { type: 'daily', time: '09:00', send_automatically: 'no' } });
    const due = await dueOf(id);
    await run(site, due);
    await run(site, due + dayMs);
    const [second, first] = await mails(id);
    expect([first?.status, second?.status]).toEqual(['draft', 'draft']);
    await site.host.storage.tx((db) => beginDue(db, due + 2 * dayMs));
    expect((await mails(id)).map(({ status }) => status)).toEqual(['draft', 'draft']);
    const at = `${base}/${id}/emails/${first?.id}`;
    const saved = await site.post(`${base}/${id}/emails/update-email`, { email_id: first?.id, email: { email_subject: 'By hand' } });
    expect(saved.body.email.email_subject).toBe('By hand');
    expect((await site.api('PUT', at, { body: { status: 'sent' } })).status).toBe(422);
    expect((await site.api('PUT', `${base}/999/emails/${first?.id}`, { body: { status: 'scheduled' } })).status).toBe(404);
    expect((await site.api('PUT', at, { body: { status: 'scheduled' } })).status).toBe(200);
    await until(async () => site.office.to(address).some(({ mail }) => mail.subject === 'By hand'));
    expect((await site.api('PUT', at, { body: { status: 'scheduled' } })).status).toBe(422);
    const ended = await site.api('PUT', `${base}/${id}/emails/${second?.id}`, { body: { status: 'cancelled' } });
    expect(ended.body.email.status).toBe('archived');
    expect((await site.api('GET', `${base}/${id}/emails/${second?.id}`)).body.email.status).toBe('archived');
    await stop(id);
  });

  test('on condition only where such a post was published since the last one', async () => {
    verifies('marketing:recurring:conditions', 'D408');
    const scheduling_settings = { type: 'daily', time: '09:00', send_automatically: 'no' };
    const id = await active({ scheduling_settings, sending_conditions: [{ object_type: 'cpt', object_name: 'post' }] });
    const due = await dueOf(id);
    await run(site, due);
    expect([await mails(id), await dueOf(id)]).toEqual([[], due + dayMs]);
    const fields = { title: 'New', content: 'x', createdAt: due + 1000 };
    const post = await site.host.posts.create('post', { ...fields, status: 'draft' });
    // Visitors see a date that is still to come.
    await site.host.posts.create('post', { ...fields, title: 'Ahead', status: 'publish', createdAt: due + 9 * dayMs });
    await run(site, due + dayMs);
    expect(await mails(id)).toEqual([]);
    await site.host.posts.update(post.id, { status: 'publish' });
    await run(site, due + 2 * dayMs);
    expect(await mails(id)).toHaveLength(1);
    await run(site, due + 3 * dayMs);
    expect(await mails(id)).toHaveLength(1);
    await stop(id);
  });

  test('a copy is a draft without emails, and what is deleted goes with them', async () => {
    verifies('marketing:recurring');
    const id = await active({ scheduling_settings: { type: 'daily', time: '09:00', send_automatically: 'no' } });
    await run(site, await dueOf(id));
    const [mail] = await mails(id);
    const { campaign: copy } = (await site.post(`${base}/${id}/duplicate`)).body;
    expect(copy).toMatchObject({ status: 'draft', emails_count: 0, scheduled_at: null, email_body: '<p>News</p>' });
    const { campaign: plain } = (await site.post(`/campaigns/${mail?.id}/duplicate`)).body;
    expect(plain).toMatchObject({ type: 'campaign', parent_id: null, status: 'draft' });
    expect((await site.post(`${base}/delete-bulk`, { campaign_ids: [] })).status).toBe(422);
    expect((await site.post(`${base}/delete-bulk`, { campaign_ids: [id, 999] })).status).toBe(404);
    expect((await site.post(`${base}/delete-bulk`, { campaign_ids: [id, copy.id] })).status).toBe(200);
    expect((await site.api('GET', `${base}/${id}`)).status).toBe(404);
    expect(await site.campaign(mail?.id ?? 0)).toBeUndefined();
    expect((await site.api('GET', `${base}?search=News&statuses[]=active`)).body.campaigns.total).toBe(0);
  });
});
