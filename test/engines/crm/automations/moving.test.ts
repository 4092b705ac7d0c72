import { describeEachDialect } from '../../../support/dialects';
import { verifies } from '../../../support/verifies';
import { newContact, put } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { anAutomation, dayMs, note, notesOf, placeOf, run, wait } from './course';

describeEachDialect('contacts that go on with another step', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const soon = () => Date.now() + 1000;
  const post = (path: string, body: object = {}) => site.api('POST', path, { body });

  test('by hand: of this automation only, and only who is on the way', async () => {
    verifies('marketing:automations:subscribers', 'D389');
    const other = await anAutomation(site, { steps: [note('Elsewhere')], isDraft: true });
    const { id, steps } = await anAutomation(site, { steps: [wait(3, 'days'), note('Skipped'), note('Last')] });
    const contact = await newContact(site);
    const to = (stepId: unknown, contactId = contact.id) =>
      post(`/funnels/${id}/subscribers/${contactId}/advance`, { sequence_id: stepId });
    expect((await to(undefined)).body.message).toContain('sequence_id');
    expect((await to(other.steps[0].id)).status).toBe(404);
    expect((await to(steps[2].id, 999_999)).status).toBe(404);
    await run(site, soon());
    expect((await to(steps[2].id)).status).toBe(200);
    await run(site, soon());
    expect(await notesOf(site, contact.id)).toEqual(['Last']);
    expect(await to(steps[1].id)).toMatchObject({ status: 422, body: { message: expect.stringContaining('completed') } });
    await run(site, soon() + 4 * dayMs);
    expect(await notesOf(site, contact.id)).toEqual(['Last']);
  });

  test('steps that were added at the end: who completed it does them once, others do not', async () => {
    verifies('marketing:automations:edit', 'D389');
    const { id, steps } = await anAutomation(site, { steps: [note('First')] });
    const [done, left, under] = [await newContact(site), await newContact(site), await newContact(site)];
    await run(site, soon());
    await put(site, left.id, { status: 'unsubscribed' });
    await site.api('DELETE', `/funnels/${id}/subscribers`, { body: { subscriber_ids: [under.id] } });
    const count = async () => (await site.api('GET', `/funnels/${id}/syncable-counts`)).body.count;
    expect(await count()).toBe(0);
    expect((await post(`/funnels/${id}/sync-new-steps`)).body.synced).toBe(0);
    await post(`/funnels/${id}/sequences`, { sequences: [steps[0], note('Second')] });
    expect(await count()).toBe(1);
    expect((await post(`/funnels/${id}/sync-new-steps`)).body.synced).toBe(1);
    expect((await post(`/funnels/${id}/sync-new-steps`)).body.synced).toBe(0);
    await run(site, soon());
    expect(await notesOf(site, done.id)).toEqual(['First', 'Second']);
    expect(await notesOf(site, left.id)).toEqual(['First']);
    expect(await placeOf(site, id, done.id)).toMatchObject({ status: 'completed', nextStepId: null });
    expect((await post('/funnels/999999/sync-new-steps')).status).toBe(404);
  });

  test('who was set to completed before the end does not go on', async () => {
    verifies('marketing:automations:edit', 'D389');
    const { id } = await anAutomation(site, { steps: [wait(3, 'days'), note('Never')] });
    const contact = await newContact(site);
    await run(site, soon());
    await site.api('PUT', `/funnels/${id}/subscribers/${contact.id}/status`, { body: { status: 'completed' } });
    expect((await site.api('GET', `/funnels/${id}/syncable-counts`)).body.count).toBe(0);
    expect((await post(`/funnels/${id}/sync-new-steps`)).body.synced).toBe(0);
    await run(site, soon() + 4 * dayMs);
    expect(await notesOf(site, contact.id)).toEqual([]);
  });
});
