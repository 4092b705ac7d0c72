import { randomUUID } from 'node:crypto';
import type { Db } from '../../../../host';
import { recipientsOf } from '../../data/campaigns/audience';
import { type CampaignRow, campaigns, type SubjectRow } from '../../data/campaigns/campaigns';
import { emails } from '../../data/campaigns/emails';
import { contacts } from '../../data/contacts/contacts';
import { audienceOf } from '../../domain/emails/audience';
import { timeWithin, variantOf } from '../../domain/emails/variant';
import type { Moment } from '../../domain/segments/spans';
import { settingsOf } from './campaign-settings';
import { orderSending } from './sending-order';
import { shareOf } from './share-of';

const atOnce = 500;

/**
 * The next part of making a campaign's emails, in one transaction: whoever is killed in between is followed by another that goes on from
 * where the campaign's row says. A contact is written to once, whatever happens. True where there is more to do (D272).
 */
export async function materialise(db: Db, campaignId: number, moment: Moment): Promise<boolean> {
  const campaign = await campaigns(db).find(campaignId, { lock: true });
  if (campaign?.status !== 'processing') return false;
  return campaign.cursor === null ? release(db, campaign, moment.now) : recruit(db, campaign, moment);
}

/** Emails to the next recipients, in the order of their ids; they wait until all are there. */
async function recruit(db: Db, campaign: CampaignRow, { now, zone }: Moment): Promise<boolean> {
  const recipients = await recipientsOf(db, audienceOf(settingsOf(campaign)), { now: campaign.startedAt ?? now, zone });
  const ids = await recipients.after(campaign.cursor ?? 0, atOnce);
  const subjects = await campaigns(db).subjects([campaign.id]);
  const contactRows = await contacts(db).many(ids);
  await emails(db).add(contactRows.map(({ id, email }) => emailOf(campaign, { contactId: id, address: email, subjects, at: now })));
  await campaigns(db).update(campaign, { cursor: ids.length < atOnce ? null : (ids.at(-1) ?? null), updatedAt: now });
  return true;
}

interface To {
  readonly contactId: number;
  readonly address: string;
  readonly subjects: readonly SubjectRow[];
  readonly at: number;
}

const empty = { occasion: 0, content: null, note: '', fence: 0, attempts: 0, isOpen: false, clickCount: 0 } as const;

function emailOf(campaign: CampaignRow, { contactId, address, subjects, at }: To) {
  const variant = variantOf(subjects, shareOf(campaign.id, contactId, 'subject'));
  const range = settingsOf(campaign).schedule_range;
  const own = {
    campaignId: campaign.id,
    contactId,
    type: 'campaign',
    subjectId: variant?.id ?? null,
    address,
    status: 'scheduling',
  } as const;
  return {
    ...empty,
    ...own,
    subject: variant?.subject ?? '',
    domain: address.slice(address.lastIndexOf('@') + 1).toLowerCase(),
    scheduledAt: isRange(range) ? timeWithin(range, shareOf(campaign.id, contactId, 'time')) : (campaign.scheduledAt ?? at),
    hash: randomUUID(),
    createdAt: at,
    updatedAt: at,
  };
}

const isRange = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');

/** All are there: they may be sent, and at the end the campaign is under way. */
async function release(db: Db, campaign: CampaignRow, now: number): Promise<boolean> {
  if ((await emails(db).release(campaign.id, atOnce, now)) > 0) return true;
  const recipientsCount = await emails(db).count(campaign.id);
  const next = (campaign.scheduledAt ?? now) <= now ? 'working' : 'scheduled';
  const status = recipientsCount === 0 ? 'archived' : next;
  await campaigns(db).update(campaign, { status, recipientsCount, updatedAt: now, ...(recipientsCount === 0 ? { finishedAt: now } : {}) });
  if (status === 'working') await orderSending(db);
  return false;
}
