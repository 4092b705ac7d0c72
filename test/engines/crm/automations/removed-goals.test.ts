import { verifies } from '../../../support/verifies';
import { newContact, put } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aLabel, anAutomation, dayMs, note, notesOf, run, type Step, wait } from './course';

describe('goals of what is taken away', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  test('are met by who lacks one of the tags, or all of them where all are asked for', async () => {
    verifies('marketing:automations:goals');
    const tags = [await aLabel(site, 'tags', 'A'), await aLabel(site, 'tags', 'B')];
    const gone = (select_type: string): Step => ({
      action_name: 'crm_contact_removed_from_tags',
      settings: { tags, type: 'required', select_type },
    });
    await anAutomation(site, { steps: [wait(1, 'days'), gone('any'), note('Lacks one'), gone('all'), note('Lacks all')] });
    const people: number[] = [];
    for (const own of [tags, tags.slice(0, 1), []]) {
      const { id } = await newContact(site);
      if (own.length > 0) await put(site, id, { attach_tags: own });
      people.push(id);
    }
    await run(site, Date.now() + 1000);
    await run(site, Date.now() + 1.5 * dayMs);
    const titles = await Promise.all(people.map((id) => notesOf(site, id)));
    expect(titles).toEqual([[], ['Lacks one'], ['Lacks one', 'Lacks all']]);
  });
});
