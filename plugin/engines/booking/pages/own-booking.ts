import { sitePath } from '../../../kit/places';
import { EngineError } from '../../kit/input/errors';
import type { Visit } from '../../kit/pages/page-route';
import { bookings } from '../data/bookings';
import type { ActiveAccounts } from '../domain/hosts';
import { type BookingStatus, shownStatus } from '../domain/statuses';
import { notFoundError } from '../input/errors';
import type { Facts } from '../views/facts';
import { factsOf } from '../views/facts';
import { activeAccounts } from '../work/active-accounts';
import { ensureAllowed } from '../work/guest-rights';

/** What a host's page of a booking needs besides. */
interface HostView {
  /** Token of the session, which its forms carry. */
  readonly csrf: string;
  /** Of a round robin: only this host's times. */
  readonly onlyHostId?: number;
}

/** A booking as its guest sees it, by the key of its link. */
export interface OwnBooking extends Facts {
  readonly active: ActiveAccounts;
  /** Path of its page. */
  readonly path: string;
  /** The path that the site stands under. */
  readonly siteRoot: string;
  /** Zone of whoever looks at it. */
  readonly zone: string;
  /** Where a host looks at it. */
  readonly host?: HostView;
  readonly status: BookingStatus;
  /** Why the guest may not cancel or move it; undefined where they may. */
  readonly barred: Readonly<Record<'cancel' | 'move', string | undefined>>;
}

/** Throws 404 for an unknown key. */
export async function ownBooking(visit: Visit): Promise<OwnBooking> {
  const { host } = visit.engine;
  const hash = visit.param('hash');
  if (!/^[0-9a-f]{32}$/.test(hash)) throw notFoundError('Booking', hash);
  const { id } = await host.storage.run((db) => bookings(db).get({ hash }));
  const facts = await factsOf(host, id);
  if (!facts) throw notFoundError('Booking', hash);
  const status = shownStatus(facts.booking, facts.settings.administration, visit.now);
  const barred = (what: 'can_not_cancel' | 'can_not_reschedule') => refusalOf(() => ensureAllowed({ ...facts, now: visit.now }, what));
  return {
    ...facts,
    status,
    active: await activeAccounts(host, [facts.event]),
    path: sitePath(host, `/book/manage/${hash}`),
    siteRoot: host.places.siteRoot,
    zone: facts.booking.personTimeZone,
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
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}
