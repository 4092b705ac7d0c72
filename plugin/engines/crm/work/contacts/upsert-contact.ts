import type { Db } from '../../../../host';
import { given } from '../../../../kit/given';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { type ContactStatus, isSuppressed, mayGetMail } from '../../domain/statuses';
import { type ContactChange, createContact, type Saving, updateContact } from './save-contact';
import { suppressedOf } from './set-status';

export type Upsert = ContactChange & { readonly email: string };

export interface Upserting extends Saving {
  /** Whether the sent status also replaces one that the contact has for a reason: subscribed or pending. */
  readonly isForced: boolean;
}

export interface Upserted {
  readonly row: ContactRow;
  readonly action: 'created' | 'updated';
  /** Whether anything of it was written. */
  readonly isChanged: boolean;
}

/** Create the contact with this address, or update it: what is empty is left out, so that nothing is cleared. */
export async function upsertContact(db: Db, sent: Upsert, how: Upserting): Promise<Upserted> {
  const change = { ...sent, columns: filled(sent.columns) };
  const known = await contacts(db).byEmailKey(emailKeyOf(sent.email));
  const before = known && (await contacts(db).find(known.id, { lock: true }));
  if (!before) return { row: await createContact(db, change, how), action: 'created', isChanged: true };
  const { status, email: _, ...others } = change;
  const next = await nextStatus(db, before, { wanted: status, how });
  const { row, isDirty } = await updateContact(db, before, { ...others, ...given({ status: next }), saving: how });
  return { row, action: 'updated', isChanged: isDirty };
}

const filled = (columns: Upsert['columns']): Upsert['columns'] =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== '' && value !== null && value !== 0));

interface Wish {
  readonly wanted: ContactStatus | undefined;
  readonly how: Upserting;
}

/** What becomes of a sent status: an unsubscribe always counts, whoever is suppressed stays so, and the rest may be kept. */
async function nextStatus(db: Db, before: ContactRow, { wanted, how }: Wish): Promise<ContactStatus | undefined> {
  if (wanted === undefined || wanted === before.status) return undefined;
  if (isSuppressed(wanted)) return wanted;
  const isSilent = how.onSuppressed === 'keep';
  // Nobody is asked again because somebody imported the address.
  if (isSilent && isSuppressed(before.status)) return undefined;
  if (isSilent && mayGetMail(wanted) && (await suppressedOf(db, [before])).size > 0) return undefined;
  const isKept = before.status === 'subscribed' || before.status === 'pending';
  return isKept && !how.isForced ? undefined : wanted;
}
