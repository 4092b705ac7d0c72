import { trackers } from '../../../../plugin/engines/crm/data/sequences/trackers';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence, dayMs, enrol, minuteMs, queuedFor, run } from './course';

describeEachSite('sequences that several instances run', (dialect) => {
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

  async function course() {
    const sequence = await aSequence(site, [{ delay: 0 }, { delay: 1 }, { delay: 1 }]);
    const people: number[] = [];
    for (let i = 0; i < many; i += 1) people.push((await newContact(site)).id);
    await enrol(site, sequence.id, people);
    return { ...sequence, people };
  }
  const emailsOf = async (contactId: number) => (await queuedFor(site, contactId)).map(({ campaignId }) => campaignId);

  test('each email is queued once, whoever runs it', async () => {
    verifies('marketing:sequences:runner');
    const { people, mails } = await course();
    const at = Date.now() + minuteMs;
    for (const moment of [at, at, at + 2 * dayMs, at + 2 * dayMs])
      await Promise.all([run(site, moment), run(other, moment), run(site, moment), run(other, moment)]);
    for (const contactId of people) expect(await emailsOf(contactId)).toEqual(mails);
  });

  test('what a killed runner had taken is done by another one after its lease', async () => {
    verifies('marketing:sequences:runner');
    const { people, mails } = await course();
    const at = Date.now() + minuteMs;
    const taken = await site.host.storage.tx((db) => trackers(db).claim(at, 200));
    expect(taken.length).toBe(many);
    await run(other, at + minuteMs);
    expect(await emailsOf(people[0] ?? 0)).toEqual([]);
    await run(other, at + 6 * minuteMs);
    const [stale = { id: 0, fence: 0 }] = taken;
    expect(await site.host.storage.tx((db) => trackers(db).settle(stale, { nextExecutionAt: at }, at))).toBe(0);
    for (const contactId of people) expect(await emailsOf(contactId)).toEqual(mails.slice(0, 1));
  });
});
