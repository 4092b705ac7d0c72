import type { BookingFilter } from '../../api/booking-types';

let filter: BookingFilter = { period: 'upcoming', search: '', page: 1 };

/** The list as it was left, for the way back from a booking; forgotten when the site is loaded anew. */
export const listMemory = {
  last: () => filter,
  keep(next: BookingFilter): void {
    filter = next;
  },
};
