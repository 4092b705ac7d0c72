import type { Db } from '../../../../host';
import { labels } from '../../data/contacts/labels';
import { links } from '../../data/contacts/links';
import { listJoins } from '../../data/contacts/list-joins';
import { changeLinks } from './change-links';
import { lockContact } from './find-contacts';
import { setStatus } from './set-status';
import { addSystemNote } from './system-note';

/**
 * A contact confirms by itself that it wants a list, and with that emails at all. False where it no longer waits for it; a repeat
 * changes nothing.
 */
export async function confirmList(db: Db, { contactId, listId, at }: { contactId: number; listId: number; at: number }): Promise<boolean> {
  const contact = await lockContact(db, contactId);
  if ((await links(db, 'lists').having([contactId], [listId])).length > 0) return true;
  const [list] = await labels(db, 'lists').many([listId]);
  if (!list || !(await listJoins(db).find(contactId, listId))) return false;
  if (contact.status !== 'subscribed') await setStatus(db, [contact], { status: 'subscribed', by: 'contact', at });
  await changeLinks(db, 'lists', { contactIds: [contactId], attach: [listId], at, isConfirmed: true });
  const description = `List ${list.title}, by the link of the confirmation email.`;
  await addSystemNote(db, contactId, { title: 'Subscription confirmed', description, at });
  return true;
}
