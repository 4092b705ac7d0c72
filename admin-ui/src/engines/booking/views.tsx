import { lazy } from 'react';

/** The views of the engine's pages, by slug. */
export const bookingViews = {
  bookings: lazy(async () => ({ default: (await import('./pages/bookings')).BookingsPage })),
  calendars: lazy(async () => ({ default: (await import('./pages/calendars')).CalendarsPage })),
};
