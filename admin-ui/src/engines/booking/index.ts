import type { EngineUi } from '../engine-ui';

/** What the booking engine adds to the pages. */
export const bookingUi = {
  module: 'booking',
  probe: '/rest/booking/v2/settings/menu',
  noun: 'bookings',
  whileOff: 'its pages and calendars are not available',
  pages: [
    {
      slug: 'bookings',
      addresses: ['', '{id}'],
      label: 'Bookings',
      icon: 'booking',
      capability: 'manage_options',
      module: 'booking',
    },
    {
      slug: 'calendars',
      addresses: ['', 'new', '{id}/events/new', '{id}/events/{id}'],
      label: 'Calendars',
      icon: 'calendar',
      capability: 'manage_options',
      module: 'booking',
    },
  ],
} as const satisfies EngineUi;
