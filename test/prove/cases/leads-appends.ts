import { setImmediate as soon } from 'node:timers/promises';
import { whenAvailable } from '../../support/patience';
import type { ProveCase } from '../case';
import { startLedgerSite } from '../ledger-site';

/** Many writers on one lead over two instances, and readers who check all the while. */
export const leadsAppends: ProveCase = {
  name: 'leads-appends',
  title: 'Eight writers append to one lead on two instances: contiguous, none lost, and no reader ever sees a break',
  verifies: ['R32'],

  async run({ size, log }) {
    const each = size === 'full' ? 500 : 40;
    const site = await startLedgerSite();
    try {
      const { instances } = site;
      const { id, ref } = await instances[0].record();
      let isWriting = true;
      let [checks, alarms, acknowledged] = [0, 0, 0];
      const readers = instances.map(async (ledger) => {
        while (isWriting) {
          const { ok } = await whenAvailable(() => ledger.verify(id));
          checks += 1;
          if (!ok) alarms += 1;
          await soon();
        }
      });
      const began = performance.now();
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < each; n++) {
          await whenAvailable(() =>
            instances[writer % 2 === 0 ? 0 : 1].record({
              ref,
              event: { type: 'revisit', data: { writer, n } },
              idempotencyKey: `${writer}:${n}`,
            }),
          );
          acknowledged += 1;
        }
        log(`writer ${writer} is done`);
      });
      await Promise.all(writers).finally(() => {
        isWriting = false;
      });
      await Promise.all(readers);
      const seconds = (performance.now() - began) / 1000;
      const chain = await instances[1].verify(id);
      const [row] = (await site.query('SELECT COUNT(*) AS total, MAX(seq) AS last FROM sp_lead_events WHERE lead_id = ?', [id])) as {
        total: number;
        last: number;
      }[];
      const wanted = 8 * each + 1;
      return {
        figures: {
          acknowledged,
          lost: wanted - Number(row?.total),
          'gaps in the numbers': Number(row?.last) - Number(row?.total),
          'checks meanwhile': checks,
          'false alarms': alarms,
          seconds: seconds.toFixed(1),
        },
        passed: chain.ok && chain.count === wanted && Number(row?.last) === wanted && alarms === 0 && checks > 0,
      };
    } finally {
      await site.stop();
    }
  },
};
