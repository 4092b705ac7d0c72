import type { CampaignRow } from '../data/campaigns/campaigns';
import { stamps } from '../domain/stamps';
import { campaignView } from './campaign';

/** A recurring campaign as its routes show it: `scheduled_at` is when it makes its next email, `last_email_at` when it made the last. */
export const recurringView = (row: CampaignRow, zone: string) => ({
  ...campaignView(row, zone),
  ...stamps({ last_email_at: row.finishedAt }, zone),
});
