import { rows } from '../../../../plugin/db/rows';
import { enrolmentTable } from '../../../../plugin/engines/crm/data/automations/automation-tables';
import { linkClicked } from '../../../../plugin/engines/crm/work/automations/goals';
import { runSequences } from '../../../../plugin/engines/crm/work/sequences/run-sequences';
import { verifies } from '../../../support/verifies';
import { newContact, put, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence, queuedFor } from '../sequences/course';
import { aLabel, anAutomation, dayMs, email, emailsTo, minuteMs, note, notesOf, placeOf, run, runsOf, type Step, wait } from './course';

describe('steps of automations', () => {
  let site: CrmSite;
  let running: number[] = [];
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterEach(async () => {
    for (const id of running) await site.api('DELETE', `/funnels/${id}`);
    running = [];
  });
  afterAll(() => site?.stop());

  async function started(steps: readonly Step[], fields: object = {}) {
    const automation = await anAutomation(site, { steps });
    running.push(automation.id);
    const contact = await newContact(site, fields);
    return { ...automation, contactId: contact.id as number };
  }
  const soon = () => Date.now() + 1000;
  const act = (action_name: string, settings: object): Step => ({ action_name, settings });

  test('give and take tags, lists and companies, and pass over what was deleted', async () => {
    verifies('marketing:automations:steps');
    const [tag, gone, list] = [
      await aLabel(site, 'tags', 'Given'),
      await aLabel(site, 'tags', 'Gone'),
      await aLabel(site, 'lists', 'Left'),
    ];
    const company = (await site.api('POST', '/companies', { body: { name: 'Acme' } })).body.company.id;
    const steps = [
      act('add_contact_to_tag', { tags: [tag, gone] }),
      act('detach_contact_from_list', { lists: [list] }),
      act('add_contact_to_company', { company }),
    ];
    const { contactId, id } = await started(steps, { lists: [list] });
    await site.api('DELETE', `/tags/${gone}`);
    await run(site, soon());
    expect(await read(site, contactId)).toMatchObject({ tags: [{ id: tag }], lists: [], companies: [{ id: company }] });
    expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'completed' });
  });

  test('change columns and custom fields, and add to numbers and choices', async () => {
    verifies('marketing:automations:steps');
    const fields = [
      { slug: 'score', label: 'Score', type: 'number' },
      { slug: 'plans', label: 'Plans', type: 'checkbox', options: ['A', 'B', 'C'] },
    ];
    await site.api('PUT', '/custom-fields/contacts', { body: { fields } });
    const contact_properties = [
      { data_key: 'city', data_value: 'Porto' },
      { data_key: 'score', data_value: '2.5', data_operation: 'subtract' },
      { data_key: 'plans', data_value: ['B'], data_operation: 'add' },
    ];
    const { contactId } = await started([act('update_contact_property', { contact_properties })], {
      custom_values: { score: 10, plans: ['A'] },
    });
    await run(site, soon());
    expect(await read(site, contactId, '?with[]=subscriber.custom_values')).toMatchObject({
      city: 'Porto',
      custom_values: { score: 7.5, plans: ['A', 'B'] },
    });
  });

  test('write notes, and track events that start other automations', async () => {
    verifies('marketing:automations:steps');
    const other = await anAutomation(site, { trigger: 'crm/event_tracked', settings: { event_key: 'welcomed' }, steps: [note('Heard')] });
    running.push(other.id);
    const { contactId } = await started([
      note('Hello'),
      act('add_contact_event_tracker', { event_key: 'welcomed', title: 'Welcomed', value: '1' }),
    ]);
    await run(site, soon());
    await run(site, soon());
    expect(await notesOf(site, contactId)).toEqual(['Hello', 'Heard']);
  });

  test('send an email once for each time that the step runs, and none to who gets none', async () => {
    verifies('marketing:automations:steps', 'D282');
    const past = { is_scheduled: 'yes', scheduled_at: '2001-01-01 00:00:00', skip_if_overdue: 'yes' };
    const { id, contactId, steps } = await started([email('Hello'), email('Too late', past)]);
    await run(site, soon());
    expect((await emailsTo(site, contactId)).map(({ campaignId, type }) => [campaignId, type])).toEqual([
      [steps[0].settings.reference_campaign, 'funnel_email_campaign'],
    ]);
    expect((await runsOf(site, id, contactId)).map(({ status }) => status)).toEqual(['completed', 'skipped']);
    await site.api('DELETE', `/funnels/${id}/subscribers`, { body: { subscriber_ids: [contactId] } });
    const again = { action_name: 'add_to_automation', new_status: id, subscriber_ids: [contactId] };
    await site.api('POST', '/subscribers/do-bulk-action', { body: again });
    await run(site, soon());
    expect(await emailsTo(site, contactId)).toHaveLength(2);
    const transactional = await newContact(site, { status: 'transactional' });
    await run(site, soon());
    expect(await emailsTo(site, transactional.id)).toEqual([]);
    expect((await runsOf(site, id, transactional.id)).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  test('add to sequences and take out of them and of automations', async () => {
    verifies('marketing:automations:steps');
    const sequence = await aSequence(site, [{ delay: 1, delay_unit: 'days' }]);
    const other = await anAutomation(site, { steps: [wait(5, 'days'), note('Never')] });
    running.push(other.id);
    const steps = [
      act('add_to_email_sequence', { sequence_id: sequence.id }),
      wait(1, 'minutes'),
      act('remove_from_email_sequence', { sequence_ids: [sequence.id] }),
      act('remove_from_funnel', { automation_ids: [other.id] }),
      act('end_this_funnel', {}),
      note('Never either'),
    ];
    const { id, contactId } = await started(steps);
    await run(site, soon());
    expect((await site.api('GET', `/sequences/${sequence.id}/subscribers`)).body.total).toBe(1);
    await run(site, soon() + 2 * minuteMs);
    expect((await site.api('GET', `/sequences/${sequence.id}/subscribers`)).body.total).toBe(0);
    expect(await placeOf(site, other.id, contactId)).toMatchObject({ status: 'cancelled' });
    expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'completed' });
    expect(await notesOf(site, contactId)).toEqual([]);
  });

  test('conditions lead into the branch that segments would choose, and paths are chosen by weight', async () => {
    verifies('marketing:automations:conditions');
    const tag = await aLabel(site, 'tags', 'Chosen');
    const conditions = [[{ source: ['segment', 'tags'], operator: 'in', value: [tag] }]];
    const children = { yes: [note('Yes')], no: [note('No')] };
    const ab = (path_a: string, path_b: string): Step => ({
      action_name: 'funnel_ab_testing',
      settings: { path_a, path_b },
      children: { yes: [note('A')], no: [note('B')] },
    });
    const steps = [{ action_name: 'funnel_condition', settings: { conditions }, children }, ab('100', '0'), ab('0', '100'), note('End')];
    const { contactId } = await started(steps, { tags: [tag] });
    const other = await newContact(site);
    await run(site, soon());
    expect(await notesOf(site, contactId)).toEqual(['Yes', 'A', 'B', 'End']);
    expect(await notesOf(site, other.id)).toEqual(['No', 'A', 'B', 'End']);
  });

  test('a required goal is waited for, an optional one passed by, and whoever meets one goes on after it', async () => {
    verifies('marketing:automations:goals', 'pain:15');
    const [tag, early] = [await aLabel(site, 'tags', 'Bought'), await aLabel(site, 'tags', 'Early')];
    const goal = (tags: number[], type: string, more: object = {}) =>
      act('crm_contact_added_to_tags', { tags, type, can_enter: 'no', ...more });
    const steps = [
      wait(1, 'days'),
      note('Reminder'),
      goal([early], 'optional'),
      note('Between'),
      goal([tag], 'required', { benchmark_value: 1250 }),
      note('Thanks'),
    ];
    const { id, contactId } = await started(steps);
    const jumps = (await newContact(site)).id;
    const had = (await newContact(site, { tags: [tag] })).id;
    await run(site, soon());
    await put(site, jumps, { attach_tags: [tag] });
    await run(site, soon());
    expect(await notesOf(site, jumps)).toEqual(['Thanks']);
    expect(await placeOf(site, id, jumps)).toMatchObject({ status: 'completed' });
    await run(site, soon() + 2 * dayMs);
    expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'waiting' });
    expect(await notesOf(site, had)).toEqual(['Reminder', 'Between', 'Thanks']);
    await put(site, contactId, { attach_tags: [early] });
    expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'waiting' });
    await put(site, contactId, { attach_tags: [tag] });
    await run(site, soon() + 2 * dayMs);
    expect(await notesOf(site, contactId)).toEqual(['Reminder', 'Between', 'Thanks']);
    const { stats } = (await site.api('GET', `/funnels/${id}/report`)).body;
    expect(stats).toMatchObject({ total_revenue: 37.5, total_revenue_formatted: '37.50 USD' });
  });

  test('goals let in who meets them, where they may; by a link that was followed and a sequence that was completed', async () => {
    verifies('marketing:automations:goals');
    const sequence = await aSequence(site, [{ delay: 0 }]);
    const link = act('crm_benchmark_link_clicked', { redirect_to: 'https://example.com/offer', type: 'required', can_enter: 'yes' });
    const done = act('crm_email_sequence_completed', { sequence_ids: [sequence.id], type: 'required' });
    const automation = await anAutomation(site, {
      trigger: 'crm_contact_birthday',
      steps: [note('Start'), link, note('Clicked'), done, note('Done')],
    });
    running.push(automation.id);
    const { id } = await newContact(site);
    const click = (url: string) => site.host.storage.tx((db) => linkClicked(db, { contactId: id, url }, Date.now()));
    await click('https://example.com/other');
    expect(await placeOf(site, automation.id, id)).toBeUndefined();
    await click('https://example.com/offer');
    await run(site, soon());
    expect(await notesOf(site, id)).toEqual(['Clicked']);
    expect(await placeOf(site, automation.id, id)).toMatchObject({ status: 'waiting' });
    await site.api('POST', `/sequences/${sequence.id}/subscribers`, { body: { subscriber_ids: [id] } });
    await runSequences(site.host, soon());
    expect(await queuedFor(site, id)).toHaveLength(1);
    await run(site, soon());
    expect(await notesOf(site, id)).toEqual(['Clicked', 'Done']);
    await click('https://example.com/offer');
    await run(site, soon());
    expect(await notesOf(site, id)).toEqual(['Clicked', 'Done']);
  });

  test('a step that fails says why, is tried again later and holds nobody up', async () => {
    verifies('marketing:automations:failures');
    const conditions = [[{ source: ['custom_fields', 'lost'], operator: '=', value: 'x' }]];
    await site.api('PUT', '/custom-fields/contacts', { body: { fields: [{ slug: 'lost', label: 'Lost', type: 'text' }] } });
    const { id, contactId } = await started([{ action_name: 'funnel_condition', settings: { conditions } }, note('After')]);
    const healthy = await anAutomation(site, { steps: [note('Healthy')] });
    running.push(healthy.id);
    const other = (await newContact(site)).id;
    await site.api('PUT', '/custom-fields/contacts', { body: { fields: [] } });
    const at = soon();
    await run(site, at);
    expect(await notesOf(site, other)).toEqual(['Healthy']);
    const place = await placeOf(site, id, contactId);
    expect(place).toMatchObject({ status: 'active', lastStepStatus: 'failed', nextExecutionAt: at + minuteMs, turn: 0 });
    expect(place?.notes).toMatchObject([{ error: expect.stringContaining('custom_fields.lost is not a property') }]);
    await run(site, at + minuteMs);
    expect(await placeOf(site, id, contactId)).toMatchObject({ nextExecutionAt: at + 3 * minuteMs });
    await site.api('PUT', '/custom-fields/contacts', { body: { fields: [{ slug: 'lost', label: 'Lost', type: 'text' }] } });
    await run(site, at + 3 * minuteMs);
    expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'completed' });
    expect(await runsOf(site, id, contactId)).toHaveLength(2);
  });

  test('whoever unsubscribes is in no automation any more', async () => {
    verifies('marketing:automations:pending', 'marketing:contacts:ends-mail');
    const { id, contactId } = await started([wait(1, 'days'), email('Never')]);
    await run(site, soon());
    await put(site, contactId, { status: 'unsubscribed' });
    await run(site, soon() + 3 * dayMs);
    expect(await emailsTo(site, contactId)).toEqual([]);
    const found = await site.host.storage.run((db) => rows(db, enrolmentTable).many({ funnelId: id, contactId }));
    expect(found.map(({ status }) => status)).toEqual(['cancelled']);
  });
});
