import type { Host } from '../../../host';
import { isEmail } from '../../../kit/schema';
import { hourMs, minuteMs } from '../../kit/zones';
import type { BookingRow } from '../data/booking-table';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import { globalSettings } from '../data/global-settings';
import { managersOf } from '../data/managers-of-bookings';
import { type BookingField, fieldsOf } from '../domain/booking-fields';
import { hostIds } from '../domain/hosts';
import type { MailKey } from '../domain/notifications';
import { occasions } from '../domain/occasions';
import type { Facts } from '../views/facts';
import { ownWords } from '../work/place';

interface Example {
  readonly calendar: CalendarRow;
  readonly event: EventRow;
  readonly notification: MailKey;
  readonly now: number;
}

/** What an email would be about: a booking that is made up, since the links of a real one would change it (D580). */
export async function exampleFacts(host: Host, example: Example): Promise<Facts> {
  const { calendar, event } = example;
  const hostUsers = await Promise.all(hostIds(event).map((id) => host.users.find(id)));
  const hosts = hostUsers.filter((user) => user !== undefined).filter(({ active }) => active);
  const [settings, site] = [await globalSettings(host), await host.site()];
  const managers = hosts.some(({ email }) => isEmail(email)) ? [] : await managersOf(host.users, settings.administration);
  return { booking: exampleBooking(example), event, calendar, hosts, managers, guests: 1, settings, site };
}

const phone = '+1 555 0100';

/** In three days, on the hour. */
function exampleBooking({ calendar, event, notification, now }: Example): BookingRow {
  const startAt = Math.ceil(now / hourMs) * hourMs + 72 * hourMs;
  const place = event.locationSettings[0];
  const email = 'ada@example.org';
  return {
    id: 0,
    hash: '0'.repeat(32),
    calendarId: calendar.id,
    eventId: event.id,
    groupId: 0,
    parentId: null,
    hostUserId: null,
    personUserId: null,
    personContactId: null,
    personTimeZone: calendar.authorTimezone,
    startAt,
    endAt: startAt + event.duration * minuteMs,
    slotMinutes: event.duration,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    emailKey: email,
    searchText: email,
    phone,
    country: '',
    ipAddress: '',
    browser: '',
    device: '',
    message: 'I am looking forward to it.',
    internalNote: '',
    locationDetails: place ? ownWords(place) : {},
    cancelledBy: null,
    status: occasions[notification].holds[0] ?? 'scheduled',
    source: 'web',
    eventType: event.eventType,
    paymentStatus: '',
    paymentMethod: '',
    sourceUrl: '',
    extras: {
      customFields: Object.fromEntries(
        fieldsOf(event)
          .filter(isAnswered)
          .map((field) => [field.name, answerTo(field)]),
      ),
      cancelReason: 'Something came up.',
      rejectReason: 'That time no longer suits us.',
      rescheduleReason: 'Another day suits better.',
      previousStartAt: startAt - 24 * hourMs,
    },
    createdAt: now,
    updatedAt: now,
  };
}

const isAnswered = ({ system_defined, enabled }: BookingField) => !system_defined && enabled;

const answers: Readonly<Record<string, string>> = {
  email: 'ada@example.org',
  number: '3',
  phone,
  date: '2030-07-15',
  checkbox: 'Yes',
  'terms-and-conditions': 'Accepted',
  file: 'https://example.org/file.pdf',
};

const answerTo = ({ type, options, default_value: hidden }: BookingField) => options?.[0] ?? hidden ?? answers[type] ?? 'An answer';
