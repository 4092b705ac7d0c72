import { enrolments } from '../../../../plugin/engines/crm/data/automations/enrolments';
import { runAutomations } from '../../../../plugin/engines/crm/work/automations/run-automations';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { anAutomation, email, emailsTo, minuteMs, note, notesOf, placeOf, run, runsOf, wait } from './course';

describeEachSite('automations that several instances run', (dialect) => {
  let site: CrmSite;
  let other: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
    other = await crmSite({ dialect, beside: site });
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const many = 30;
  const later = () => Date.now() + 10 * minuteMs;

  async function course() {
    const automation = await anAutomation(site, { steps: [note('First'), email('Second'), wait(1, 'minutes'), note('Third')] });
    const people: number[] = [];
    for (let i = 0; i < many; i += 1) people.push((await newContact(site)).id);
    return { ...automation, people };
  }

  test('every step runs once, whoever runs it', async () => {
    verifies('marketing:automations:once', 'D282', 'pain:7');
    const { id, people } = await course();
    const at = later();
    for (const moment of [at, at, at + 2 * minuteMs, at + 2 * minuteMs])
      await Promise.all([run(site, moment), run(other, moment), run(site, moment), run(other, moment)]);
    for (const contactId of people) {
      expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'completed', turn: 4 });
      expect(await runsOf(site, id, contactId)).toHaveLength(4);
      expect(await notesOf(site, contactId)).toEqual(['First', 'Third']);
      expect(await emailsTo(site, contactId)).toHaveLength(1);
    }
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('what a killed runner had taken is run by another one after its lease, and the late one does nothing', async () => {
    verifies('marketing:automations:once');
    const { id, people } = await course();
    const at = later();
    const taken = await site.host.storage.tx((db) => enrolments(db).claim(at, 200));
    expect(taken.length).toBe(many);
    await run(other, at + minuteMs);
    expect((await runsOf(site, id, people[0] ?? 0)).length).toBe(0);
    await run(other, at + 6 * minuteMs);
    const stale = taken[0] ?? { id: 0, fence: 0 };
    const affected = await site.host.storage.tx((db) => enrolments(db).settle(stale, { nextExecutionAt: at }, at));
    expect(affected).toBe(0);
    await run(site, at + 8 * minuteMs);
    for (const contactId of people) {
      expect(await runsOf(site, id, contactId)).toHaveLength(4);
      expect(await notesOf(site, contactId)).toEqual(['First', 'Third']);
    }
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('a runner that was so slow that another one took its contacts does nothing more', async () => {
    verifies('marketing:automations:once', 'pain:7');
    const { id, people } = await course();
    const at = later();
    let isClaimed = false;
    const slow = {
      ...site.host,
      storage: {
        ...site.host.storage,
        tx: async <T>(work: Parameters<typeof site.host.storage.tx<T>>[0]): Promise<T> => {
          const result = await site.host.storage.tx(work);
          if (!isClaimed) {
            isClaimed = true;
            await run(other, at + 6 * minuteMs);
          }
          return result;
        },
      },
    };
    await runAutomations(slow, at);
    for (const contactId of people) {
      // The third step is not due yet: only a runner that does not know that would run it.
      expect(await notesOf(site, contactId)).toEqual(['First']);
      expect(await placeOf(site, id, contactId)).toMatchObject({ turn: 3, nextExecutionAt: at + 7 * minuteMs });
    }
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('a runner that dies within a step leaves nothing of it', async () => {
    verifies('marketing:automations:once');
    const { id, people } = await course();
    const at = later();
    let left = 10;
    const dying = {
      ...site.host,
      storage: {
        ...site.host.storage,
        // As a process that is killed before a commit: the transaction is never finished, and nothing is done after it.
        tx: async <T>(work: Parameters<typeof site.host.storage.tx<T>>[0]): Promise<T> => {
          left -= 1;
          if (left === 0)
            return site.host.storage.tx(async (db) => {
              await work(db);
              throw new Error('killed');
            });
          if (left < 0) throw new Error('killed');
          return site.host.storage.tx(work);
        },
      },
    };
    await expect(runAutomations(dying, at)).rejects.toThrow('killed');
    await run(other, at + 6 * minuteMs);
    await run(other, at + 8 * minuteMs);
    for (const contactId of people) {
      expect(await runsOf(site, id, contactId)).toHaveLength(4);
      expect(await notesOf(site, contactId)).toEqual(['First', 'Third']);
      expect(await emailsTo(site, contactId)).toHaveLength(1);
    }
    await site.api('DELETE', `/funnels/${id}`);
  });
});
