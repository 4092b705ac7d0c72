import type { Db } from '../../../../host';
import { tracking } from '../../data/campaigns/tracking';
import { isSuppressed } from '../../domain/statuses';
import { lockContact } from './find-contacts';
import { setStatus } from './set-status';
import { addSystemNote } from './system-note';

interface Unsubscribe {
  /** The email whose link it was; 0 for none. */
  readonly emailId: number;
  /** Why; empty where nobody said. */
  readonly reason: string;
  readonly at: number;
}

/** A contact unsubscribes by itself. Who gets no emails already stays as it is, and a repeat counts no second time. */
export async function unsubscribe(db: Db, contactId: number, { emailId, reason, at }: Unsubscribe): Promise<void> {
  const contact = await lockContact(db, contactId);
  if (isSuppressed(contact.status)) return;
  await setStatus(db, [contact], { status: 'unsubscribed', by: 'contact', at, ...(reason === '' ? {} : { reason }) });
  await addSystemNote(db, contactId, {
    title: 'Unsubscribed',
    description: reason === '' ? 'By the link of an email.' : `Reason: ${reason}`,
    at,
  });
  const email = emailId === 0 ? undefined : await tracking(db).find(emailId);
  if (email?.contactId === contactId) await tracking(db).count(email, { type: 'unsubscribe', urlId: 0, isMachine: false, at });
  await tracking(db).seen(contactId, at);
}
