import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { refuse } from '../../kit/input/errors';
import { type BookingRow, bookingHostTable } from './booking-table';

/** 422: somebody else has the time. */
export const slotTaken = () => refuse('This time is no longer available. Choose another one.');

/** Beyond the places that bookings take, of which no event type has so many; with the event type's id no two of them are the same. */
const firstReservedSeat = 1_000_000;

interface Claim {
  readonly booking: Pick<BookingRow, 'id' | 'startAt' | 'endAt'>;
  readonly hostIds: readonly number[];
  /** How many bookings may hold the start: one, the places of a group, or any number where availability is ignored. */
  readonly seats: number;
}

/** The hosts of bookings and their claims of time, in the caller's transaction. */
export function seats(db: Db) {
  const table = rows(db, bookingHostTable);
  const hostsOf = async (bookingId: number) => (await table.many({ bookingId }, { order: [['id', 'ASC']] })).map(({ userId }) => userId);

  /** Of each host the lowest seat at the booking's start that nobody holds. Throws 422 where there is none. */
  async function free({ booking, hostIds, seats: count }: Claim): Promise<Map<number, number>> {
    const links = await table.many({ userId: hostIds, startAt: booking.startAt });
    const taken = new Set(links.filter((link) => link.bookingId !== booking.id).map(({ userId, seat }) => `${userId} ${seat}`));
    return new Map(
      hostIds.map((userId) => {
        let seat = 0;
        while (taken.has(`${userId} ${seat}`)) seat++;
        if (seat >= count) throw slotTaken();
        return [userId, seat];
      }),
    );
  }

  return {
    /** In the order in which they were given. */
    hostsOf,

    /** Make these its hosts, each with a seat at its start. Throws 422 where there is none. */
    async claim(claim: Claim): Promise<void> {
      const { booking, hostIds } = claim;
      const records = await free(claim);
      await table.delete({ bookingId: booking.id });
      const { id: bookingId, startAt, endAt } = booking;
      for (const userId of hostIds) {
        const seat = records.get(userId) ?? 0;
        await table.insert({ bookingId, userId, startAt, endAt, seat }).catch((error: unknown) => {
          // A writer that did not hold the host's lock.
          throw isDuplicate(error) ? slotTaken() : error;
        });
      }
    },

    /** Keep a time of a host free for a one-off event type, beside every seat that bookings take. */
    reserve: ({ id: bookingId, startAt, endAt, eventId }: BookingRow, userId: number) =>
      table.insert({ bookingId, userId, startAt, endAt, seat: firstReservedSeat + eventId }),

    /** These bookings block nothing any more; their hosts stay theirs. */
    release: (bookingId: number | readonly number[]) => table.update({ bookingId }, { seat: null }),
  };
}
