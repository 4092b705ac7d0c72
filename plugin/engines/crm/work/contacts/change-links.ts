import type { Db } from '../../../../host';
import type { LinkKind } from '../../data/contacts/link-tables';
import { links, type Pair } from '../../data/contacts/links';
import { type Happening, tell } from './happenings';

export interface LinkChange {
  readonly contactIds: readonly number[];
  readonly attach?: readonly number[];
  readonly detach?: readonly number[];
  readonly at: number;
}

/** Give contacts tags, lists or companies and take others. Listeners hear of those that changed; call with the contacts locked. */
export async function changeLinks(db: Db, kind: LinkKind, { contactIds, attach = [], detach = [], at }: LinkChange): Promise<boolean> {
  const added = await links(db, kind).attach(contactIds, [...new Set(attach)], at);
  const removed = await links(db, kind).detach(contactIds, [...new Set(detach)]);
  if (kind === 'companies') await links(db, kind).settleOwn({ added, removed });
  await tell(db, [...grouped(`${kind}_added`, added), ...grouped(`${kind}_removed`, removed)], at);
  return added.length + removed.length > 0;
}

function grouped(kind: `${LinkKind}_${'added' | 'removed'}`, pairs: readonly Pair[]): Happening[] {
  const byContact = new Map<number, number[]>();
  for (const { contactId, objectId } of pairs) byContact.set(contactId, [...(byContact.get(contactId) ?? []), objectId]);
  return [...byContact].map(([contactId, ids]) => ({ kind, contactId, ids }));
}
