import type { BookingFilter } from '../../api/booking-types';

let filter: BookingFilter = { period: 'upcoming', search: '', page: 1 };
let place = '/bookings';

/** The state of the list and which view of it was open, restored on return from a booking; forgotten when the site is reloaded. */
export const listMemory = {
  /** What the list begins with: what the address looks for, among all bookings, else what was shown last. */
  begin(search: string | null): BookingFilter {
    if (search !== null) filter = { period: 'all', search, page: 1 };
    return filter;
  },
  keep(next: BookingFilter): void {
    filter = next;
  },
  /** Address of the view that was open last. */
  place: () => place,
  keepPlace(state: URLSearchParams): void {
    place = state.size === 0 ? '/bookings' : `/bookings#${state}`;
  },
};
