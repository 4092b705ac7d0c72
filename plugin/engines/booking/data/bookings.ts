import { fromRow, gte, rows } from '../../../db/rows';
import type { InsertOf } from '../../../db/table';
import type { Db } from '../../../host';
import { dayMs } from '../../kit/zones';
import { type BookingStatus, countedStatuses } from '../domain/statuses';
import { notFoundError } from '../input/errors';
import { type BookingRow, bookingHostTable, bookingTable, emailKeyOf } from './booking-table';

/** Booking by number, or by the key of its links. */
export type BookingKey = { readonly id: number } | { readonly hash: string };

interface Occurrence {
  readonly eventId: number;
  readonly startAt: number;
}

/** A host's time that somebody wants. */
interface HostTime {
  readonly hostIds: readonly number[];
  readonly startAt: number;
  readonly endAt: number;
  readonly statuses: readonly BookingStatus[];
  readonly exceptId: number;
}

export type NewBooking = Omit<InsertOf<typeof bookingTable>, 'groupId' | 'emailKey'>;

/** All SQL about single bookings (D400), in the caller's transaction. Throws 404 where one is asked for that is not there. */
export function bookings(db: Db) {
  const table = rows(db, bookingTable);

  return {
    /** `lock` holds it until the transaction ends. */
    async get(key: BookingKey, { lock = false } = {}): Promise<BookingRow> {
      const row = await table.one(key, { lock });
      if (!row) throw notFoundError('Booking', 'id' in key ? key.id : key.hash);
      return row;
    },

    /** Undefined where it no longer exists. */
    find: (id: number, { lock = false } = {}) => table.one({ id }, { lock }),

    many: table.many,
    count: table.count,

    /** Who has a place in a group occurrence, the first to book first. */
    attending: ({ eventId, startAt }: Occurrence) => table.many({ eventId, startAt, status: countedStatuses }, { order: [['id', 'ASC']] }),

    /** Bookings of this address that were made since then and still stand, the first one first. */
    async repeated({ eventId, starts, email, since }: { eventId: number; starts: readonly number[]; email: string; since: number }) {
      const records = await table.many(
        { eventId, startAt: starts, parentId: null, status: countedStatuses, createdAt: gte(since) },
        { order: [['id', 'ASC']] },
      );
      return records.filter((row) => row.email.toLowerCase() === email.toLowerCase());
    },

    /** Bookings of these hosts that overlap a time. None is longer than a day. */
    async overlapping({ hostIds, startAt, endAt, statuses, exceptId }: HostTime): Promise<BookingRow[]> {
      const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');
      const records = await db.query(
        `SELECT b.* FROM ${bookingHostTable.name} h JOIN ${bookingTable.name} b ON b.id = h.booking_id
         WHERE h.user_id IN (${marks(hostIds)}) AND h.start_at > ? AND h.start_at < ? AND h.end_at > ?
           AND b.status IN (${marks(statuses)}) AND b.id <> ?`,
        [...hostIds, startAt - dayMs - 1, endAt, startAt, ...statuses, exceptId],
      );
      return records.map((row) => fromRow(bookingTable, row));
    },

    /** Its group is its own unless it joins one. */
    async insert(input: NewBooking, groupId?: number): Promise<BookingRow> {
      const values = { ...input, emailKey: emailKeyOf(input.email) };
      const id = await table.insert({ ...values, groupId: groupId ?? 0 });
      if (groupId === undefined) await table.update({ id }, { groupId: id });
      return {
        parentId: null,
        hostUserId: null,
        personUserId: null,
        personContactId: null,
        cancelledBy: null,
        ...values,
        id,
        groupId: groupId ?? id,
      };
    },

    update: (id: number | readonly number[], set: Partial<Omit<BookingRow, 'emailKey'>>) =>
      table.update({ id }, set.email === undefined ? set : { ...set, emailKey: emailKeyOf(set.email) }),

    /**
     * A group number for a row that leaves its group: its own, which nobody else may have any more. Those that stay take that of the
     * first of them.
     */
    async ownGroup({ id, groupId }: Pick<BookingRow, 'id' | 'groupId'>): Promise<number> {
      if (groupId !== id) return id;
      const others = (await table.many({ groupId: id })).filter((row) => row.id !== id).map((row) => row.id);
      if (others.length > 0) await table.update({ id: others }, { groupId: Math.min(...others) });
      return id;
    },
  };
}
