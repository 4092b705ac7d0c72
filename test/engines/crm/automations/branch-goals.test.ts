import { verifies } from '../../../support/verifies';
import { newContact, put } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aLabel, anAutomation, dayMs, note, notesOf, placeOf, run, runsOf, type Step, wait } from './course';

const isSet = (property: string, value: string, yes: readonly Step[], no: readonly Step[]): Step => ({
  action_name: 'funnel_condition',
  settings: { conditions: [[{ source: ['subscriber', property], operator: '=', value }]] },
  children: { yes, no },
});
const goal = (tag: number, type = 'required'): Step => ({ action_name: 'crm_contact_added_to_tags', settings: { tags: [tag], type } });

describe('goals in branches', () => {
  let site: CrmSite;
  let tags: { readonly a: number; readonly b: number };
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
    tags = { a: await aLabel(site, 'tags', 'A'), b: await aLabel(site, 'tags', 'B') };
  });
  afterAll(() => site?.stop());

  const soon = () => Date.now() + 1000;
  const give = (contactId: number, tag: number) => put(site, contactId, { attach_tags: [tag] });
  const person = async (fields: object) => (await newContact(site, fields)).id as number;

  /** Nobody did a step twice. */
  async function demandOnce(funnelId: number, people: readonly number[]) {
    for (const contactId of people) {
      const stepIds = (await runsOf(site, funnelId, contactId)).map(({ stepId }) => stepId);
      expect(new Set(stepIds).size).toBe(stepIds.length);
    }
  }

  test('are for who is in the branch, not for the other one and not for who is before the condition', async () => {
    verifies('D403', 'marketing:automations:goals');
    const branch = (name: string, tag: number) => [wait(1, 'days'), note(`${name} reminder`), goal(tag), note(`${name} thanks`)];
    const steps = [wait(1, 'days'), isSet('city', 'Porto', branch('Yes', tags.a), branch('No', tags.b)), note('End')];
    const { id } = await anAutomation(site, { steps });
    const [jumps, waits, early, otherSide, foreign] = [
      await person({ city: 'Porto' }),
      await person({ city: 'Porto' }),
      await person({ city: 'Porto' }),
      await person({ city: 'Lyon' }),
      await person({ city: 'Porto' }),
    ];
    const all = [jumps, waits, early, otherSide, foreign];
    await run(site, soon());
    await give(early, tags.a);
    await run(site, soon());
    expect((await runsOf(site, id, early)).length).toBe(1);
    // All of them are in a branch now.
    await run(site, soon() + 1.5 * dayMs);
    await give(jumps, tags.a);
    await give(otherSide, tags.b);
    await give(foreign, tags.b);
    await run(site, soon() + 1.5 * dayMs);
    expect(await notesOf(site, jumps)).toEqual(['Yes thanks', 'End']);
    expect(await notesOf(site, otherSide)).toEqual(['No thanks', 'End']);
    expect(await notesOf(site, foreign)).toEqual([]);
    await run(site, soon() + 4 * dayMs);
    expect(await notesOf(site, early)).toEqual(['Yes reminder', 'Yes thanks', 'End']);
    for (const contactId of [waits, foreign]) expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'waiting' });
    await give(waits, tags.b);
    expect(await placeOf(site, id, waits)).toMatchObject({ status: 'waiting' });
    await give(waits, tags.a);
    await give(foreign, tags.a);
    await run(site, soon() + 4 * dayMs);
    for (const contactId of [waits, foreign]) {
      expect(await notesOf(site, contactId)).toEqual(['Yes reminder', 'Yes thanks', 'End']);
      expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'completed' });
    }
    // Whoever is through has nothing of it any more.
    await give(jumps, tags.b);
    expect(await notesOf(site, jumps)).toEqual(['Yes thanks', 'End']);
    await demandOnce(id, all);
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('of nested branches: the outer one is for who is deeper, the inner one for nobody beside it', async () => {
    verifies('D403', 'marketing:automations:goals');
    const inner = isSet(
      'first_name',
      'In',
      [wait(1, 'days'), goal(tags.a), note('Inner thanks')],
      [wait(1, 'days'), note('Inner reminder')],
    );
    const steps = [isSet('city', 'Porto', [inner, goal(tags.b), note('Outer thanks')], [wait(1, 'days'), note('Other')]), note('End')];
    const { id } = await anAutomation(site, { steps });
    const [deep, beside, outer, other] = [
      await person({ city: 'Porto', first_name: 'In' }),
      await person({ city: 'Porto', first_name: 'Out' }),
      await person({ city: 'Porto', first_name: 'In' }),
      await person({ city: 'Lyon', first_name: 'In' }),
    ];
    await run(site, soon());
    for (const contactId of [deep, beside, other]) await give(contactId, tags.a);
    for (const contactId of [outer, other]) await give(contactId, tags.b);
    await run(site, soon());
    expect(await notesOf(site, deep)).toEqual(['Inner thanks']);
    expect(await placeOf(site, id, deep)).toMatchObject({ status: 'waiting' });
    expect(await notesOf(site, beside)).toEqual([]);
    expect(await notesOf(site, outer)).toEqual(['Outer thanks', 'End']);
    expect(await notesOf(site, other)).toEqual([]);
    await run(site, soon() + 1.5 * dayMs);
    expect(await notesOf(site, beside)).toEqual(['Inner reminder']);
    expect(await notesOf(site, other)).toEqual(['Other', 'End']);
    for (const contactId of [deep, beside]) await give(contactId, tags.b);
    await run(site, soon() + 1.5 * dayMs);
    expect(await notesOf(site, deep)).toEqual(['Inner thanks', 'Outer thanks', 'End']);
    expect(await notesOf(site, beside)).toEqual(['Inner reminder', 'Outer thanks', 'End']);
    await demandOnce(id, [deep, beside, outer, other]);
    await site.api('DELETE', `/funnels/${id}`);
  });
});
