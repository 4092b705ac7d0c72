import type { BookingRow } from '../../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../../plugin/engines/booking/data/event-table';
import { defaultGlobalSettings } from '../../../../plugin/engines/booking/domain/global-settings';
import type { Facts } from '../../../../plugin/engines/booking/mail/facts';

const times = { createdAt: 0, updatedAt: 0 };

/** A booking in memory: Ada with Grace, on the 4th of May 2026 from 08:00 UTC on. */
export function someFacts({
  booking = {},
  event = {},
  ...rest
}: Partial<Omit<Facts, 'booking' | 'event'>> & { booking?: Partial<BookingRow>; event?: Partial<EventRow> } = {}): Facts {
  const startAt = Date.UTC(2026, 4, 4, 8);
  return {
    booking: {
      ...{ id: 7, hash: 'a'.repeat(32), calendarId: 3, eventId: 5, groupId: 7, parentId: null, hostUserId: 2, personUserId: null },
      ...{ personContactId: null, personTimeZone: 'America/New_York', startAt, endAt: startAt + 1_800_000, slotMinutes: 30 },
      ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@guests.example', searchText: '', phone: '', country: '', ipAddress: '' },
      ...{ browser: '', device: '', message: '', internalNote: '', locationDetails: {}, cancelledBy: null, status: 'scheduled' },
      ...{ source: 'web', eventType: 'single', paymentStatus: '', paymentMethod: '', sourceUrl: '', extras: {}, ...times, ...booking },
    },
    event: {
      ...{ id: 5, hash: 'b'.repeat(32), calendarId: 3, userId: 2, title: 'Consultation', searchTitle: '', slug: '30min', description: '' },
      ...{ duration: 30, settings: {}, availabilityType: 'existing_schedule', availabilityId: null, status: 'active', type: 'free' },
      ...{ colorSchema: '', locationType: '', locationHeading: '', locationSettings: [], eventType: 'single', isDisplaySpots: false },
      ...{ maxBookPerSlot: 1, bookingFields: null, notifications: null, paymentSettings: null, expiresAt: null, ...times, ...event },
    },
    calendar: {
      ...{ id: 3, hash: 'c'.repeat(32), userId: 2, title: 'Grace', searchTitle: '', slug: 'grace', description: '<p>All of <b>us</b></p>' },
      ...{ status: 'active', type: 'simple', authorTimezone: 'Europe/Berlin', extras: {}, simpleUserId: 2, ...times },
    },
    hosts: [{ id: 2, login: 'grace', displayName: 'Grace Hopper', email: 'grace@team.example', role: 'editor', active: true }],
    guests: 1,
    settings: defaultGlobalSettings,
    site: { name: 'The site', url: 'https://site.example', locale: 'en', timezone: 'UTC' },
    ...rest,
  };
}
