import type { Db } from '../../../../host';
import type { ContactRow } from '../../data/contacts/contact-table';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { isSuppressed } from '../../domain/statuses';
import { lockContact } from './find-contacts';
import { tell } from './happenings';
import { type ContactChange, updateContact } from './save-contact';
import { addSystemNote } from './system-note';

/** What a contact says of itself. */
export interface Preferences {
  /** What it may change, as columns. */
  readonly details: ContactChange['columns'];
  readonly email: string;
  /** Lists that it may choose among, and those that it chose. */
  readonly offered: readonly number[];
  readonly chosen: readonly number[];
  /** It unsubscribed before and wants emails again. */
  readonly wantsEmails: boolean;
}

interface Saving {
  readonly at: number;
  readonly userIdOf: (email: string) => Promise<number | null>;
}

/**
 * Save them. Another address, and coming back, have to be confirmed by an email to the address: whether one is on its way. 422 where the
 * address is another contact's.
 */
export async function savePreferences(db: Db, contactId: number, sent: Preferences & { readonly saving: Saving }): Promise<boolean> {
  const { details, email, offered, chosen, wantsEmails, saving } = sent;
  const before = await lockContact(db, contactId);
  const isMoving = emailKeyOf(email) !== before.emailKey;
  const asks = isMoving ? mayBeAsked(before, wantsEmails) : wantsEmails && isSuppressed(before.status);
  const lists = offered.filter((id) => chosen.includes(id));
  await updateContact(db, before, {
    email,
    columns: details,
    values: new Map(),
    attach: { lists },
    detach: { lists: offered.filter((id) => !lists.includes(id)) },
    ...(asks ? { status: 'pending' } : {}),
    saving: { ...saving, onSuppressed: 'refuse', isOptIn: true },
  });
  if (asks && before.status === 'pending') await tell(db, [{ kind: 'optin_requested', contactId }], saving.at);
  const description = isMoving ? 'The contact gave another address.' : 'By the link of an email.';
  await addSystemNote(db, contactId, { title: 'Preferences changed', description, at: saving.at });
  return asks;
}

const mayBeAsked = ({ status }: ContactRow, wantsEmails: boolean) => !isSuppressed(status) || wantsEmails;
