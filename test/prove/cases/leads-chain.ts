import { ledgerKeys, verifyLead } from '../../../plugin/resources/leads/ledger/verify-lead';
import type { ProveCase } from '../case';
import { lengthen, startLedgerSite } from '../ledger-site';
import { peakAlive } from '../live-memory';

const rounds = 15;

/** The time of one check, and that memory does not grow with the chain. */
export const leadsChain: ProveCase = {
  name: 'leads-chain',
  title: 'A chain of 10,000 events is checked in 60 ms of CPU; one of a million takes no more memory',
  verifies: ['leads:verify'],

  async run({ size, log }) {
    const [short, long] = size === 'full' ? [10_000, 1_000_000] : [10_000, 50_000];
    const site = await startLedgerSite();
    try {
      const [ledger] = site.instances;
      const keys = ledgerKeys(ledger.vault);
      const check = (id: number) => ledger.storage.run((db) => verifyLead(db, { keys, id }));
      const { id } = await ledger.record();
      await lengthen(site, id, short);
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const before = process.cpuUsage();
        await check(id);
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
      }
      times.sort((a, b) => a - b);
      log(`CPU of ${rounds} checks: ${times.map((time) => time.toFixed(0)).join(' ')} ms`);

      const before = await peakAlive(() => check(id));
      await lengthen(site, id, long);
      log(`${long} events are there`);
      const state: { ok?: boolean; count?: number } = {};
      const after = await peakAlive(async () => Object.assign(state, (await check(id)).chain));
      const growth = after - before;
      const median = times[Math.floor(rounds / 2)] ?? 0;
      return {
        figures: {
          'events of the short chain': short,
          'CPU of a check, median (ms)': median.toFixed(0),
          'CPU of a check, least (ms)': (times[0] ?? 0).toFixed(0),
          'events of the long chain': state.count ?? 0,
          'memory more at its peak (MiB)': growth.toFixed(1),
        },
        passed: state.ok === true && state.count === long && growth < 50,
      };
    } finally {
      await site.stop();
    }
  },
};
