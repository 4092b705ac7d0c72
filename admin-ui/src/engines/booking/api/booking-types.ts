import type { Period } from '../../../../../plugin/engines/booking/data/booking-list';
import type { BookingStatus as Status } from '../../../../../plugin/engines/booking/domain/statuses';
import type { activityView } from '../../../../../plugin/engines/booking/views/activity';
import type { bookingViews } from '../../../../../plugin/engines/booking/views/booking';
import type { slotsView } from '../../../../../plugin/engines/booking/views/slots';
import type { paginated } from '../../../../../plugin/engines/kit/paginate';

/** What a booking can be in. */
export type BookingStatus = Status;

/** A tab of the list of bookings. */
export type BookingPeriod = Extract<Period, 'upcoming' | 'pending' | 'completed' | 'cancelled' | 'no_show' | 'all'>;

/** One page of a list of the booking engine. */
export type BookingPage<T> = ReturnType<typeof paginated<T>>;

/** A booking; times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export type Booking = Awaited<ReturnType<typeof bookingViews>>[number];

/** An entry of a booking's log. */
export type BookingActivity = ReturnType<typeof activityView>;

/** A booking and its log, the newest entry first. */
export interface BookingWithLog {
  schedule: Booking;
  activities: BookingActivity[];
}

/** What a list of bookings is narrowed to. */
export interface BookingFilter {
  period: BookingPeriod;
  search: string;
  page: number;
}

/** How many bookings each tab has. */
export type BookingCounts = Record<BookingPeriod, number>;

type SlotsView = ReturnType<typeof slotsView>;

/** A start that is free; `start` and `end` are wall-clock times of the zone that was asked for, the others ISO 8601 in UTC. */
export type FreeSlot = SlotsView['available_slots'][string][number];

/** Free starts of the rest of a month by local date. */
export type FreeSlots = SlotsView;
