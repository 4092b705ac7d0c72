import { bookings } from '../data/bookings';
import { type BookingStatus, shownStatus } from '../domain/statuses';
import { BookingError, missing } from '../errors';
import type { Facts } from '../mail/facts';
import { factsOf } from '../mail/facts';
import { ensureAllowed } from '../work/guest-rights';
import type { Visit } from './page-route';

/** A booking as its guest sees it, by the key of its link. */
export interface OwnBooking extends Facts {
  /** Path of its page. */
  readonly path: string;
  readonly status: BookingStatus;
  /** Why the guest may not cancel or move it; undefined where he may. */
  readonly barred: Readonly<Record<'cancel' | 'move', string | undefined>>;
}

/** Throws 404 for an unknown key. */
export async function ownBooking(visit: Visit): Promise<OwnBooking> {
  const { host } = visit.engine;
  const hash = visit.param('hash');
  if (!/^[0-9a-f]{32}$/.test(hash)) throw missing('Booking', hash);
  const { id } = await host.storage.run((db) => bookings(db).get({ hash }));
  const facts = await factsOf(host, id);
  if (!facts) throw missing('Booking', hash);
  const status = shownStatus(facts.booking, facts.settings.administration, visit.now);
  const barred = (what: 'can_not_cancel' | 'can_not_reschedule') => refusalOf(() => ensureAllowed({ ...facts, now: visit.now }, what));
  return {
    ...facts,
    status,
    path: `/book/manage/${hash}`,
    barred: { cancel: barred('can_not_cancel'), move: barred('can_not_reschedule') },
  };
}

/** Whether the guest can still change anything. */
export const isOpen = ({ status }: OwnBooking) => status === 'scheduled' || status === 'pending';

function refusalOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof BookingError) return error.message;
    throw error;
  }
}
