import { view } from '../../ui/view';

/** The views of the engine's pages, by slug. */
export const bookingViews = {
  bookings: view(async () => (await import('./pages/bookings')).BookingsPage, 'bookings'),
  calendars: view(async () => (await import('./pages/calendars')).CalendarsPage, 'calendars', 'event-types', 'hours', 'records'),
  booking: view(async () => (await import('./pages/booking')).BookingSettingsPage, 'booking', 'records'),
  hours: view(async () => (await import('./pages/hours')).HoursPage, 'hours', 'calendars', 'event-types', 'records'),
};
