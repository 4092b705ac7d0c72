import { shapes } from '../../ui/shapes';
import type { EngineUi } from '../engine-ui';

/** What the booking engine adds to the pages. */
export const bookingUi = {
  module: 'booking',
  probe: '/booking/v2/settings/menu',
  pages: [
    {
      slug: 'bookings',
      addresses: ['', 'new', '{id}'],
      group: 'booking',
      icon: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM8.5 3.5V8m7-4.5V8m-7 6 2.5 2.5 4.5-4.5',
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
      group: 'booking',
      icon: shapes.calendar,
      capability: 'manage_options',
      module: 'booking',
    },
    {
      slug: 'hours',
      addresses: ['', '{id}'],
      group: 'booking',
      icon: 'M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
      capability: 'manage_options',
      module: 'booking',
    },
    {
      slug: 'booking',
      addresses: [''],
      group: 'booking',
      icon: shapes.settings,
      capability: 'manage_options',
      module: 'booking',
    },
  ],
} as const satisfies EngineUi;
