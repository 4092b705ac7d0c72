import type { Db } from '../../../../host';
import { tracking } from '../../data/campaigns/tracking';
import { lockContact } from './find-contacts';
import { setStatus } from './set-status';
import { addSystemNote } from './system-note';

/** A contact confirms by itself that it wants emails: that ends every suppression. A repeat changes nothing. */
export async function confirmSubscription(db: Db, contactId: number, at: number): Promise<void> {
  const contact = await lockContact(db, contactId);
  if (contact.status === 'subscribed') return;
  await setStatus(db, [contact], { status: 'subscribed', by: 'contact', at });
  await addSystemNote(db, contactId, { title: 'Subscription confirmed', description: 'By the link of the confirmation email.', at });
  await tracking(db).seen(contactId, at);
}
