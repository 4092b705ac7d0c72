import { verifies } from '../../../support/verifies';
import { anAutomation, note, run, wait } from '../automations/course';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence, enrol, run as runSequences } from '../sequences/course';

describe('the list of contacts by conditions', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const ids = (answer: { body: { subscribers: { data: { id: number }[] } } }) => answer.body.subscribers.data.map(({ id }) => id);
  const query = (filters: unknown) => `filter_type=advanced&advanced_filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const found = async (filters: unknown) => ids(await site.api('GET', `/subscribers?${query(filters)}`));

  test.each([
    ['nothing', ''],
    ['no JSON', '&advanced_filters=x'],
    ['no group', '&advanced_filters=[]'],
    ['an empty group', '&advanced_filters=[[]]'],
    ['a property that there is not', `&${query([[{ source: ['subscriber', 'x'], operator: '=', value: 'y' }]])}`],
  ])('%s is refused, and never means everybody', async (_, sent) => {
    verifies('marketing:segments:strict', 'marketing:contacts:lists');
    await newContact(site);
    for (const path of ['/subscribers?', '/subscribers/prev-next-ids?current_id=1&'])
      expect(await site.api('GET', `${path}filter_type=advanced${sent}`)).toMatchObject({
        status: 422,
        body: { message: expect.any(String) },
      });
    const body = { action_name: 'change_contact_type', new_status: 'customer', is_all: true, contact_query: { filter_type: 'advanced' } };
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body })).status).toBe(422);
  });

  test('finds those that a segment would find, and nothing else is done to others', async () => {
    verifies('marketing:contacts:lists', 'marketing:segments:compiler');
    const [porto, lisbon] = [await newContact(site, { city: 'Porto' }), await newContact(site, { city: 'Lisbon' })];
    const isPorto = [[{ source: ['subscriber', 'city'], operator: '=', value: 'porto' }]];
    expect(await found(isPorto)).toEqual([porto.id]);
    expect(await found([...isPorto, [{ source: ['subscriber', 'city'], operator: '=', value: 'lisbon' }]])).toEqual([lisbon.id, porto.id]);
    const neighbours = await site.api('GET', `/subscribers/prev-next-ids?current_id=${lisbon.id}&${query(isPorto)}`);
    expect(neighbours.body).toEqual({ prev_id: null, next_id: porto.id });
    const contact_query = { filter_type: 'advanced', advanced_filters: isPorto };
    const body = { action_name: 'change_contact_type', new_status: 'customer', is_all: true, contact_query };
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body })).body).toMatchObject({ completed_contacts: 1 });
  });

  test('by what automations and sequences did with them', async () => {
    verifies('marketing:segments:compiler', 'marketing:automations:subscribers');
    const automation = await anAutomation(site, { steps: [note('A'), wait(1, 'days')] });
    const done = (await newContact(site)).id;
    const sequence = await aSequence(site, [{ delay: 0 }]);
    await enrol(site, sequence.id, [done]);
    const far = Date.now() + 3 * 86_400_000;
    await run(site, far);
    await run(site, far + 3 * 86_400_000);
    await runSequences(site, far);
    const active = (await newContact(site)).id;
    await enrol(site, sequence.id, [active]);
    const asked = (property: string, operator: string, id: number) => found([[{ source: ['activities', property], operator, value: id }]]);
    expect(await asked('automation_activity', 'in', automation.id)).toEqual([active, done]);
    expect(await asked('automation_activity', 'completed', automation.id)).toEqual([done]);
    expect(await asked('automation_activity', 'active', automation.id)).toEqual([active]);
    expect(await asked('automation_activity', 'not_in', automation.id)).not.toContain(active);
    expect(await asked('email_sequence_activity', 'completed', sequence.id)).toEqual([done]);
    expect(await asked('email_sequence_activity', 'active', sequence.id)).toEqual([active]);
  });
});
