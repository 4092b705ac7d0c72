import type { Db } from '../../../../host';
import { type TrackedEmail, tracking } from '../../data/campaigns/tracking';
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

interface Click {
  readonly urlId: number;
  /** As it is stored: with merge tags. */
  readonly url: string;
  readonly at: number;
}

/** A link of an email was followed: that opened it too, whether or not its picture was loaded. */
export async function trackClick(db: Db, email: TrackedEmail, { urlId, url, at }: Click): Promise<void> {
  // First, because it locks the contact, as every other writer does before the contact's emails.
  await linkClicked(db, { contactId: email.contactId, url }, at);
  await tracking(db).markOpen(email.id, at);
  await tracking(db).markClick(email.id, at);
  await tracking(db).inferOpen(email, at);
  await tracking(db).count(email, { type: 'click', urlId, isMachine: false, at });
  await tracking(db).seen(email.contactId, at);
}
