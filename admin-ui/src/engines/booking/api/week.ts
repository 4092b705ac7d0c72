import type { Ask } from './ask';
import type { Booking, BookingPage } from './booking-types';

/** Days of a zone, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const perPage = 200;

/** Calls about the bookings of some days. Every function throws ApiError. */
export function weekCalls(ask: Ask) {
  const page = async ({ from, to, zone }: Days, number: number) => {
    const query = new URLSearchParams({
      'filters[period]': 'all',
      'filters[range][start_date]': from,
      'filters[range][end_date]': to,
      'filters[range][time_zone]': zone,
      per_page: String(perPage),
      page: String(number),
    });
    return (await ask<{ schedules: BookingPage<Booking> }>('GET', `/schedules?${query}`)).schedules;
  };
  return {
    /** All of them: one call, and more only where there are more than a page holds. */
    async bookingsBetween(days: Days): Promise<Booking[]> {
      const first = await page(days, 1);
      const rest = await Promise.all(Array.from({ length: first.last_page - 1 }, (_, at) => page(days, at + 2)));
      return [first, ...rest].flatMap(({ data }) => data);
    },
  };
}
