import type { Db } from '../../../host';
import type { BookingRow } from '../data/booking-table';
import type { EventRow } from '../data/event-table';
import type { Party } from '../domain/booking';

/** What happened to a booking, as far as somebody has to be told. */
export type Trigger = 'scheduled' | 'requested' | 'cancelled' | 'rejected' | 'rescheduled' | 'email_changed';

interface News {
  readonly trigger: Trigger;
  readonly booking: BookingRow;
  readonly event: EventRow;
  /** Who did it; the other side is told of cancellations and moves. */
  readonly by: Party;
  readonly now: number;
}

/**
 * Hand the mails of a change to the outbox and plan, drop or move the reminders, in the transaction of the change. A mail that fails
 * never makes the change fail.
 */
export async function announce(_db: Db, _news: News): Promise<void> {}
