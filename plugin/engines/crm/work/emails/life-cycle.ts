import type { Db } from '../../../../host';
import { EngineError, refuse } from '../../../kit/input/errors';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import { emails } from '../../data/campaigns/emails';
import { type CampaignStatus, type EmailStatus, isCampaign } from '../../domain/campaign-statuses';
import { settingsOf } from './campaign-settings';
import { orderCampaign, orderSending } from './sending-order';

/** Before its time the emails of a campaign are made, so that they go out in time. */
const aheadMs = 6 * 60_000;
const atOnce = 100;

/** When a campaign is to be sent: at once, at a time, or each email at a time of its own within a range. Milliseconds since 1970. */
export type Plan =
  | { readonly type: 'instant' }
  | { readonly type: 'schedule'; readonly at: number }
  | { readonly type: 'range_schedule'; readonly range: readonly [number, number] };

/** The campaign, locked. 404 where there is none of that type. */
export async function lockCampaign(db: Db, id: number): Promise<CampaignRow> {
  const row = await campaigns(db).find(id, { lock: true });
  if (!row || !isCampaign(row.type)) throw new EngineError(404, { message: `Not found: Campaign ${id}.` });
  return row;
}

/** 422 unless the campaign is in one of these statuses. */
export function demandStatus({ status }: CampaignRow, wanted: readonly CampaignStatus[], what: string): void {
  if (!wanted.includes(status)) throw refuse(`This campaign is ${status}. Only one that is ${wanted.join(' or ')} can be ${what}.`);
}

/** A draft is to be sent. What it says and to whom was checked by the caller. */
export async function schedule(db: Db, campaign: CampaignRow, { plan, now }: { plan: Plan; now: number }): Promise<CampaignRow> {
  demandStatus(campaign, ['draft'], 'scheduled');
  await emails(db).deleteOf(campaign.id);
  const scheduledAt = beginningOf(plan) ?? now;
  const settings = { ...settingsOf(campaign), sending_type: plan.type, schedule_range: plan.type === 'range_schedule' ? plan.range : null };
  const isSoon = scheduledAt <= now + (plan.type === 'instant' ? 0 : aheadMs);
  const set = { scheduledAt, settings, recipientsCount: 0, finishedAt: null, updatedAt: now };
  const row = await campaigns(db).update(campaign, { ...set, status: 'pending-scheduled', cursor: null, startedAt: null });
  return isSoon ? process(db, row, now) : row;
}

function beginningOf(plan: Plan): number | undefined {
  if (plan.type === 'instant') return undefined;
  return plan.type === 'schedule' ? plan.at : plan.range[0];
}

/** Its recipients are looked for now. */
async function process(db: Db, campaign: CampaignRow, now: number): Promise<CampaignRow> {
  await orderCampaign(db, campaign.id);
  return campaigns(db).update(campaign, { status: 'processing', cursor: 0, startedAt: now, updatedAt: now });
}

/** It is a draft again; what was made of it is deleted. */
export async function unschedule(db: Db, campaign: CampaignRow, now: number): Promise<CampaignRow> {
  demandStatus(campaign, ['scheduled', 'pending-scheduled', 'processing'], 'taken back');
  if ((await emails(db).countIn(campaign.id, ['sending', 'sent', 'failed', 'in_doubt', 'processing'])) > 0)
    throw refuse('Sending has begun. Pause the campaign, or cancel it.');
  await emails(db).deleteOf(campaign.id);
  const set = { status: 'draft', scheduledAt: null, cursor: null, startedAt: null, recipientsCount: 0, updatedAt: now } as const;
  return campaigns(db).update(campaign, set);
}

/** The same for one whose recipients can't be found any more, by itself. */
export async function backToDraft(db: Db, id: number, now: number): Promise<void> {
  const campaign = await campaigns(db).find(id, { lock: true });
  if (campaign?.status === 'processing') await unschedule(db, campaign, now);
}

const unsent: readonly EmailStatus[] = ['scheduling', 'scheduled', 'pending', 'processing'];

/** Nothing more goes out; what the mail server is just being handed does. */
export async function pause(db: Db, campaign: CampaignRow, now: number): Promise<CampaignRow> {
  demandStatus(campaign, ['working', 'scheduled'], 'paused');
  await emails(db).move(campaign.id, unsent, { status: 'paused', leaseUntil: null, updatedAt: now });
  return campaigns(db).update(campaign, { status: 'paused', updatedAt: now });
}

/** It goes on now. */
export async function resume(db: Db, campaign: CampaignRow, now: number): Promise<CampaignRow> {
  demandStatus(campaign, ['paused'], 'resumed');
  await emails(db).move(campaign.id, ['paused'], { status: 'scheduled', scheduledAt: now, updatedAt: now });
  await orderSending(db);
  return campaigns(db).update(campaign, { status: 'working', updatedAt: now });
}

/** What was not sent never is, and the campaign has ended. */
export async function cancel(db: Db, campaign: CampaignRow, now: number): Promise<CampaignRow> {
  demandStatus(campaign, ['working', 'scheduled', 'paused', 'processing', 'pending-scheduled'], 'cancelled');
  await emails(db).move(campaign.id, [...unsent, 'paused'], { status: 'cancelled', note: 'The campaign was cancelled.', updatedAt: now });
  return campaigns(db).update(campaign, { status: 'archived', finishedAt: now, updatedAt: now });
}

/** Campaigns whose time has come. */
export async function beginDue(db: Db, now: number): Promise<void> {
  for (const { id } of await campaigns(db).dueIn('pending-scheduled', now + aheadMs, atOnce)) {
    const campaign = await campaigns(db).find(Number(id), { lock: true });
    if (campaign?.status === 'pending-scheduled') await process(db, campaign, now);
  }
  // A delivery that failed for good is ordered once more.
  for (const { id } of await campaigns(db).dueIn('processing', now + aheadMs, atOnce)) await orderCampaign(db, Number(id));
  const begun = await campaigns(db).dueIn('scheduled', now, atOnce);
  await campaigns(db).begun(
    begun.map(({ id }) => Number(id)),
    now,
  );
}
