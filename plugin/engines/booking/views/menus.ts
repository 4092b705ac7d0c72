import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';

/** A part of the settings, and the route below the namespace that reads and saves it. */
interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly path: string;
}

/** The parts of a calendar's settings. */
export const calendarMenu = ({ id }: Pick<CalendarRow, 'id'>): MenuItem[] => [
  { key: 'calendar', label: 'Calendar', path: `/calendars/${id}` },
  { key: 'sharing_settings', label: 'Landing page', path: `/calendars/${id}/sharing-settings` },
];

/** The parts of an event type's settings. */
export function eventMenu({ id, calendarId }: Pick<EventRow, 'id' | 'calendarId'>): MenuItem[] {
  const base = `/calendars/${calendarId}/events/${id}`;
  return [
    { key: 'details', label: 'Details', path: `${base}/details` },
    { key: 'availability', label: 'Availability', path: `${base}/availability` },
    { key: 'limits', label: 'Limits', path: `${base}/limits` },
    { key: 'booking_fields', label: 'Questions', path: `${base}/booking-fields` },
    { key: 'email_notifications', label: 'Emails', path: `${base}/email-notifications` },
    { key: 'advanced_settings', label: 'Advanced', path: `${base}/advanced-settings` },
  ];
}
