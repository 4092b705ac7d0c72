import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { activityLog, type Entry as LogEntry } from '../../kit/stores/activity-log';
import { type ActivityRow, activityTable } from './activity-table';

type Type = 'activity' | 'success' | 'info' | 'error' | 'cancel_reason' | 'reject_reason';
interface OfBooking {
  readonly bookingId: number;
}

/** The log of bookings, in the caller's transaction. */
export function activities(db: Db) {
  const log = activityLog<OfBooking, ActivityRow, Type>(rows(db, activityTable), { once: ['cancel_reason', 'reject_reason'] });
  return {
    add: ({ bookingId, ...entry }: OfBooking & LogEntry<Type>) => log.add({ bookingId }, entry),
    /** Newest first. */
    of: (bookingId: number) => log.of({ bookingId }),
  };
}
