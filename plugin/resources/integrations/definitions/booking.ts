import { provider } from './provider';

/** Calendars and bookings. */
export const booking = provider({
  slug: 'booking',
  label: 'Booking',
  kind: 'booking',
  engine: 'booking',
  probePath: '/booking/v2/calendars?per_page=1',
});
