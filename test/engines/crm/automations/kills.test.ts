import { runAutomations } from '../../../../plugin/engines/crm/work/automations/run-automations';
import { runSequences } from '../../../../plugin/engines/crm/work/sequences/run-sequences';
import type { Storage } from '../../../../plugin/host';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { endProcesses, startProcess } from '../../../jobs/worker-process';
import { interrupted } from '../../../support/interrupted-storage';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence } from '../sequences/course';
import { anAutomation, dayMs, email, emailsTo, minuteMs, note, notesOf, placeOf, runsOf, wait } from './course';

/** The run ends here, as that of a process that was killed. */
class Cut extends Error {}

const quiet = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} } as never;

describeEachSite('automations and sequences whose run is interrupted', (dialect) => {
  let site: CrmSite;
  let automation: number;
  beforeAll(async () => {
    site = await crmSite({ dialect });
    const sequence = await aSequence(site, [{ delay: 0 }, { delay: 0 }]);
    const joins = { action_name: 'add_to_email_sequence', settings: { sequence_id: sequence.id } };
    const steps = [note('First'), email('Second'), joins, wait(1, 'days'), note('Last')];
    automation = (await anAutomation(site, { steps })).id;
  });
  afterAll(async () => {
    endProcesses();
    await site?.stop();
  });

  /** Behind what is due by itself; everybody who came before has ended by then. */
  const at = Date.now() + 10 * minuteMs;
  const afterLease = at + 6 * minuteMs;
  const nextDay = afterLease + dayMs;

  async function run(time: number, storage: Storage = site.host.storage): Promise<void> {
    const host = { ...site.host, storage, log: quiet };
    await runAutomations(host, time);
    await runSequences(host, time);
  }

  const stateOf = async (contactId: number) => {
    const place = await placeOf(site, automation, contactId);
    const runs = await runsOf(site, automation, contactId);
    const sent = (await emailsTo(site, contactId)).map(({ campaignId }) => campaignId);
    return {
      status: place?.status,
      turn: place?.turn,
      runs: runs.length,
      notes: await notesOf(site, contactId),
      emails: [sent.length, new Set(sent).size],
    };
  };
  const waiting = { status: 'active', turn: 4, runs: 4, notes: ['First'], emails: [3, 3] };
  const completed = { status: 'completed', turn: 5, runs: 5, notes: ['First', 'Last'], emails: [3, 3] };

  test('cut off before any statement and on both sides of any commit, every step is done once, and every email queued once', async () => {
    verifies('marketing:automations:once', 'marketing:sequences:runner', 'D282', 'pain:7');
    let points = 0;
    for (let isCut = true; isCut; ) {
      const { id } = await newContact(site);
      let passed = 0;
      const storage = interrupted(site.host.storage, () => {
        passed += 1;
        if (passed > points) throw new Cut();
      });
      await run(at, storage).catch((error) => {
        if (!(error instanceof Cut)) throw error;
      });
      isCut = passed > points;
      await run(afterLease);
      expect([points, await stateOf(id)]).toEqual([points, waiting]);
      await run(nextDay);
      expect([points, await stateOf(id)]).toEqual([points, completed]);
      points += 1;
    }
    // As many as there are statements and commits in a run.
    expect(points).toBeGreaterThan(60);
  });

  test('held up between any two transactions, a run is left alone while its lease lasts, and overtaken it does nothing more', async () => {
    verifies('marketing:automations:once', 'marketing:sequences:runner', 'D282');
    let points = 0;
    for (let isHeld = true; isHeld; ) {
      const { id } = await newContact(site);
      let passed = 0;
      let release = () => {};
      let slow = Promise.resolve();
      isHeld = await new Promise<boolean>((held, failed) => {
        const storage = interrupted(site.host.storage, (point) => {
          if (point !== 'begin' || ++passed !== points + 1) return;
          held(true);
          return new Promise<void>((resolve) => {
            release = resolve;
          });
        });
        slow = run(at, storage);
        slow.then(() => held(false), failed);
      });
      const before = await runsOf(site, automation, id);
      // The first point is before it took anybody.
      if (points > 0) {
        await runAutomations(site.host, at + minuteMs);
        expect([points, await runsOf(site, automation, id)]).toEqual([points, before]);
      }
      await run(afterLease);
      expect([points, await stateOf(id)]).toEqual([points, waiting]);
      release();
      await slow;
      expect([points, await stateOf(id)]).toEqual([points, waiting]);
      await run(nextDay);
      expect([points, await stateOf(id)]).toEqual([points, completed]);
      points += 1;
    }
    expect(points).toBeGreaterThan(8);
  });

  test('processes that are killed at the commits of steps are followed by others that do the rest, once', async () => {
    verifies('marketing:automations:once', 'marketing:sequences:runner', 'D282', 'pain:7');
    const people = [await newContact(site), await newContact(site), await newContact(site)].map(({ id }) => id as number);
    // The site's own run of each minute would do the steps first.
    expect((await site.call('modules.deactivate', { module: 'marketing-crm' }, { confirm: true })).status).toBe(200);
    let time = at;
    // Commits of a run: that of the claim, and one for each step.
    for (const [point, times] of [
      ['commit', 3],
      ['committed', 2],
      ['commit', 6],
    ] as const) {
      const victim = await startProcess('courses.ts', site, String(time), point, String(times));
      expect([point, times, await victim.ended]).toEqual([point, times, null]);
      time += 6 * minuteMs;
    }
    await run(time);
    expect((await site.call('modules.activate', { module: 'marketing-crm' })).status).toBe(200);
    for (const id of people) expect(await stateOf(id)).toEqual(waiting);
    await run(time + dayMs);
    for (const id of people) expect(await stateOf(id)).toEqual(completed);
  });
});
