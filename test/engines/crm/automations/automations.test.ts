import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aLabel, anAutomation, dayMs, email, emailsTo, note, placeOf, run, runsOf, wait } from './course';

describe('automations', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const goal = (more: object) => ({ action_name: 'crm_contact_added_to_tags', settings: { tags: [1], ...more } });
  const condition = (settings: object, children: object = {}) => ({ action_name: 'funnel_condition', settings, children });

  const toStaff = (send_email_custom: string, more: object = {}) =>
    email('S', { send_email_to_type: 'custom', send_email_custom, ...more });

  test.each([
    ['of no kind', [{ action_name: 'nothing' }], /There is no step "nothing"/],
    ['that changes roles', [{ action_name: 'crm_change_user_role', settings: { user_role: 'administrator' } }], /do not change accounts/],
    ['that makes accounts', [{ action_name: 'user_registration_action' }], /do not change accounts/],
    ['below an action', [{ ...note('A'), children: { yes: [note('B')] } }], /only conditions have steps below/],
    ['that lets contacts enter in a branch', [condition({}, { yes: [goal({ can_enter: 'yes' })] })], /cannot enter at a goal in a branch/],
    ['too many', Array.from({ length: 201 }, () => note('A')), /at most 200 steps/],
  ])('steps %s are refused in words', async (_, sequences, message) => {
    verifies('marketing:automations', 'marketing:automations:accounts', 'D285');
    const { id } = await anAutomation(site, { steps: [], isDraft: true });
    const answer = await site.api('POST', `/funnels/${id}/sequences`, { body: { sequences } });
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(message) } });
  });

  test.each([
    ['no trigger', { trigger_name: '' }, [note('A')], /what starts/],
    ['a trigger without tags', { trigger_name: 'crm_contact_added_to_tags' }, [note('A')], /at least one tag/],
    ['no steps', {}, [], /at least one step/],
    ['an email without a text', {}, [email('S', { campaign: { email_subject: 'S' } })], /Step 1 .*write the email/],
    ['an email to nobody', {}, [toStaff(' , ')], /enter the addresses/],
    ['an email to too many', {}, [toStaff(Array.from({ length: 11 }, (_, n) => `a${n}@example.com`).join(','))], /at most 10 addresses/],
    ['an email to no address', {}, [toStaff('office')], /"office" in send_email_custom is neither/],
    ['an email to a part of an address', {}, [toStaff('{{contact.custom.name}}@example.com')], /nor a merge tag alone/],
    ['an email to a link', {}, [toStaff('{{crm.unsubscribe_url}}')], /nor a merge tag alone/],
    [
      'an email to others with a link of the contact',
      {},
      [toStaff('office@example.com', { campaign: { email_subject: 'S', email_body: '<p>{{crm.manage_subscription_html|Here}}</p>' } })],
      /take \{\{crm.manage_subscription_html\}\} out/,
    ],
    ['a wait without an end', {}, [{ action_name: 'crm_wait_times', settings: { wait_type: 'to_day' } }], /to_day/],
    ['a list that there is not', {}, [{ action_name: 'add_contact_to_list', settings: { lists: [999_999] } }], /no lists 999999/],
    ['a sequence that there is not', {}, [{ action_name: 'add_to_email_sequence', settings: { sequence_id: 9_999 } }], /no sequence 9999/],
    ['a condition that is not understood', {}, [condition({ conditions: [[{ source: ['x', 'y'], operator: '=' }]] })], /not a property/],
    ['a condition that is empty', {}, [condition({ conditions: [] })], /fill in conditions/],
    [
      'an address inside the network',
      {},
      [{ action_name: 'http_send_data', settings: { remote_url: 'http://169.254.169.254/' } }],
      /remote_url/,
    ],
    [
      'a status',
      {},
      [{ action_name: 'update_contact_property', settings: { contact_properties: [{ data_key: 'status', data_value: 'subscribed' }] } }],
      /does not change the status/,
    ],
  ])('one with %s is not published', async (_, funnel, sequences, message) => {
    verifies('marketing:automations:publish', 'marketing:errors');
    const created = await site.api('POST', '/funnels', {
      body: { funnel: { title: 'T', trigger_name: 'crm/contact_created', ...funnel } },
    });
    const { id } = created.body.funnel;
    expect((await site.api('POST', `/funnels/${id}/sequences`, { body: { sequences } })).status).toBe(200);
    const answer = await site.api('PUT', `/funnels/${id}`, { body: { status: 'published' } });
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(message) } });
    expect((await site.api('GET', `/funnels/${id}`)).body.funnel.status).toBe('draft');
    expect((await site.api('POST', `/funnels/${id}/sequences`, { body: { sequences, status: 'published' } })).status).toBe(422);
  });

  test('are created, started, stopped, renamed, copied and deleted', async () => {
    verifies('marketing:automations', 'marketing:pages', 'marketing:patch');
    expect((await site.api('POST', '/funnels', { body: { funnel: { title: '' } } })).body).toMatchObject({ title: expect.any(Object) });
    expect((await site.api('POST', '/funnels', { body: { funnel: { title: 'T', trigger_name: 'x' } } })).status).toBe(422);
    const steps = [
      note('A'),
      condition(
        { conditions: [[{ source: ['subscriber', 'city'], operator: '=', value: 'Porto' }]] },
        { yes: [note('B')], no: [email('C')] },
      ),
    ];
    const { id, steps: saved } = await anAutomation(site, { steps, isDraft: true });
    expect(saved).toMatchObject([
      { action_name: 'add_contact_activity' },
      { type: 'conditional', children: { yes: [{ title: 'B' }], no: [{ condition_type: 'no' }] } },
    ]);
    const set = (status: unknown) => site.api('PUT', `/funnels/${id}`, { body: { status } });
    expect((await set('draft')).status).toBe(422);
    expect((await set('paused')).status).toBe(422);
    expect((await set('published')).status).toBe(200);
    expect(await set('published')).toMatchObject({ status: 422, body: { message: 'The automation is published already.' } });
    expect((await site.api('PUT', `/funnels/funnel/${id}/title`, { body: { title: 'Renamed' } })).body.funnel).toMatchObject({
      title: 'Renamed',
      status: 'published',
    });
    expect((await site.api('PUT', `/funnels/${id}/change-trigger`, { body: { trigger_name: 'crm_contact_added_to_tags' } })).status).toBe(
      422,
    );
    const copy = (await site.api('POST', `/funnels/${id}/clone`)).body.funnel;
    expect(copy).toMatchObject({ title: '[Copy] Renamed', status: 'draft' });
    const [one, two] = [await read(id), await read(copy.id)];
    const emailOf = (whole: typeof one) => whole.funnel_sequences[1].children.no[0].settings.reference_campaign;
    expect(emailOf(two)).not.toBe(emailOf(one));
    const imported = await site.api('POST', '/funnels/import', { body: { funnel: one.funnel, funnel_sequences: one.funnel_sequences } });
    expect(imported.body.funnel).toMatchObject({ title: 'Renamed', status: 'draft' });
    const listed = (await site.api('GET', '/funnels?with[]=triggers&search=renamed&per_page=2')).body;
    expect(listed).toMatchObject({
      funnels: { total: 3, per_page: 2, data: [{ subscribers_count: 0, labels: [] }, {}] },
      triggers: expect.any(Object),
    });
    expect((await site.api('DELETE', `/funnels/${copy.id}`)).status).toBe(200);
    expect((await site.api('GET', `/funnels/${copy.id}`)).status).toBe(404);
    const bulk = { action_name: 'delete_funnels', funnel_ids: [id, copy.id] };
    expect((await site.api('POST', '/funnels/do-bulk-action', { body: bulk })).status).toBe(404);
    expect((await site.api('GET', `/funnels/${id}`)).status).toBe(200);
    await site.api('DELETE', `/funnels/${id}`);
  });

  const read = async (id: number) => (await site.api('GET', `/funnels/${id}?with[]=funnel_sequences`)).body;

  test('steps that stay keep their contacts; those before a removed one go on with the next', async () => {
    verifies('marketing:automations:edit', 'D284');
    const { id, steps } = await anAutomation(site, { steps: [wait(1, 'days'), note('Two'), note('Three')] });
    const { id: contactId } = await newContact(site);
    await run(site, Date.now() + 1000);
    expect((await placeOf(site, id, contactId))?.nextStepId).toBe(steps[1].id);
    const body = { sequences: [steps[0], note('New'), steps[2]] };
    const saved = (await site.api('POST', `/funnels/${id}/sequences`, { body })).body.sequences;
    expect(saved.map((step: { id: number }) => step.id)).toEqual([steps[0].id, expect.any(Number), steps[2].id]);
    expect(await placeOf(site, id, contactId)).toMatchObject({ nextStepId: steps[2].id, status: 'active' });
    await run(site, Date.now() + 2 * dayMs);
    expect((await runsOf(site, id, contactId)).map(({ stepId }) => stepId)).toEqual([steps[0].id, steps[2].id]);
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('while it is a draft everybody stands still', async () => {
    verifies('marketing:automations:publish');
    const { id } = await anAutomation(site, { steps: [wait(1, 'days'), note('After')] });
    const { id: contactId } = await newContact(site);
    await run(site, Date.now() + 1000);
    await site.api('PUT', `/funnels/${id}`, { body: { status: 'draft' } });
    await run(site, Date.now() + 5 * dayMs);
    expect(await runsOf(site, id, contactId)).toHaveLength(1);
    await site.api('PUT', `/funnels/${id}`, { body: { status: 'published' } });
    await run(site, Date.now() + 5 * dayMs);
    expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'completed' });
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('who is in it is listed, taken out with what is queued, and set to another status', async () => {
    verifies('marketing:automations:subscribers');
    const { id, steps } = await anAutomation(site, {
      steps: [email('Later', { is_scheduled: 'yes', scheduled_at: '2099-01-01 00:00:00' }), wait(1, 'days')],
    });
    const [one, two] = [await newContact(site), await newContact(site)];
    await run(site, Date.now() + 1000);
    const listed = (await site.api('GET', `/funnels/${id}/subscribers?with[]=funnel&with[]=sequences`)).body;
    expect(listed).toMatchObject({ funnel: { id }, sequences: [{}, {}], funnel_subscribers: { total: 2 } });
    expect(listed.funnel_subscribers.data[0]).toMatchObject({
      subscriber: { id: two.id },
      last_sequence: { id: steps[1].id },
      metrics: [{}, {}],
    });
    expect((await site.api('GET', `/funnels/${id}/subscribers?status=waiting`)).body.funnel_subscribers.total).toBe(0);
    expect((await site.api('GET', `/funnels/${id}/subscribers?status=x`)).status).toBe(422);
    expect((await site.api('GET', `/funnels/subscriber/${one.id}/automations`)).body.automations).toMatchObject([{ funnel: { id } }]);
    const remove = (body: object) => site.api('DELETE', `/funnels/${id}/subscribers`, { body });
    expect((await remove({})).status).toBe(422);
    expect((await emailsTo(site, one.id)).map(({ status }) => status)).toEqual(['scheduled']);
    expect((await remove({ subscriber_ids: [one.id] })).body).toMatchObject({ removed: 1 });
    expect((await emailsTo(site, one.id)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await runsOf(site, id, one.id)).toEqual([]);
    const set = (status: string) => site.api('PUT', `/funnels/${id}/subscribers/${two.id}/status`, { body: { status } });
    expect((await set('waiting')).status).toBe(422);
    expect((await set('cancelled')).status).toBe(200);
    await run(site, Date.now() + 9 * dayMs);
    expect(await placeOf(site, id, two.id)).toMatchObject({ status: 'cancelled' });
    expect((await set('active')).status).toBe(200);
    await run(site, Date.now() + 9 * dayMs);
    expect(await placeOf(site, id, two.id)).toMatchObject({ status: 'completed' });
    expect(await set('active')).toMatchObject({ status: 422, body: { message: expect.stringContaining('completed') } });
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('the report has every step, beside the one before it', async () => {
    verifies('marketing:automations:report');
    const isPorto = condition(
      { conditions: [[{ source: ['subscriber', 'city'], operator: '=', value: 'Porto' }]] },
      { yes: [note('Yes'), note('Yes two')] },
    );
    const { id } = await anAutomation(site, { steps: [note('A'), isPorto, email('C'), wait(9, 'days'), note('Nobody')] });
    await newContact(site, { city: 'Porto' });
    await newContact(site);
    await run(site, Date.now() + 1000);
    const { stats } = (await site.api('GET', `/funnels/${id}/report`)).body;
    const row = (label: string) => stats.metrics.find((one: { label: string }) => one.label === label);
    expect(
      stats.metrics.map(({ label, count, previous_step_count }: { label: string; count: number; previous_step_count: number }) => [
        label,
        count,
        previous_step_count,
      ]),
    ).toEqual([
      ['Entrance', 2, 2],
      ['A', 2, 2],
      ['Check conditions', 2, 2],
      ['Yes', 1, 2],
      ['Yes two', 1, 1],
      ['Send an email', 2, 2],
      ['Wait', 2, 2],
      ['Nobody', 0, 2],
    ]);
    expect(row('Yes')).toMatchObject({ percent: 50, drop_count: 1, drop_percent: 50 });
    expect(row('Send an email')).toMatchObject({ email_opens: 0, link_clicks: 0 });
    expect(stats).toMatchObject({ total_revenue: 0, revenue_currency: 'USD' });
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('whoever writes automations puts nothing into them that they may not do by hand', async () => {
    verifies('marketing:automations:accounts', 'marketing:permissions', 'D285');
    const { id } = await anAutomation(site, { steps: [], isDraft: true });
    const [admin, editor] = [await site.identity('admin'), await site.identity('weak')];
    const may = (capabilities: string[]) =>
      site.send('PUT', '/admin/api/roles/editor', { ...admin, body: { capabilities: ['read', 'crm_write_funnels', ...capabilities] } });
    const save = async (sequences: readonly object[]) =>
      (await site.send('POST', `/rest/crm/v2/funnels/${id}/sequences`, { ...editor, body: { sequences } })).status;
    const http = { action_name: 'http_send_data', settings: {} };
    const nested = { ...condition({}), children: { no: [http] } };
    await may([]);
    expect([await save([wait(1, 'days')]), await save([note('A')]), await save([email('S')]), await save([nested])]).toEqual([
      200, 403, 403, 403,
    ]);
    await may(['crm_manage_contacts', 'crm_manage_emails']);
    expect([await save([note('A')]), await save([email('S')]), await save([nested])]).toEqual([200, 200, 403]);
    await may(['crm_manage_contacts_export']);
    expect(await save([nested])).toBe(200);
  });

  test('labels sort them', async () => {
    verifies('marketing:automations');
    const { id } = await anAutomation(site, { steps: [], isDraft: true });
    expect((await site.api('PUT', `/funnels/${id}/update-labels`, { body: { label_ids: [999_999] } })).status).toBe(404);
    expect(await aLabel(site, 'tags', 'Not a label')).toEqual(expect.any(Number));
    expect((await site.api('PUT', `/funnels/${id}/update-labels`, { body: { label_ids: [] } })).status).toBe(200);
  });
});
