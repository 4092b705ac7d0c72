import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { campaignTable } from '../campaigns/campaign-tables';
import type { CampaignRow } from '../sequences/sequences';

/** Emails of automations: rows of campaigns that belong to a step. */
export function campaignRows(db: Db) {
  const own = rows(db, campaignTable);
  return {
    find: (id: number): Promise<CampaignRow | undefined> => own.one({ id }),
    update: (id: number, set: Partial<CampaignRow>): Promise<number> => own.update({ id, type: 'funnel_email_campaign' }, set),
    ids: async (funnelIds: readonly number[]): Promise<number[]> => {
      if (funnelIds.length === 0) return [];
      const records = await db.query<{ id: number }>(
        `SELECT id FROM ${campaignTable.name} WHERE type = 'funnel_email_campaign' AND parent_id IN (${funnelIds.map(() => '?').join(', ')})`,
        [...funnelIds],
      );
      return records.map(({ id }) => Number(id));
    },
  };
}
