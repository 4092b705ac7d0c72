import type { HostUser } from '../../../host';
import { escaped } from '../../../kit/html';
import type { People } from '../../kit/people';
import { personName } from '../../kit/people';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import { defaultDuration, hasMembers, hostIds } from '../domain/hosts';
import { locationCatalogue } from '../domain/location-catalogue';
import { rowStamp } from '../domain/stamps';
import { hostView } from './person';

/** The columns of an event type, in their order. */
export const eventView = (row: EventRow) => ({
  id: row.id,
  hash: row.hash,
  user_id: row.userId,
  calendar_id: row.calendarId,
  duration: row.duration,
  title: row.title,
  slug: row.slug,
  media_id: null,
  description: row.description,
  settings: row.settings,
  availability_type: row.availabilityType,
  availability_id: row.availabilityId,
  status: row.status,
  type: row.type,
  color_schema: row.colorSchema,
  location_type: row.locationType,
  location_heading: row.locationHeading,
  location_settings: row.locationSettings,
  event_type: row.eventType,
  is_display_spots: row.isDisplaySpots ? 1 : 0,
  max_book_per_slot: row.maxBookPerSlot,
  created_at: rowStamp(row.createdAt),
  updated_at: rowStamp(row.updatedAt),
});

interface Around {
  readonly calendar: Pick<CalendarRow, 'slug'>;
  /** Without a slash at its end. */
  readonly siteUrl: string;
  readonly people: People;
}

/** The event type with what is worked out for its readers. */
export function eventWithHosts(row: EventRow, { calendar, siteUrl, people }: Around) {
  const url = eventUrl(siteUrl, calendar, row);
  const duration = defaultDuration(row);
  return {
    ...eventView(row),
    duration,
    description: row.description || madeDescription(row, people.get(row.userId)),
    public_url: url,
    author_profile: hostView(people.get(row.userId), row.userId),
    ...(hasMembers(row.eventType) ? { author_profiles: hostIds(row).map((id) => hostView(people.get(id), id)) } : {}),
    price_total: 0,
    location_fields: locationCatalogue,
    shortcode: `<a href="${url}">${escaped(row.title)}</a>`,
  };
}

/** What is read where nothing was written. */
export const madeDescription = (row: EventRow, organiser: HostUser | undefined) =>
  `${defaultDuration(row)} minutes with ${escaped(personName(organiser))}`;

/** Page on which it is booked. */
export const eventUrl = (siteUrl: string, calendar: Pick<CalendarRow, 'slug'>, { slug }: Pick<EventRow, 'slug'>) =>
  `${siteUrl}/book/${calendar.slug}/${slug}`;
