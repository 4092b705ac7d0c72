import type { Db } from '../../../../host';
import { labels } from '../../data/contacts/labels';
import type { Pair } from '../../data/contacts/link-tables';
import { links } from '../../data/contacts/links';
import { listJoins } from '../../data/contacts/list-joins';
import { isConfirmed } from '../../domain/list-optin';

/** Of these lists those that are joined by a confirmation only. */
export async function listsThatAsk(db: Db, listIds: readonly number[]): Promise<number[]> {
  const labelRows = await labels(db, 'lists').many(listIds);
  return labelRows.filter(({ settings }) => isConfirmed(settings)).map(({ id }) => id);
}

/** Contacts that are not on these lists wait for them from now on; call with the contacts locked. Those that are to be asked. */
export async function waitFor(db: Db, { contactIds, listIds, at }: Waiting): Promise<Pair[]> {
  if (listIds.length === 0) return [];
  const there = new Set((await links(db, 'lists').having(contactIds, listIds)).map((pair) => `${pair.contactId} ${pair.objectId}`));
  const wanted = contactIds
    .flatMap((contactId) => listIds.map((objectId) => ({ contactId, objectId })))
    .filter(({ contactId, objectId }) => !there.has(`${contactId} ${objectId}`));
  await listJoins(db).add(wanted, at);
  return wanted;
}

interface Waiting {
  readonly contactIds: readonly number[];
  readonly listIds: readonly number[];
  readonly at: number;
}
