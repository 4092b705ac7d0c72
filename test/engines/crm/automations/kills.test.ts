import { describeEachSite } from '../../../assistant-bridge/each-site';
import { endProcesses, startProcess } from '../../../jobs/worker-process';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence } from '../sequences/course';
import { anAutomation, email, emailsTo, minuteMs, note, notesOf, placeOf, run, runsOf } from './course';

describeEachSite('automations and sequences whose process is killed', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  afterAll(async () => {
    endProcesses();
    await site?.stop();
  });

  const many = 60;
  const count = async (table: string) =>
    Number((await site.host.storage.run((db) => db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}`)))[0]?.total);

  test('every step is done once, and every email queued once', async () => {
    verifies('marketing:automations:once', 'marketing:sequences:runner', 'pain:7');
    const sequence = await aSequence(site, [{ delay: 0 }, { delay: 0 }]);
    const steps = [
      note('First'),
      email('Second'),
      { action_name: 'add_to_email_sequence', settings: { sequence_id: sequence.id } },
      note('Last'),
    ];
    const { id } = await anAutomation(site, { steps });
    const people: number[] = [];
    for (let no = 0; no < many; no += 1) people.push((await newContact(site)).id);

    // Each takes over after the leases of the one before it, as far ahead as those last.
    let at = Date.now() + 10 * minuteMs;
    for (const [table, rows] of [
      ['sp_crm_step_runs', 60],
      ['sp_crm_emails', many + 20],
    ] as const) {
      const victim = await startProcess('courses.ts', site, String(at));
      await until(async () => (await count(table)) >= rows);
      victim.signal('SIGKILL');
      await victim.ended;
      at += 6 * minuteMs;
    }
    const last = await startProcess('courses.ts', site, String(at));
    await until(async () => (await count('sp_crm_emails')) === 3 * many);
    last.signal('SIGKILL');
    await last.ended;
    await run(site, at + 6 * minuteMs);
    for (const contactId of people) {
      expect(await placeOf(site, id, contactId)).toMatchObject({ status: 'completed', turn: 4 });
      expect(await runsOf(site, id, contactId)).toHaveLength(4);
      expect(await notesOf(site, contactId)).toEqual(['First', 'Last']);
      const sent = (await emailsTo(site, contactId)).map(({ campaignId }) => campaignId);
      expect([sent.length, new Set(sent).size]).toEqual([3, 3]);
    }
  });
});
