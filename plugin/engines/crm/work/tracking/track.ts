import type { Db } from '../../../../host';
import { type TrackedEmail, tracking } from '../../data/campaigns/tracking';

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

/** A link of an email was followed: that opened it too, whether or not its picture was loaded. */
export async function trackClick(db: Db, email: TrackedEmail, { urlId, at }: { urlId: number; at: number }): Promise<void> {
  await tracking(db).markOpen(email.id, at);
  await tracking(db).markClick(email.id, at);
  await tracking(db).inferOpen(email, at);
  await tracking(db).count(email, { type: 'click', urlId, isMachine: false, at });
  await tracking(db).seen(email.contactId, at);
}
