import type { Db } from '../../../../host';
import { EngineError } from '../../../kit/input/errors';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';
import { facts } from '../../data/contacts/facts';
import { queuedMail } from '../../data/contacts/queued-mail';
import { suppressions } from '../../data/contacts/suppressions';
import { type ContactStatus, isSuppressed, mayGetMail } from '../../domain/statuses';
import { type Happening, tell } from './happenings';

export interface StatusChange {
  readonly status: ContactStatus;
  /** `contact` by its own confirmation, which alone ends a suppression; everybody else is a `writer`. */
  readonly by: 'contact' | 'writer';
  readonly at: number;
  /** Why it unsubscribed, or what the service that delivers emails said. */
  readonly reason?: string;
}

/** What ends a suppression, for whoever may not. */
export const wayBack = 'Set the status to pending: that sends a confirmation email, and only the contact can confirm.';

const because: Readonly<Partial<Record<ContactStatus, string>>> = {
  unsubscribed: 'unsubscribed',
  bounced: 'is bounced: emails to it came back',
  complained: 'reported an email as spam',
  spammed: 'is marked as spam',
};
export const whyNot = (email: string, status: ContactStatus) => `${email} ${because[status] ?? `is ${status}`}.`;

/** Of these contacts those that nobody but themselves may subscribe, with the reason. */
export async function suppressedOf(db: Db, contacts: readonly ContactRow[]): Promise<ReadonlyMap<number, ContactStatus>> {
  const listed = await suppressions(db).of(contacts.map(({ emailKey }) => emailKey));
  return new Map(
    contacts.flatMap(({ id, status, emailKey }) => {
      const reason = isSuppressed(status) ? status : listed.get(emailKey);
      return reason === undefined ? [] : [[id, reason] as const];
    }),
  );
}

/**
 * The only writer of a contact's status. A status that ends mail cancels what is queued, subscribing resumes what waited, and listeners are
 * told, all in the caller's transaction, which has the contacts locked. 422 where a writer would end a suppression.
 */
export async function setStatus(db: Db, contactRows: readonly ContactRow[], change: StatusChange): Promise<ContactRow[]> {
  const { status, by, at } = change;
  if (by === 'writer' && mayGetMail(status)) await refuseSuppressed(db, contactRows, status);
  const keys = contactRows.map(({ emailKey }) => emailKey);
  if (isSuppressed(status)) await suppressions(db).add(keys, status, at);
  if (by === 'contact' && mayGetMail(status)) await suppressions(db).lift(keys);
  const changed = contactRows.filter((row) => row.status !== status);
  if (changed.length === 0) return [...contactRows];
  const ids = changed.map(({ id }) => id);
  await contacts(db).writeStatus(ids, status, at);
  if (isSuppressed(status)) await queuedMail(db).cancel(ids, { at, note: `Not sent: the contact is ${status}.` });
  if (status === 'subscribed') await queuedMail(db).resume(ids, at);
  if (change.reason) for (const id of ids) await facts(db).set({ contactId: id, key: reasonKey(status) }, change.reason, at);
  await tell(
    db,
    changed.flatMap((row) => happeningsOf(row, change)),
    at,
  );
  return contactRows.map((row) => (row.status === status ? row : { ...row, status, updatedAt: at }));
}

const reasonKey = (status: ContactStatus) => (status === 'unsubscribed' ? 'unsubscribe_reason' : 'reason');

function happeningsOf({ id, status: from }: ContactRow, { status: to, by }: StatusChange): Happening[] {
  const asks = by === 'writer' && to === 'pending';
  return [{ kind: 'status_changed', contactId: id, from, to }, ...(asks ? [{ kind: 'optin_requested', contactId: id } as const] : [])];
}

async function refuseSuppressed(db: Db, contacts: readonly ContactRow[], status: ContactStatus): Promise<void> {
  const suppressed = await suppressedOf(db, contacts);
  const first = contacts.find(({ id }) => suppressed.has(id));
  const reason = first && suppressed.get(first.id);
  if (first && reason) throw suppressedError(whyNot(first.email, reason), status);
}

/** 422 in all three forms, and with a word that programs look for. */
export const suppressedError = (why: string, status: ContactStatus) => {
  const text = `${why} The status ${status} is not possible. ${wayBack}`;
  return new EngineError(422, { message: text, error_code: 'suppressed', status: { suppressed: text }, errors: { status: [text] } });
};
