// Written by `npm run derive` from the files of `pages/` (D820).
import { view } from '../../ui/view';

/** The views of the engine's pages, by slug. */
export const bookingViews = {
  booking: view(async () => (await import('./pages/booking')).BookingSettingsPage, 'booking', 'records'),
  bookings: view(async () => (await import('./pages/bookings')).BookingsPage, 'bookings'),
  calendars: view(async () => (await import('./pages/calendars')).CalendarsPage, 'calendars', 'event-types', 'hours', 'media', 'records'),
  hours: view(async () => (await import('./pages/hours')).HoursPage, 'calendars', 'event-types', 'hours', 'records'),
};
