import type { Db } from '../../../../host';
import type { LinkKind, Pair } from '../../data/contacts/link-tables';
import { links } from '../../data/contacts/links';
import { listJoins } from '../../data/contacts/list-joins';
import { type Happening, tell } from './happenings';
import { listsThatAsk, waitFor } from './waiting-lists';

export interface LinkChange {
  readonly contactIds: readonly number[];
  readonly attach?: readonly number[];
  readonly detach?: readonly number[];
  readonly at: number;
  /** The contact confirmed it by itself: lists that ask have been answered. */
  readonly isConfirmed?: boolean;
  /** Lists that ask send no email now. */
  readonly isQuiet?: boolean | undefined;
}

/**
 * Give contacts tags, lists or companies and take others. Listeners hear of those that changed; call with the contacts locked. A list
 * that asks for a confirmation of its own is waited for (D390).
 */
export async function changeLinks(db: Db, kind: LinkKind, change: LinkChange): Promise<boolean> {
  const { contactIds, attach = [], detach = [], at, isConfirmed = false, isQuiet = false } = change;
  const asking = kind === 'lists' && !isConfirmed ? await listsThatAsk(db, [...new Set(attach)]) : [];
  const waiting = await waitFor(db, { contactIds, listIds: asking, at });
  const direct = [...new Set(attach)].filter((id) => !asking.includes(id));
  const added = await links(db, kind).attach(contactIds, direct, at);
  const removed = await links(db, kind).detach(contactIds, [...new Set(detach)]);
  if (kind === 'companies') await links(db, kind).settleOwn({ added, removed });
  const over = kind === 'lists' ? [...(isConfirmed ? attach : []), ...detach] : [];
  const dropped = await listJoins(db).drop(contactIds, over);
  const asked = isQuiet ? [] : grouped('joins_requested', waiting);
  await tell(db, [...grouped(`${kind}_added`, added), ...grouped(`${kind}_removed`, removed), ...asked], at);
  return added.length + removed.length + waiting.length + dropped > 0;
}

function grouped(kind: `${LinkKind}_${'added' | 'removed'}` | 'joins_requested', pairs: readonly Pair[]): Happening[] {
  const byContact = new Map<number, number[]>();
  for (const { contactId, objectId } of pairs) byContact.set(contactId, [...(byContact.get(contactId) ?? []), objectId]);
  return [...byContact].map(([contactId, ids]) => ({ kind, contactId, ids }));
}
