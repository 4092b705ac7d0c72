import type { InputMap } from '../../../kit/input/query';
import type { EngineCall } from '../../../kit/route';
import { steps } from '../../data/automations/steps';
import { campaignStats } from '../../data/campaigns/campaign-stats';
import { campaigns } from '../../data/campaigns/campaigns';
import { idsIn } from '../../domain/automations/ids';
import { route } from '../route';
import { automationOf } from './automation-input';

/** `GET /funnels/{id}/email_reports`: what came of each of its emails, in the order of the steps. */
async function emailReports(call: EngineCall) {
  return call.engine.host.storage.run(async (db) => {
    const flow = await steps(db).of((await automationOf(db, call.id('id'))).id);
    const ids = flow.flatMap(({ settings }) => idsIn((settings as InputMap).reference_campaign));
    const byId = new Map((await campaigns(db).many(ids)).map((row) => [row.id, row]));
    const stats = await campaignStats(db).ofMany(ids);
    const report = flow.flatMap(({ id, title, settings }) => {
      const [campaignId] = idsIn((settings as InputMap).reference_campaign);
      const row = byId.get(campaignId ?? 0);
      if (!row) return [];
      return [{ sequence_id: id, title, campaign_id: row.id, email_subject: row.subject, stats: stats.get(row.id) }];
    });
    return { email_reports: report };
  });
}

export const automationEmailRoutes = [route('GET /funnels/{id}/email_reports', 'crm_read_funnels', emailReports)];
