import type { BookingFilter } from '../../api/booking-types';

let filter: BookingFilter = { period: 'upcoming', search: '', page: 1 };

/** The state of the list, restored on return from a booking; forgotten when the site is reloaded. */
export const listMemory = {
  last: () => filter,
  keep(next: BookingFilter): void {
    filter = next;
  },
};
