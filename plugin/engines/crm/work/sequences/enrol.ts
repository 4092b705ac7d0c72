import type { Db } from '../../../../host';
import { contacts } from '../../data/contacts/contacts';
import { queuedMail } from '../../data/contacts/queued-mail';
import { sequences } from '../../data/sequences/sequences';
import { trackers } from '../../data/sequences/trackers';

interface Enrolling {
  readonly sequenceId: number;
  readonly contactIds: readonly number[];
  /** Those who are in it, or were, begin again. */
  readonly restarts?: boolean;
}

/** A contact that was not enrolled, and why. */
export interface Skipped {
  readonly id: number;
  readonly reason: string;
}

export interface Enrolled {
  readonly enrolled: readonly number[];
  readonly skipped: readonly Skipped[];
}

/** Put contacts at the beginning of a sequence: those who are subscribed and were never in it. */
export async function enrolInSequence(db: Db, { sequenceId, contactIds, restarts = false }: Enrolling, at: number): Promise<Enrolled> {
  const contactRows = new Map((await contacts(db).many(contactIds, { lock: true })).map((row) => [row.id, row]));
  if (restarts) await leaveSequence(db, { sequenceId, contactIds: [...contactRows.keys()] }, at);
  const known = new Map((await trackers(db).of(sequenceId, [...contactRows.keys()])).map((row) => [row.contactId, row]));
  const skipped: Skipped[] = [];
  const enrolled = contactIds.filter((id) => {
    const contact = contactRows.get(id);
    const tracker = known.get(id);
    const reason = reasonOf(contact?.status, tracker?.status);
    if (reason !== undefined) skipped.push({ id, reason });
    return reason === undefined;
  });
  await trackers(db).insertMany(sequenceId, enrolled, at);
  return { enrolled, skipped };
}

function reasonOf(contact: string | undefined, tracker: string | undefined): string | undefined {
  if (contact === undefined) return 'There is no such contact.';
  if (tracker !== undefined) return `The contact is in the sequence already (${tracker}).`;
  return contact === 'subscribed' ? undefined : `The contact is not subscribed (${contact}).`;
}

interface Leaving {
  readonly sequenceId: number;
  readonly contactIds: readonly number[];
}

/** Take contacts out of a sequence; what was queued of it is cancelled. How many there were. */
export async function leaveSequence(db: Db, { sequenceId, contactIds }: Leaving, at: number): Promise<number> {
  if (contactIds.length === 0) return 0;
  const trackerRows = await trackers(db).of(sequenceId, contactIds);
  const mailIds = await sequences(db).mailIds([sequenceId]);
  const note = 'Not sent: the contact was taken out of the sequence.';
  await queuedMail(db).cancelOf(mailIds, { contactIds: trackerRows.map(({ contactId }) => contactId), at, note });
  if (trackerRows.length > 0) await trackers(db).delete(trackerRows.map(({ id }) => id));
  return trackerRows.length;
}
