import type { Db } from '../../../../host';
import { newHash } from '../../../kit/new-hash';
import { type CampaignRow, campaigns, titleKeyOf } from '../../data/campaigns/campaigns';
import { recurringSettingsIn, settingsOfMail } from '../../domain/recurring/settings';
import { nextAfter, passed } from '../../domain/recurring/timing';
import { localStamp } from '../../domain/stamps';
import { schedule } from '../emails/life-cycle';
import { blankCampaign } from '../emails/save-campaign';

interface Turn {
  /** When it was due, as it was read: another instance may have made it since. */
  readonly due: number;
  readonly now: number;
  readonly zone: string;
  /** Nothing was published that it waits for: the time passes without an email. */
  readonly isLeftOut: boolean;
}

/**
 * The email of a time that has come: a campaign of its own, sent by what sends campaigns. The time moves on in the same transaction, under
 * the lock of the recurring campaign, so that each is made once whoever is killed (D408).
 */
export async function makeMail(db: Db, id: number, { due, now, zone, isLeftOut }: Turn): Promise<CampaignRow | undefined> {
  const campaign = await campaigns(db).find(id, { lock: true });
  if (campaign?.status !== 'active' || campaign.scheduledAt !== due || due > now) return undefined;
  const { scheduling } = recurringSettingsIn(campaign.settings);
  const [at, next] = passed(due, now, { scheduling, zone });
  await campaigns(db).update(campaign, { scheduledAt: next, ...(isLeftOut ? {} : { startedAt: now, finishedAt: now }) });
  if (isLeftOut) return undefined;
  const mail = await addMail(db, campaign, { at, now, zone });
  return scheduling.send_automatically === 'yes' ? schedule(db, mail, { plan: { type: 'schedule', at }, now }) : mail;
}

async function addMail(db: Db, campaign: CampaignRow, { at, now, zone }: { at: number; now: number; zone: string }): Promise<CampaignRow> {
  const { subject, preHeader, body, designTemplate, templateId, isUtmActive, utm, createdBy, id: parentId } = campaign;
  const wanted = `${campaign.title.slice(0, 150)} ${localStamp(at, zone).slice(0, 16)}`;
  const isTaken = await campaigns(db).byTitleKey(titleKeyOf({ type: 'recurring_mail', parentId, title: wanted }));
  const title = isTaken ? `${wanted} ${newHash().slice(0, 8)}` : wanted;
  const settings = { ...settingsOfMail(campaign.settings), sending_type: 'schedule' };
  const content = { subject, preHeader, body, designTemplate, templateId, isUtmActive, utm, settings };
  const mail = await campaigns(db).insert({ ...blankCampaign('recurring_mail', { title, createdBy, at: now }), ...content, parentId });
  await campaigns(db).setSubjects(mail.id, await campaigns(db).subjects([parentId]));
  return mail;
}

/** It makes emails from now on, or no more. */
export function planned(campaign: CampaignRow, status: 'active' | 'draft', { now, zone }: { now: number; zone: string }) {
  const { scheduling } = recurringSettingsIn(campaign.settings);
  const scheduledAt = status === 'active' ? nextAfter(now, scheduling, zone) : null;
  // Posts count as new from the first activation on.
  return { status, scheduledAt, startedAt: campaign.startedAt ?? (status === 'active' ? now : null), updatedAt: now };
}
