import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { activityTable } from './activity-table';

interface Entry {
  readonly bookingId: number;
  readonly type: 'activity' | 'success' | 'info' | 'error' | 'cancel_reason' | 'reject_reason';
  readonly title: string;
  readonly description?: string;
  /** Account that acted; null for visitors and the engine itself. */
  readonly by: number | null;
  readonly at: number;
  /** Default: `open` for reasons, otherwise `closed`. */
  readonly status?: 'open' | 'closed';
}

/** The log of bookings, in the caller's transaction. */
export function activities(db: Db) {
  const table = rows(db, activityTable);
  return {
    async add({ bookingId, type, title, description = '', by, at, status }: Entry): Promise<void> {
      const isReason = type === 'cancel_reason' || type === 'reject_reason';
      // One reason per booking: a later one takes its place.
      if (isReason) await table.delete({ bookingId, type });
      await table.insert({
        bookingId,
        type,
        description,
        createdBy: by,
        createdAt: at,
        updatedAt: at,
        title: [...title].slice(0, 192).join(''),
        status: status ?? (isReason ? 'open' : 'closed'),
      });
    },
    /** Newest first. */
    of: (bookingId: number) => table.many({ bookingId }, { order: [['id', 'DESC']] }),
  };
}
