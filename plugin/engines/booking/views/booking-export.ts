import type { People } from '../../kit/people';
import { personName } from '../../kit/people';
import type { BookingRow } from '../data/booking-table';
import type { GlobalSettings } from '../domain/global-settings';
import { utcStamp } from '../domain/stamps';
import { shownStatus } from '../domain/statuses';

interface Around {
  /** By the number of the calendar or event type. */
  readonly calendars: ReadonlyMap<number, string>;
  readonly events: ReadonlyMap<number, string>;
  readonly people: People;
  readonly timings: GlobalSettings['administration'];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Flat cells of a booking for a spreadsheet; answers to custom fields stand behind, by their names. */
export function exportView(row: BookingRow, { calendars, events, people, timings, now }: Around): Record<string, string | number> {
  const { customFields = {}, additionalGuests = [], campaign = {} } = row.extras;
  const answers = Object.entries(customFields).map(([name, value]) => [name, plain(value)] as const);
  const cells: Record<string, string | number> = {
    ...Object.fromEntries(answers),
    id: row.id,
    group_id: row.groupId,
    event: events.get(row.eventId) ?? '',
    event_type: row.eventType,
    calendar: calendars.get(row.calendarId) ?? '',
    host: row.hostUserId === null ? '' : personName(people.get(row.hostUserId)),
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    additional_guests: additionalGuests.join(', '),
    status: shownStatus(row, timings, now),
    start_time: utcStamp(row.startAt),
    end_time: utcStamp(row.endAt),
    slot_minutes: row.slotMinutes,
    person_time_zone: row.personTimeZone,
    location_type: row.locationDetails.type ?? '',
    location: row.locationDetails.description ?? '',
    message: row.message,
    internal_note: row.internalNote,
    payment_status: row.paymentStatus,
    payment_method: row.paymentMethod,
    source: row.source,
    source_url: row.sourceUrl,
    utm_source: campaign.utm_source ?? '',
    utm_medium: campaign.utm_medium ?? '',
    utm_campaign: campaign.utm_campaign ?? '',
    utm_term: campaign.utm_term ?? '',
    utm_content: campaign.utm_content ?? '',
    created_at: utcStamp(row.createdAt),
  };
  return Object.fromEntries(Object.entries(cells).map(([name, value]) => [cell(name), cell(value)]));
}

/** A spreadsheet would run what begins like a formula; a quote in front makes it text. */
const cell = <T>(value: T) => (typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value === null || value === undefined ? '' : String(value);
};
