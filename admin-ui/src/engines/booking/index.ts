import type { EngineUi } from '../engine-ui';

/** What the booking engine adds to the pages. */
export const bookingUi = {
  module: 'booking',
  probe: '/booking/v2/settings/menu',
  pages: [
    {
      slug: 'bookings',
      addresses: ['', 'new', '{id}'],
      label: 'page_bookings',
      group: 'booking',
      icon: 'booking',
      capability: 'manage_options',
      module: 'booking',
    },
    {
      slug: 'calendars',
      addresses: [
        '',
        'new',
        'one-off',
        '{id}',
        '{id}/events/new',
        '{id}/events/{id}',
        '{id}/events/{id}/questions',
        '{id}/events/{id}/rules',
        '{id}/events/{id}/emails',
        '{id}/events/{id}/emails/{name}',
      ],
      label: 'page_calendars',
      group: 'booking',
      icon: 'calendar',
      capability: 'manage_options',
      module: 'booking',
    },
    {
      slug: 'hours',
      addresses: ['', '{id}'],
      label: 'page_hours',
      group: 'booking',
      icon: 'hours',
      capability: 'manage_options',
      module: 'booking',
    },
    {
      slug: 'booking',
      addresses: [''],
      label: 'page_booking',
      group: 'booking',
      icon: 'settings',
      capability: 'manage_options',
      module: 'booking',
    },
  ],
} as const satisfies EngineUi;
