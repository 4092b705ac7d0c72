import type { Db } from '../../../../host';
import { enqueueAll } from '../../../../jobs/outbox';
import { contacts } from '../../data/contacts/contacts';
import { facts } from '../../data/contacts/facts';
import type { ContactStatus } from '../../domain/statuses';
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

/** Whoever is to be asked is asked, whatever made it so. */
export const orderRequestedOptins: Listener = async (db, happenings, at) => {
  const ids = happenings.flatMap((one) => (one.kind === 'optin_requested' ? [one.contactId] : []));
  if (ids.length > 0) await orderOptins(db, ids, at);
};
