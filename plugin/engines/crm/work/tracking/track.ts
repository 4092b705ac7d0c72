import type { Db } from '../../../../host';
import { clickBursts } from '../../data/campaigns/click-bursts';
import { type TrackedEmail, tracking } from '../../data/campaigns/tracking';
import { contacts } from '../../data/contacts/contacts';
import { burstMs, isJustDelivered } from '../../domain/emails/machine-click';
import { linkClicked } from '../automations/goals';

interface Open {
  readonly isMachine: boolean;
  readonly at: number;
}

/** The picture of an email was loaded. */
export async function trackOpen(db: Db, email: TrackedEmail, { isMachine, at }: Open): Promise<void> {
  await tracking(db).markOpen(email.id, at);
  await tracking(db).count(email, { type: 'open', urlId: 0, isMachine, at });
  if (!isMachine) await tracking(db).seen(email.contactId, at);
}

export type DeliveredEmail = TrackedEmail & { readonly sentAt: number | null };

interface Click {
  readonly urlId: number;
  /** As it is stored: with merge tags. */
  readonly url: string;
  /** Whether a program that looks through emails followed it. */
  readonly isMachine: boolean;
  readonly at: number;
}

/**
 * A link of an email was followed: that opened it too, whether or not its picture was loaded. Programs that look through the links are
 * marked, and are nobody's doing: no goal is met by them (D340). Whether it was a person.
 */
export async function trackClick(db: Db, email: DeliveredEmail, { urlId, url, isMachine, at }: Click): Promise<boolean> {
  if (isMachine || (await isBurst(db, email, { urlId, at }))) {
    await tracking(db).count(email, { type: 'click', urlId, isMachine: true, at });
    return false;
  }
  // First, because it locks the contact, as every other writer does before the contact's emails.
  await linkClicked(db, { contactId: email.contactId, url }, at);
  await tracking(db).markOpen(email.id, at);
  await tracking(db).markClick(email.id, at);
  await tracking(db).inferOpen(email, at);
  await tracking(db).count(email, { type: 'click', urlId, isMachine: false, at });
  await tracking(db).seen(email.contactId, at);
  return true;
}

/** Several links at once, right after the delivery: what was taken for a person's click is a program's too. */
async function isBurst(db: Db, email: DeliveredEmail, { urlId, at }: Pick<Click, 'urlId' | 'at'>): Promise<boolean> {
  if (!isJustDelivered(email.sentAt, at)) return false;
  // Clicks at the same moment see each other.
  await contacts(db).find(email.contactId, { lock: true });
  const since = at - burstMs;
  if (!(await clickBursts(db).hasOtherClick(email.id, { urlId, since }))) return false;
  await clickBursts(db).takeBackClicks(email.id, since, at);
  return true;
}
