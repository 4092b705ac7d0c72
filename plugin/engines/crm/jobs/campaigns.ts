import type { Job } from '../../../kit/group';
import { whileActive } from '../../kit/while-active';
import { campaigns } from '../data/campaigns/campaigns';
import { isAnythingDue } from '../data/campaigns/claims';
import { sending } from '../data/campaigns/sending';
import { moduleName } from '../engine';
import { beginDue } from '../work/emails/life-cycle';
import { orderSending } from '../work/emails/sending-order';
import { runRecurring } from '../work/recurring/run-recurring';

/** Campaigns whose time comes are prepared and sent; emails whose sender was killed are looked after. */
export const campaigning: Job = {
  name: 'crm.campaigns',
  cron: '* * * * *',
  run: whileActive(moduleName, async ({ host, now, log }) => {
    const at = now();
    const { inDoubt } = await host.storage.tx((db) => sending(db).recover(at));
    if (inDoubt > 0)
      log.error({ emails: inDoubt }, 'whether some emails were sent is not known; see the emails in doubt of their campaigns');
    await host.storage.tx(async (db) => {
      await beginDue(db, at);
      if (await isAnythingDue(db, at)) await orderSending(db);
      await campaigns(db).finish(at);
    });
  }),
};

/** Recurring campaigns make their emails within a minute; those are sent as campaigns. */
export const recurringCampaigns: Job = {
  name: 'crm.recurring',
  cron: '* * * * *',
  run: whileActive(moduleName, ({ host, now }) => runRecurring(host, now())),
};
