import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

let site: CampaignSite;
beforeAll(async () => {
  site = await campaignSite('sqlite');
});
afterAll(() => site?.stop());

const sendTo = (id: number, campaign: object) => site.post(`/subscribers/${id}/emails/send`, { campaign });
const letter = { email_subject: 'For you, {{contact.first_name}}', email_body: '<p>Hello</p>' };

test('an email to one contact needs a subject, a body, and a contact that may be written to', async () => {
  verifies('marketing:emails:one');
  const { id } = await newContact(site);
  expect((await sendTo(id, {})).body).toMatchObject({
    email_subject: { required: expect.any(String) },
    email_body: { required: expect.any(String) },
  });
  expect((await sendTo(99_999, letter)).status).toBe(404);
  for (const status of ['pending', 'unsubscribed']) {
    const { id: other, email } = await newContact(site, { status });
    expect((await sendTo(other, letter)).body.message).toContain(status);
    expect(site.office.to(email)).toEqual([]);
  }
});

test('it goes out at once, from and to whom it was said, and stands in the history', async () => {
  verifies('marketing:emails:one', 'pain:17');
  const { id, email } = await newContact(site, { first_name: 'Ada', status: 'transactional' });
  const mailer = {
    from_name: 'Grace',
    from_email: 'grace@example.com',
    reply_to_name: 'Desk',
    reply_to_email: 'desk@example.com',
    is_custom: 'yes',
  };
  expect(await sendTo(id, { ...letter, settings: { mailer_settings: mailer } })).toMatchObject({
    status: 200,
    body: { message: 'The email has been sent.' },
  });
  const [arrived] = site.office.to(email);
  expect(arrived?.mail).toMatchObject({
    subject: 'For you, Ada',
    from: { name: 'Grace', address: 'grace@example.com' },
    replyTo: [{ name: 'Desk', address: 'desk@example.com' }],
    to: [{ name: 'Ada', address: email }],
  });
  const { body } = await site.api('GET', `/subscribers/${id}/emails`);
  expect(body.emails).toMatchObject({
    total: 1,
    data: [{ subscriber_id: id, status: 'sent', email_subject: 'For you, Ada', is_open: 0, click_counter: null }],
  });
  expect((await site.api('GET', `/subscribers/${id}/emails?filter=open`)).body.emails.total).toBe(0);
  expect((await site.api('GET', `/subscribers/${id}/emails?filter=nonsense`)).status).toBe(422);
  const [{ id: emailId }] = body.emails.data;
  const { id: other } = await newContact(site);
  expect((await site.api('DELETE', `/subscribers/${other}/emails`, { body: { email_ids: [emailId] } })).status).toBe(404);
  expect((await site.api('DELETE', `/subscribers/${id}/emails`, { body: { email_ids: [emailId] } })).status).toBe(200);
  expect((await site.api('GET', `/subscribers/${id}/emails`)).body.emails.total).toBe(0);
});

test('where the mail server does not take it, whoever asked is told, and it is not tried behind their back', async () => {
  verifies('marketing:emails:one');
  const { id, email } = await newContact(site);
  for (const status of [550, 451]) {
    site.office.refuse(status);
    expect((await sendTo(id, letter)).body.message).toContain(String(status));
  }
  site.office.refuse(undefined);
  expect((await site.api('GET', `/subscribers/${id}/emails`)).body.emails.data).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
  expect(site.office.to(email)).toEqual([]);
});

test('a blank one to begin with', async () => {
  verifies('marketing:emails:one');
  const { id } = await newContact(site);
  expect((await site.api('GET', `/subscribers/${id}/emails/template-mock`)).body.email_mock).toMatchObject({
    type: 'custom_email_campaign',
    email_subject: '',
    settings: { mailer_settings: { is_custom: 'no' } },
  });
});

test('a test email says so, goes to one address, and is counted nowhere', async () => {
  verifies('marketing:campaigns:test');
  await newContact(site);
  const id = await site.draft();
  const before = (await site.api('GET', '/reports/emails')).body.emails.total;
  expect((await site.post('/campaigns/send-test-email', { campaign_id: id, email: 'no address' })).status).toBe(422);
  expect((await site.post('/campaigns/send-test-email', { campaign_id: 999, email: 'me@example.com' })).status).toBe(404);
  expect((await site.post('/campaigns/send-test-email', { campaign_id: id, email: 'me@example.com' })).body).toMatchObject({
    result: true,
  });
  const stored = (await site.api('GET', `/campaigns/${id}`)).body.campaign;
  const campaign = { ...stored, email_subject: 'Changed', email_body: '<p>Changed</p>' };
  expect(
    (await site.post('/campaigns/send-test-email', { campaign_id: id, email: 'me@example.com', test_campaign: 'yes', campaign })).status,
  ).toBe(200);
  expect(site.office.to('me@example.com').map(({ mail }) => mail.subject)).toEqual([
    expect.stringMatching(/^TEST: Hello/),
    'TEST: Changed',
  ]);
  const { envelope } = await site.call('status.audit', { resource: 'marketing-crm', action: 'POST /campaigns/send-test-email' });
  const rows = (envelope.data as { items: { ok: boolean }[] }).items;
  expect(rows.map(({ ok }) => ok)).toEqual([true, true, false, false]);
  expect((await site.api('GET', '/reports/emails')).body.emails.total).toBe(before);
  expect((await site.api('GET', `/campaigns/${id}`)).body.campaign).toMatchObject({ email_subject: 'Hello {{contact.first_name}}' });
});
