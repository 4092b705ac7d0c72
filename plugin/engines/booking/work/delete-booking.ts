import type { Engine } from '../../kit/engine';
import { bookings } from '../data/bookings';
import { removeBookings } from '../data/removal';
import { isMultiGuest } from '../domain/kinds';
import { holdBooking } from './hold-booking';

/**
 * Delete a booking with all that hangs on it; of a group every row. Nobody is told. Returns the numbers of the rows that went. Throws 404.
 */
export function deleteBooking(engine: Engine, id: number): Promise<readonly number[]> {
  return holdBooking(engine, { id }, async ({ db, booking }) => {
    const { groupId, eventId } = booking;
    const isGroup = isMultiGuest(booking.eventType);
    const gone = isGroup ? (await bookings(db).many({ groupId, eventId }, { order: [['id', 'ASC']] })).map((row) => row.id) : [id];
    if (isGroup) await removeBookings(db, { sql: 'event_id = ? AND group_id = ?', params: [eventId, groupId] });
    else await removeBookings(db, { sql: 'id = ?', params: [id] });
    return gone;
  });
}
