import type { Db } from '../../../../host';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { automations } from '../../data/automations/automations';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';
import type { LinkKind } from '../../data/contacts/link-tables';
import { removeContacts } from '../../data/contacts/removal';
import type { StoredValue } from '../../domain/custom-fields/values';
import { type ContactStatus, type ContactType, mayBeAsked, mayGetMail } from '../../domain/statuses';
import { enrolInAutomation } from '../automations/enrol';
import { orderOptins } from '../emails/order-optin';
import { enrolInSequence } from '../sequences/enrol';
import { changeLinks } from './change-links';
import { tell } from './happenings';
import { type LinkRef, resolveLinks } from './resolve-links';
import { putValues } from './save-values';
import { setStatus, suppressedOf } from './set-status';

/** What is done to many contacts at once. */
export type BulkAction =
  | { readonly name: 'links'; readonly kind: LinkKind; readonly attach: readonly LinkRef[]; readonly detach: readonly LinkRef[] }
  | { readonly name: 'status'; readonly status: ContactStatus }
  | { readonly name: 'type'; readonly contactType: ContactType }
  | { readonly name: 'company'; readonly companyId: number | null }
  | { readonly name: 'avatar'; readonly avatar: string }
  | { readonly name: 'values'; readonly values: ReadonlyMap<string, StoredValue[]> }
  /** Ask those to confirm that may be asked. */
  | { readonly name: 'optin' }
  | { readonly name: 'sequence'; readonly sequenceId: number }
  | { readonly name: 'automation'; readonly funnelId: number }
  | { readonly name: 'delete' };

export interface Bulk {
  readonly action: BulkAction;
  readonly at: number;
  /** What becomes of those that only themselves may subscribe: they stay as they are, or the whole is 422. */
  readonly onSuppressed: 'skip' | 'refuse';
}

/** Do it to contacts that the caller has locked. How many were left as they are, as a rule forbids it. */
export async function applyBulk(db: Db, contactRows: readonly ContactRow[], { action, at, onSuppressed }: Bulk): Promise<number> {
  const ids = contactRows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  switch (action.name) {
    case 'delete':
      await removeContacts(db, ids);
      return 0;
    case 'optin':
      return askAll(db, contactRows, at);
    case 'status':
      return changeStatuses(db, contactRows, { status: action.status, at, onSuppressed });
    case 'sequence':
      return (await enrolInSequence(db, { sequenceId: action.sequenceId, contactIds: ids }, at)).skipped.length;
    case 'automation':
      return enterByHand(db, ids, { funnelId: action.funnelId, at });
    case 'links':
      await changeManyLinks(db, ids, { ...action, at });
      return 0;
    case 'values':
      for (const ownerId of ids) await putValues(db, 'contact', { ownerId, values: action.values });
      return updated(db, ids, at);
    case 'company':
      await setCompany(db, ids, { companyId: action.companyId, at });
      return updated(db, ids, at);
    case 'type':
      await contacts(db).updateMany(ids, { contactType: action.contactType, updatedAt: at });
      return updated(db, ids, at);
    case 'avatar':
      await contacts(db).updateMany(ids, { avatar: action.avatar, updatedAt: at });
      return updated(db, ids, at);
  }
}

/** Those that are subscribed, may not be asked or were asked just now are left as they are. */
async function askAll(db: Db, contacts: readonly ContactRow[], at: number): Promise<number> {
  const ids = contacts.filter(({ status }) => mayBeAsked(status)).map(({ id }) => id);
  return contacts.length - (await orderOptins(db, ids, at)).length;
}

async function enterByHand(db: Db, contactIds: readonly number[], { funnelId, at }: { funnelId: number; at: number }): Promise<number> {
  const automation = await automations(db).find(funnelId);
  const entered = automation ? await enrolInAutomation(db, automation, { contactIds, source: 'added_by_hand', at }) : [];
  return contactIds.length - entered.length;
}

async function updated(db: Db, ids: readonly number[], at: number): Promise<number> {
  await tell(
    db,
    ids.map((contactId) => ({ kind: 'contact_updated', contactId })),
    at,
  );
  return 0;
}

interface Statuses extends Omit<Bulk, 'action'> {
  readonly status: ContactStatus;
}

async function changeStatuses(db: Db, contacts: readonly ContactRow[], { status, at, onSuppressed }: Statuses): Promise<number> {
  const isSkipping = onSuppressed === 'skip' && mayGetMail(status);
  const suppressed = isSkipping ? await suppressedOf(db, contacts) : new Map<number, ContactStatus>();
  await setStatus(
    db,
    contacts.filter(({ id }) => !suppressed.has(id)),
    { status, by: 'writer', at },
  );
  return suppressed.size;
}

type Links = Extract<BulkAction, { readonly name: 'links' }>;

async function changeManyLinks(
  db: Db,
  contactIds: readonly number[],
  { kind, attach, detach, at }: Links & { readonly at: number },
): Promise<void> {
  if (attach.length + detach.length === 0) throw refuse(`Send the ids of the ${kind}.`);
  const change = {
    contactIds,
    attach: await resolveLinks(db, { kind, refs: attach, name: 'attach', creates: at }),
    detach: await resolveLinks(db, { kind, refs: detach, name: 'detach' }),
    at,
  };
  await changeLinks(db, kind, change);
}

async function setCompany(
  db: Db,
  contactIds: readonly number[],
  { companyId, at }: { companyId: number | null; at: number },
): Promise<void> {
  if (companyId !== null) {
    await resolveLinks(db, { kind: 'companies', refs: [companyId], name: 'value' });
    await changeLinks(db, 'companies', { contactIds, attach: [companyId], at });
  }
  await contacts(db).updateMany(contactIds, { companyId, updatedAt: at });
}

export const noSuchAction = (name: string, known: readonly string[]) =>
  invalidFields({ action_name: { in: `There is no bulk action ${JSON.stringify(name)}. Choose one of: ${known.join(', ')}.` } });
