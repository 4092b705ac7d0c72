import type { Db } from '../../../../host';
import type { LinkKind } from '../../data/contacts/link-tables';
import type { ContactStatus } from '../../domain/statuses';

/** What came about with a contact. */
export type Happening =
  | { readonly kind: 'contact_created' | 'contact_updated'; readonly contactId: number }
  /** The contact is to be asked by email to confirm. */
  | { readonly kind: 'optin_requested'; readonly contactId: number }
  | { readonly kind: 'status_changed'; readonly contactId: number; readonly from: ContactStatus; readonly to: ContactStatus }
  | { readonly kind: 'email_changed'; readonly contactId: number; readonly from: string; readonly to: string }
  /** It did something elsewhere: the row of that event was written or counted up. */
  | { readonly kind: 'event_tracked'; readonly contactId: number; readonly eventId: number }
  | { readonly kind: 'sequence_completed'; readonly contactId: number; readonly sequenceId: number }
  /** It is to be asked by email whether it wants these lists. */
  | { readonly kind: 'joins_requested'; readonly contactId: number; readonly ids: readonly number[] }
  | { readonly kind: `${LinkKind}_${'added' | 'removed'}`; readonly contactId: number; readonly ids: readonly number[] };

/** Part of the transaction in which it came about: what a listener throws undoes the change. */
export type Listener = (db: Db, happenings: readonly Happening[], at: number) => Promise<void>;

const listeners = new Set<Listener>();

/** Whoever listens hears of every writer's changes. The same listener is told once; returns how to stop. */
export function onHappenings(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export async function tell(db: Db, happenings: readonly Happening[], at: number): Promise<void> {
  if (happenings.length === 0) return;
  for (const listener of listeners) await listener(db, happenings, at);
}
