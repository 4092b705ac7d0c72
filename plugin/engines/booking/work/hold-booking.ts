import type { Db } from '../../../host';
import type { Engine } from '../../kit/engine';
import type { BookingRow } from '../data/booking-table';
import { type BookingKey, bookings } from '../data/bookings';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { lockHosts } from '../data/lock-hosts';
import { seats } from '../data/seats';
import { hostIds } from '../domain/hosts';
import { inTurn } from './in-turn';

/** A booking that nobody else can change, nor can its hosts' time be taken, until the transaction ends. */
export interface LockedBooking {
  readonly db: Db;
  readonly booking: BookingRow;
  readonly event: EventRow;
  readonly now: number;
}

/** Who changes a booking, as the log names them. */
export interface Actor {
  /** Account behind the call; null for visitors. */
  readonly userId: number | null;
  readonly name: string;
}

/** Change a booking in one transaction, with the locks of its hosts and of all that its event type may have. 404 where it is not there. */
export async function holdBooking<T>(engine: Engine, key: BookingKey, work: (held: LockedBooking) => Promise<T>): Promise<T> {
  const { eventId } = await engine.host.storage.run((db) => bookings(db).get(key));
  return inTurn({ engine, eventId }, async (db) => {
    const bookingRow = await bookings(db).get(key);
    const event = await events(db).get(bookingRow.eventId);
    await lockHosts(db, [...hostIds(event), ...(await seats(db).hostsOf(bookingRow.id))]);
    // Read again: it may have changed while its hosts' locks were waited for.
    const booking = await bookings(db).get(key, { lock: true });
    return work({ db, booking, event, now: engine.now() });
  });
}
