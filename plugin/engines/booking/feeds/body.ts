import type { BookingRow } from '../data/booking-table';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import type { FeedTrigger } from '../domain/feeds';
import type { GlobalSettings } from '../domain/global-settings';
import { utcStamp } from '../domain/stamps';
import { shownStatus } from '../domain/statuses';
import type { FeedOrder } from '../outbox/feed-order';
import { answersOf } from '../views/booking';
import { bookingColumns } from '../views/booking-columns';

interface FeedMessage {
  /** Of the delivery. */
  readonly id: string;
  readonly order: FeedOrder;
  readonly booking: BookingRow;
  readonly event: EventRow;
  readonly calendar: CalendarRow;
  readonly timings: GlobalSettings['administration'];
  readonly now: number;
}

/** What a receiver gets: the booking as it is now, without what only its host and the service are to know. JSON. */
export function feedBody({ id, order, booking, event, calendar, timings, now }: FeedMessage): string {
  const { internal_note: _, ip_address: __, ...columns } = bookingColumns(booking, shownStatus(booking, timings, now));
  const { trigger, at, previousStartAt } = order;
  return JSON.stringify({
    id,
    type: trigger,
    created_at: new Date(at).toISOString(),
    data: {
      booking: { ...columns, custom_form_data: answersOf(booking, event) },
      event: { id: event.id, title: event.title, slug: event.slug },
      calendar: { id: calendar.id, title: calendar.title },
      previous_start_time: previousStartAt === undefined ? null : utcStamp(previousStartAt),
      reason: reasonOf(trigger, booking),
    },
  });
}

function reasonOf(trigger: FeedTrigger, { extras }: BookingRow): string | null {
  const { cancelReason, rejectReason, rescheduleReason } = extras;
  if (trigger === 'booking_schedule_cancelled') return cancelReason ?? null;
  if (trigger === 'booking_schedule_rejected') return rejectReason ?? null;
  return trigger === 'after_booking_rescheduled' ? (rescheduleReason ?? null) : null;
}
