import { verifies } from '../../../support/verifies';
import { newContact, put } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence, dayMs, enrol, hourMs, queuedFor, run } from './course';

describe('sequences', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const days = (delay: number) => ({ delay, delay_unit: 'days' });

  test.each([
    ['POST', '/sequences', { title: '' }, 'title'],
    ['POST', '/sequences', { title: 'T', settings: { mailer_settings: { from_email: 'x' } } }, 'settings.mailer_settings.from_email'],
  ])('%s %s refuses %j', async (method, path, body, field) => {
    verifies('marketing:sequences', 'marketing:errors');
    const answer = await site.api(method, path, { body });
    expect(answer).toMatchObject({ status: 422, body: { [field]: expect.any(Object), message: expect.any(String) } });
  });

  test.each([
    [{ delay: -1 }, 'delay'],
    [{ delay: '1.5' }, 'delay'],
    [{ delay: 9999, delay_unit: 'weeks' }, 'delay'],
    [{ delay_unit: 'fortnights' }, 'delay_unit'],
    [{ is_anytime: 'no', sending_time: ['17:00', '09:00'] }, 'sending_time'],
    [{ is_anytime: 'no', sending_time: '' }, 'sending_time'],
    [{ selected_days_only: 'yes', allowed_days: [] }, 'allowed_days'],
    [{ allowed_days: ['Monday'] }, 'allowed_days'],
  ])('timings %j are refused', async (timings, field) => {
    verifies('marketing:sequences', 'marketing:errors');
    const { id } = await aSequence(site, []);
    const body = { email_subject: 'S', settings: { timings } };
    const answer = await site.api('POST', `/sequences/${id}/email`, { body });
    expect(answer).toMatchObject({ status: 422, body: { [`settings.timings.${field}`]: expect.any(Object) } });
  });

  test('are created, changed in parts, copied with their emails and deleted', async () => {
    verifies('marketing:sequences', 'marketing:patch', 'marketing:pages');
    const created = await site.api('POST', '/sequences', {
      body: { title: 'Welcome', settings: { mailer_settings: { from_name: 'Ada' } } },
    });
    const { id } = created.body.sequence;
    expect(created.body).toMatchObject({ message: expect.any(String), sequence: { type: 'email_sequence', title: 'Welcome' } });
    const changed = await site.api('PUT', `/sequences/${id}`, { body: { settings: { mailer_settings: { from_email: 'a@example.com' } } } });
    expect(changed.body.sequence).toMatchObject({
      title: 'Welcome',
      settings: { mailer_settings: { from_name: 'Ada', from_email: 'a@example.com' } },
    });
    const sent = {
      email_subject: 'One',
      email_body: '<table width="1">',
      settings: { timings: days(2) },
      utm_status: 1,
      utm_source: 'mail',
    };
    const { email } = (await site.api('POST', `/sequences/${id}/email`, { body: sent })).body;
    expect(email).toMatchObject({ title: 'One', email_subject: 'One', email_body: '<table width="1">', delay: 172_800, parent_id: id });
    const path = `/sequences/${id}/email/${email.id}`;
    const put = (await site.api('PUT', path, { body: { email_subject: 'Renamed', settings: { timings: { delay: 1 } } } })).body.email;
    expect(put).toMatchObject({ title: 'Renamed', delay: 86_400, email_body: '<table width="1">', utm_status: 1, utm_source: 'mail' });
    const either = { sequence_id: id, email: JSON.stringify({ email_subject: 'Early', settings: { timings: { delay: 0 } } }) };
    await site.api('POST', '/sequences/sequence-email-update-create', { body: either });
    const read = await site.api('GET', `/sequences/${id}?with[]=sequence_emails&with[]=email_stats`);
    expect(read.body.sequence_emails.map((mail: { title: string }) => mail.title)).toEqual(['Early', 'Renamed']);
    expect(read.body.sequence_emails[0].stats).toEqual({ sent: 0, opens: 0, clicks: 0 });
    const copy = (await site.api('POST', `/sequences/${id}/duplicate`)).body.sequence;
    const listed = (await site.api('GET', '/sequences?with[]=stats&search=welcome')).body.sequences;
    expect(listed.data.map(({ title, stats }: { title: string; stats: object }) => [title, stats])).toEqual([
      ['[Duplicate] Welcome', { emails: 2, subscribers: 0 }],
      ['Welcome', { emails: 2, subscribers: 0 }],
    ]);
    expect((await site.api('POST', `/sequences/${id}/email/duplicate`, { body: { email_id: email.id } })).body.email.delay).toBe(86_400);
    expect((await site.api('DELETE', path)).status).toBe(200);
    expect((await site.api('GET', path)).status).toBe(404);
    expect((await site.api('GET', `/sequences/${copy.id}/email/${email.id}`)).status).toBe(404);
    const bulk = { action_name: 'delete_sequences', sequence_ids: [copy.id, 999_999] };
    expect((await site.api('POST', '/sequences/do-bulk-action', { body: bulk })).status).toBe(404);
    expect((await site.api('DELETE', `/sequences/${copy.id}`)).status).toBe(200);
    expect((await site.api('GET', `/sequences/${copy.id}`)).status).toBe(404);
  });

  test('take in who is subscribed and was never in them, and say why others are not', async () => {
    verifies('marketing:sequences:enrolment');
    const { id } = await aSequence(site, [days(0)]);
    const [subscribed, pending] = [await newContact(site), await newContact(site, { status: 'pending' })];
    expect((await enrol(site, id, [])).status).toBe(422);
    expect((await enrol(site, 999_999, [subscribed.id])).status).toBe(404);
    const first = await enrol(site, id, [subscribed.id, pending.id, 999_999]);
    expect(first.body).toMatchObject({ enrolled: 1, total: 3, remaining: 0 });
    expect(first.body.skipped).toEqual([
      { id: pending.id, reason: 'The contact is not subscribed (pending).' },
      { id: 999_999, reason: 'There is no such contact.' },
    ]);
    const bulk = { action_name: 'add_to_email_sequence', new_status: id, subscriber_ids: [subscribed.id] };
    const again = await site.api('POST', '/subscribers/do-bulk-action', { body: bulk });
    expect(again.body).toMatchObject({ skipped_contacts: 1, message: expect.stringContaining('were added to the sequence before') });
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body: { ...bulk, new_status: 999_999 } })).status).toBe(422);
    const page = (await site.api('GET', `/sequences/${id}/subscribers`)).body;
    expect(page).toMatchObject({ total: 1, data: [{ subscriber: { id: subscribed.id }, status: 'active', campaign_id: id }] });
    expect((await site.api('GET', `/sequences/${id}/subscribers?status=completed`)).body.total).toBe(0);
    expect((await site.api('GET', `/sequences/${id}/subscribers?status=other`)).status).toBe(422);
    const own = (await site.api('GET', `/sequences/subscriber/${subscribed.id}/sequences`)).body;
    expect(own.sequence_trackers).toMatchObject([{ sequence: { id } }]);
  });

  test('add an audience as campaigns have it, never everybody by mistake', async () => {
    verifies('marketing:sequences:enrolment');
    const { id } = await aSequence(site, [days(0)]);
    const list = (await site.api('POST', '/lists', { body: { title: 'Course' } })).body.item.id;
    const tag = (await site.api('POST', '/tags', { body: { title: 'Left out' } })).body.item.id;
    const wanted = await newContact(site, { lists: [list] });
    await newContact(site, { lists: [list], tags: [tag] });
    await newContact(site, { lists: [list], status: 'pending' });
    const add = (body: object) => site.api('POST', `/sequences/${id}/subscribers`, { body });
    for (const body of [{}, { subscribers: [] }, { subscribers: [{ list: 999_999, tag: 'all' }] }, { sending_filter: 'advanced_filters' }])
      expect((await add(body)).status).toBe(422);
    const audience = { subscribers: [{ list, tag: 'all' }], excludedSubscribers: [{ list: null, tag }] };
    expect((await add(audience)).body).toMatchObject({ enrolled: 1, total: 1, remaining: 0, next_page: null, in_total: 1 });
    expect((await add(audience)).body).toMatchObject({ enrolled: 0, skipped: [{ id: wanted.id }] });
    const advanced_filters = [[{ source: ['subscriber', 'id'], operator: 'in', value: [wanted.id] }]];
    expect((await add({ sending_filter: 'advanced_filters', advanced_filters })).body).toMatchObject({ enrolled: 0, total: 1 });
  });

  test('an email leaves its delay after the enrolment, those of one delay together, and then the course is completed', async () => {
    verifies('marketing:sequences:runner');
    const { id, mails } = await aSequence(site, [days(0), days(2), days(2), { delay: 3, delay_unit: 'hours' }]);
    const { id: contactId } = await newContact(site);
    await enrol(site, id, [contactId]);
    const started = Date.parse(`${(await tracker(id)).created_at_utc.replace(' ', 'T')}Z`) + 1000;
    const seen = async (at: number) => {
      await run(site, at);
      await run(site, at);
      return (await queuedFor(site, contactId)).map(({ campaignId }) => mails.indexOf(campaignId));
    };
    expect(await seen(started)).toEqual([0]);
    expect(await seen(started + 3 * hourMs - 2000)).toEqual([0]);
    expect(await seen(started + 3 * hourMs)).toEqual([0, 3]);
    expect(await seen(started + 2 * dayMs - 2000)).toEqual([0, 3]);
    expect((await tracker(id)).status).toBe('active');
    expect(await seen(started + 2 * dayMs)).toEqual([0, 3, 1, 2]);
    expect(await tracker(id)).toMatchObject({ status: 'completed', next_sequence_id: null, last_sequence_id: mails[2] });
  });

  const tracker = async (id: number) => (await site.api('GET', `/sequences/${id}/subscribers`)).body.data[0];

  test('emails that are added later reach who completed it only when it is applied again', async () => {
    verifies('marketing:sequences:runner');
    const { id } = await aSequence(site, [days(0)]);
    const { id: contactId } = await newContact(site);
    await enrol(site, id, [contactId]);
    const later = Date.now() + dayMs;
    await run(site, later);
    await site.api('POST', `/sequences/${id}/email`, { body: { email_subject: 'More', settings: { timings: days(1) } } });
    await run(site, later + dayMs);
    expect(await queuedFor(site, contactId)).toHaveLength(1);
    expect((await site.api('POST', `/sequences/${id}/reapply`)).body.reactivated).toBe(1);
    await run(site, later + dayMs);
    expect(await queuedFor(site, contactId)).toHaveLength(2);
    expect((await tracker(id)).status).toBe('completed');
  });

  test('whoever unsubscribes, or is taken out, gets no more, not even what is queued', async () => {
    verifies('marketing:sequences:runner', 'marketing:contacts:ends-mail');
    const { id } = await aSequence(site, [{ ...days(0), is_anytime: 'no', sending_time: ['10:00', '11:00'] }, days(9)]);
    const [one, two, three] = [await newContact(site), await newContact(site), await newContact(site)];
    await enrol(site, id, [one.id, two.id, three.id]);
    const window = (Math.ceil(Date.now() / dayMs) + 1) * dayMs + 10.99 * hourMs;
    await run(site, window);
    await put(site, one.id, { status: 'unsubscribed' });
    expect((await site.api('DELETE', `/sequences/${id}/subscribers`, { body: {} })).status).toBe(422);
    const removed = await site.api('DELETE', `/sequences/${id}/subscribers`, { body: { subscriber_ids: [two.id] } });
    expect(removed.body).toMatchObject({ removed: 1 });
    await put(site, three.id, { status: 'pending' });
    await run(site, window + 20 * dayMs);
    for (const { id: contactId } of [one, two])
      expect((await queuedFor(site, contactId)).map(({ status }) => status).filter((status) => status !== 'cancelled')).toEqual([]);
    expect((await site.api('GET', `/sequences/${id}/subscribers?status=cancelled`)).body.data).toMatchObject([
      { subscriber: { id: three.id } },
      { subscriber: { id: one.id } },
    ]);
  });

  test('who is taken out and added again gets the emails again', async () => {
    verifies('marketing:sequences:enrolment', 'D281');
    const { id } = await aSequence(site, [days(0)]);
    const { id: contactId } = await newContact(site);
    for (const _ of [1, 2]) {
      await enrol(site, id, [contactId]);
      await run(site, Date.now() + 1000);
      await site.api('DELETE', `/sequences/${id}/subscribers`, { body: { subscriber_ids: [contactId] } });
    }
    expect(await queuedFor(site, contactId)).toHaveLength(2);
  });

  test('deleting one cancels what is queued of it', async () => {
    verifies('marketing:sequences');
    const { id } = await aSequence(site, [{ ...days(0), is_anytime: 'no', sending_time: ['00:00', '24:00'] }]);
    const { id: contactId } = await newContact(site);
    await enrol(site, id, [contactId]);
    await run(site, Date.now() + 2 * dayMs);
    await site.api('DELETE', `/sequences/${id}`);
    for (const { status } of await queuedFor(site, contactId)) expect(['cancelled', 'processing', 'sending', 'sent']).toContain(status);
    await run(site, Date.now() + 9 * dayMs);
    expect((await queuedFor(site, contactId)).length).toBeLessThan(2);
  });
});
