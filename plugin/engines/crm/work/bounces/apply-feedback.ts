import type { Db } from '../../../../host';
import { isEmail } from '../../../../kit/schema';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';
import { facts } from '../../data/contacts/facts';
import { suppressions } from '../../data/contacts/suppressions';
import { bouncedEmails } from '../../data/intake/bounced-emails';
import type { Feedback } from '../../domain/bounces/feedback';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { isSuppressed } from '../../domain/statuses';
import { setStatus } from '../contacts/set-status';

/** The second soft bounce counts as a hard one. */
const softBounces = 2;
const remembered = 20;

/**
 * What a service that delivers emails says: a hard bounce, the second soft one and a complaint end emails to the address. One that no contact
 * has is suppressed. The email is marked where its Message-ID is known. The same report again changes nothing. Whether it was about an address.
 */
export async function applyFeedback(db: Db, { email, kind, reason, messageId }: Feedback, at: number): Promise<boolean> {
  if (!isEmail(email)) return false;
  const key = emailKeyOf(email);
  const known = await contacts(db).byEmailKey(key);
  const contact = known && (await contacts(db).find(known.id, { lock: true }));
  if (contact && kind !== 'complaint' && messageId !== '') await bouncedEmails(db).mark(contact.id, messageId, { reason, at });
  if (kind === 'soft' && !(contact && (await isRepeated(db, contact, { messageId, reason, at })))) return true;
  const status = kind === 'complaint' ? 'complained' : 'bounced';
  if (!contact) await suppress(db, key, { status, at });
  // Who reported spam is not one whose emails come back.
  else if (kind === 'complaint' || !isSuppressed(contact.status)) await setStatus(db, [contact], { status, by: 'writer', at, reason });
  return true;
}

async function suppress(db: Db, key: string, { status, at }: { status: 'bounced' | 'complained'; at: number }): Promise<void> {
  const before = (await suppressions(db).of([key])).get(key);
  if (!before || status === 'complained') await suppressions(db).add([key], status, at);
}

/** Count a soft bounce; the same email is counted once, however often its service repeats the report. */
async function isRepeated(
  db: Db,
  { id }: ContactRow,
  { messageId, reason, at }: { messageId: string; reason: string; at: number },
): Promise<boolean> {
  const stored = (await facts(db).of(id)).get('soft_bounces')?.value;
  const before = Array.isArray(stored) ? stored.map(String) : [];
  const own = messageId === '' ? `${reason} ${at}` : messageId;
  const counted = before.includes(own) ? before : [...before, own].slice(-remembered);
  await facts(db).set({ contactId: id, key: 'soft_bounces' }, counted, at);
  return counted.length >= softBounces;
}
