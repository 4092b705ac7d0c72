import type { Db } from '../../../../host';
import { invalidFields } from '../../../kit/input/errors';
import { newHash } from '../../../kit/new-hash';
import type { ContactRow } from '../../data/contacts/contact-table';
import { type ContactColumns, contacts } from '../../data/contacts/contacts';
import type { LinkKind } from '../../data/contacts/link-tables';
import { queuedMail } from '../../data/contacts/queued-mail';
import { suppressions } from '../../data/contacts/suppressions';
import { noDetails } from '../../domain/contacts/details';
import { domainOf, emailKeyOf } from '../../domain/contacts/email-key';
import type { StoredValue } from '../../domain/custom-fields/values';
import { type ContactStatus, isSuppressed, mayGetMail } from '../../domain/statuses';
import { changeLinks } from './change-links';
import { type Happening, tell } from './happenings';
import { type LinkRef, resolveLinks } from './resolve-links';
import { putValues } from './save-values';
import { setStatus, suppressedError, wayBack, whyNot } from './set-status';

type Refs = Readonly<Partial<Record<LinkKind, readonly LinkRef[]>>>;

/** What is to become of a contact; what is undefined or empty stays. */
export interface ContactChange {
  readonly email?: string;
  readonly status?: ContactStatus;
  readonly columns: Omit<ContactColumns, 'email' | 'emailKey' | 'userId'>;
  readonly values: ReadonlyMap<string, StoredValue[]>;
  readonly attach: Refs;
  readonly detach: Refs;
}

/** What saving has to know besides. */
export interface Saving {
  readonly at: number;
  /** The account of the host that has this address. */
  readonly userIdOf: (email: string) => Promise<number | null>;
  /** What a writer hears who would subscribe a suppressed address: 422, or that the status stays. */
  readonly onSuppressed: 'refuse' | 'keep';
  /** New contacts without a status are asked to confirm. */
  readonly isOptIn: boolean;
  /** Lists that ask for a confirmation send no email now. */
  readonly isQuiet?: boolean;
}

type NewContact = ContactChange & { readonly email: string };

/** A contact with an address that nobody has yet; whoever creates it at the same moment is met by the unique key. */
export async function createContact(db: Db, change: NewContact, saving: Saving): Promise<ContactRow> {
  const { email, columns } = change;
  const { at, userIdOf, isOptIn, isQuiet } = saving;
  const emailKey = emailKeyOf(email);
  const parts = await partsOf(db, change, at);
  const status = await firstStatus(db, { email, emailKey, status: change.status }, saving);
  const own = { email, emailKey, userId: await userIdOf(email), status, linkKey: newHash(), createdAt: at, updatedAt: at };
  const row = await contacts(db).insert({ contactType: 'lead', ...noDetails, ...columns, ...own });
  if (isSuppressed(status)) await suppressions(db).add([emailKey], status, at);
  await putParts(db, row.id, { ...parts, at, isQuiet });
  const happenings: Happening[] = [{ kind: 'contact_created', contactId: row.id }];
  if (isOptIn && status === 'pending') happenings.push({ kind: 'optin_requested', contactId: row.id });
  await tell(db, happenings, at);
  return (await contacts(db).find(row.id)) ?? row;
}

interface Address {
  readonly email: string;
  readonly emailKey: string;
  readonly status: ContactStatus | undefined;
}

/** What was sent, unless the address is suppressed, whether or not there was a contact with it before. */
async function firstStatus(db: Db, { email, emailKey, status }: Address, { isOptIn, onSuppressed }: Saving): Promise<ContactStatus> {
  const wanted = status ?? (isOptIn ? 'pending' : 'subscribed');
  const suppressed = mayGetMail(wanted) ? (await suppressions(db).of([emailKey])).get(emailKey) : undefined;
  if (suppressed && status && onSuppressed === 'refuse') throw suppressedError(whyNot(email, suppressed), wanted);
  return suppressed ?? wanted;
}

/** Change a contact, which the caller has locked. What is not sent stays. */
export async function updateContact(db: Db, before: ContactRow, change: ContactChange & { readonly saving: Saving }) {
  const { saving } = change;
  const { at, isQuiet } = saving;
  const parts = await partsOf(db, change, at);
  const set = { ...differing(before, change.columns), ...(await movedTo(db, before, change)) };
  const isColumnChanged = Object.keys(set).length > 0;
  const saved = isColumnChanged ? await contacts(db).update(before, { ...set, updatedAt: at }) : before;
  const arePartsChanged = await putParts(db, before.id, { ...parts, at, isQuiet });
  const isStatusChanged = change.status !== undefined && change.status !== before.status;
  if (change.status) await setStatus(db, [saved], { status: change.status, by: 'writer', at });
  const isDirty = isColumnChanged || arePartsChanged || isStatusChanged;
  const happenings: Happening[] = isDirty ? [{ kind: 'contact_updated', contactId: before.id }] : [];
  if (set.emailKey !== undefined) happenings.push({ kind: 'email_changed', contactId: before.id, from: before.email, to: saved.email });
  await tell(db, happenings, at);
  return { row: (await contacts(db).find(before.id)) ?? saved, isDirty };
}

const differing = (before: ContactRow, columns: ContactColumns): ContactColumns =>
  Object.fromEntries(Object.entries(columns).filter(([key, value]) => value !== undefined && value !== before[key as keyof ContactRow]));

type Moving = Pick<ContactChange, 'email' | 'status'> & { readonly saving: Saving };

/** A new address must be free, and one that may be written to. What is queued goes to it. */
async function movedTo(db: Db, before: ContactRow, { email, status, saving }: Moving): Promise<ContactColumns> {
  const { at, userIdOf } = saving;
  if (email === undefined || email === before.email) return {};
  const emailKey = emailKeyOf(email);
  if (emailKey !== before.emailKey) await checkAddress(db, before, { email, emailKey, status: status ?? before.status, at });
  await queuedMail(db).readdress(before.id, { address: email, domain: domainOf(emailKey), at });
  return emailKey === before.emailKey ? { email } : { email, emailKey, userId: await userIdOf(email), linkKey: newHash() };
}

interface Move extends Address {
  readonly status: ContactStatus;
  readonly at: number;
}

async function checkAddress(db: Db, before: ContactRow, { email, emailKey, status, at }: Move): Promise<void> {
  if (await contacts(db).byEmailKey(emailKey)) throw emailTaken(email);
  const listed = await suppressions(db).of([emailKey, before.emailKey]);
  const theirs = listed.get(emailKey);
  if (theirs && mayGetMail(status)) throw invalidFields({ email: { suppressed: `${whyNot(email, theirs)} ${wayBack}` } });
  // A person who unsubscribed does not subscribe by moving.
  const own = listed.get(before.emailKey);
  if (own) await suppressions(db).add([emailKey], own, at);
}

export const emailTaken = (email: string) =>
  invalidFields({ email: { unique: `A contact with the address ${email} already exists. Send __force_update: yes to update it.` } });

interface Parts {
  readonly values: ContactChange['values'];
  readonly links: readonly (readonly [LinkKind, { readonly attach: number[]; readonly detach: number[] }])[];
}

/** The ids of what was sent by name. Asked before anything is written, as 422 leaves the contact as it is. */
async function partsOf(db: Db, { values, attach, detach }: ContactChange, at: number): Promise<Parts> {
  const links: Parts['links'][number][] = [];
  for (const kind of ['lists', 'tags', 'companies'] as const) {
    const [added = [], removed = []] = [attach[kind], detach[kind]];
    if (added.length + removed.length === 0) continue;
    const detached = await resolveLinks(db, { kind, refs: removed, name: `detach_${kind}` });
    links.push([kind, { attach: await resolveLinks(db, { kind, refs: added, name: kind, creates: at }), detach: detached }]);
  }
  return { values, links };
}

interface Putting extends Parts {
  readonly at: number;
  readonly isQuiet: boolean | undefined;
}

/** Values, lists, tags and companies. Whether any of them changed. */
async function putParts(db: Db, contactId: number, { values, links, at, isQuiet }: Putting): Promise<boolean> {
  let isChanged = await putValues(db, 'contact', { ownerId: contactId, values });
  for (const [kind, change] of links)
    isChanged = (await changeLinks(db, kind, { ...change, contactIds: [contactId], at, isQuiet })) || isChanged;
  return isChanged;
}
