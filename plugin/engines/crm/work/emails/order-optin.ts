import type { Db } from '../../../../host';
import { enqueueAll } from '../../../../jobs/outbox';
import { contacts } from '../../data/contacts/contacts';
import { facts } from '../../data/contacts/facts';
import { listJoins } from '../../data/contacts/list-joins';
import { type ContactStatus, isSuppressed } from '../../domain/statuses';
import type { Listener } from '../contacts/happenings';

/** Deliveries of this kind ask a contact to confirm. */
export const optinKind = 'crm.optin';

/** What the outbox keeps of such an email: the rest is read when it goes out. */
export interface OptinOrder {
  readonly contactId: number;
  /** The contact's status when it was ordered: with another one the question is no longer the same. */
  readonly status: ContactStatus;
}

/** At most one such email goes to an address in so many milliseconds (D264). */
export const optinPause = 150_000;

/** Order the email for these contacts. Those that got one just now are left out: the ids of the others. */
export async function orderOptins(db: Db, contactIds: readonly number[], at: number): Promise<number[]> {
  const ordered: OptinOrder[] = [];
  for (const { id, email, status } of await contacts(db).many([...new Set(contactIds)])) {
    const last = (await facts(db).of(id)).get('optin_sent');
    if (await isAskedForList(db, id, { email, at })) continue;
    // A new address is asked at once.
    if (last && last.value === email && at - last.updatedAt < optinPause) continue;
    await facts(db).set({ contactId: id, key: 'optin_sent' }, email, at);
    ordered.push({ contactId: id, status });
  }
  await enqueueAll(
    db,
    ordered.map((order) => ({ kind: optinKind, key: `${optinKind}:${order.contactId}`, payload: order })),
  );
  return ordered.map(({ contactId }) => contactId);
}

/** Whether an order is no longer true; then the pause ends with it, so that the next one goes out. */
export const isOptinOver = async (db: Db, { contactId, status }: OptinOrder): Promise<boolean> => {
  const contact = await contacts(db).find(contactId, { lock: true });
  if (contact?.status === status) return false;
  await facts(db).drop({ contactId, key: 'optin_sent' });
  return true;
};

/** Whether a list asked this address just now: confirming it confirms the subscription too. */
const isAskedForList = async (db: Db, contactId: number, { email, at }: { email: string; at: number }): Promise<boolean> =>
  (await listJoins(db).of([contactId])).some(({ address, askedAt }) => address === email && askedAt !== null && at - askedAt < optinPause);

/** What the outbox keeps of an email that asks for one list. */
export interface JoinOrder {
  readonly contactId: number;
  readonly listId: number;
}

/** Ask these contacts for the lists that they wait for, each list once within the pause (D390). How many emails were ordered. */
export async function orderJoins(db: Db, wanted: readonly JoinOrder[], at: number): Promise<number> {
  const contactRows = await contacts(db).many([...new Set(wanted.map(({ contactId }) => contactId))]);
  const byId = new Map(contactRows.map((row) => [row.id, row]));
  const isWanted = new Set(wanted.map(({ contactId, listId }) => `${contactId} ${listId}`));
  const orders: JoinOrder[] = [];
  for (const { id, contactId, listId, address, askedAt } of await listJoins(db).of([...byId.keys()])) {
    const contact = byId.get(contactId);
    if (!contact || !isWanted.has(`${contactId} ${listId}`) || isSuppressed(contact.status)) continue;
    if (askedAt !== null && address === contact.email && at - askedAt < optinPause) continue;
    await listJoins(db).asked(id, contact.email, at);
    orders.push({ contactId, listId });
  }
  await enqueueAll(
    db,
    orders.map((order) => ({ kind: optinKind, key: `${optinKind}:${order.contactId}`, payload: order })),
  );
  return orders.length;
}

/** The lists of a contact that was not asked for them yet, or at another address. */
async function openJoins(db: Db, contactId: number, isAgain: boolean): Promise<JoinOrder[]> {
  const waiting = await listJoins(db).of([contactId]);
  return waiting.filter(({ askedAt }) => isAgain || askedAt === null).map(({ listId }) => ({ contactId, listId }));
}

/** Whoever is to be asked is asked, whatever made it so. */
export const orderRequestedOptins: Listener = async (db, happenings, at) => {
  for (const one of happenings) {
    const { contactId } = one;
    if (one.kind === 'joins_requested')
      await orderJoins(
        db,
        one.ids.map((listId) => ({ contactId, listId })),
        at,
      );
    else if (one.kind === 'email_changed') await orderJoins(db, await openJoins(db, contactId, true), at);
    else if (one.kind === 'status_changed' && one.to === 'subscribed') await orderJoins(db, await openJoins(db, contactId, false), at);
  }
  const ids = happenings.flatMap((one) => (one.kind === 'optin_requested' ? [one.contactId] : []));
  if (ids.length > 0) await orderOptins(db, ids, at);
};
