import type { Job, JobCtx } from '../../../kit/group';
import { captureSettings } from '../capture/settings';
import { lockLedger } from '../ledger/tombstones';
import { orderScrub } from '../persons/scrub';
import { isGone } from '../record/announce';
import { deleteLead } from '../record/delete-lead';
import { leads } from '../record/leads';
import { expired, terms } from './expired';
import { withGeneral } from './keep-days';

const perTransaction = 50;

/** Who deleted, as the tombstones name it. */
export const retentionActor = 'retention';

// D484
/** Erase leads whose term is over, some in each transaction; how many there were. A lead that somebody works on meanwhile stays. */
export async function eraseExpired(ctx: Pick<JobCtx, 'host' | 'vault' | 'now'>, keepDays: Parameters<typeof terms>[0]): Promise<number> {
  const { storage } = ctx.host;
  let total = 0;
  const all = terms(keepDays, ctx.now());
  for (const term of all) {
    for (;;) {
      const ids = await storage.run((db) => expired(db, term, all).some(perTransaction));
      if (ids.length === 0) break;
      const erased = await storage.tx(async (db) => {
        await lockLedger(db);
        let count = 0;
        for (const id of ids) {
          await leads(db).get(id, { lock: true }).catch(absent);
          if (!(await expired(db, term, all).has(id))) continue;
          await deleteLead({ db, vault: ctx.vault, now: ctx.now(), actor: retentionActor }, id);
          count++;
        }
        if (count > 0) await orderScrub(db);
        return count;
      });
      total += erased;
      if (erased === 0) break;
    }
  }
  return total;
}

function absent(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

/** By one instance each night; the terms are the settings of that moment. */
export const retentionJob: Job = {
  name: 'leads.retain',
  cron: '23 3 * * *',
  async run(ctx) {
    const { keepDays } = await captureSettings(ctx);
    const count = await eraseExpired(ctx, withGeneral(keepDays, ctx.settings.keepLeadsDays));
    if (count > 0) ctx.log.info({ count }, 'leads were erased because their term is over');
  },
};
