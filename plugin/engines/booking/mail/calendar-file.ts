import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailMessage } from '../../../host';
import { isEmail } from '../../../kit/schema';
import { plainText } from '../../kit/mail/plain-text';
import { placeOf } from '../views/booking-values';
import { type Facts, guestName, hostName } from '../views/facts';
import { manageUrl } from '../views/links';

interface Version {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly title: string;
  /** Grows with every change of the booking. */
  readonly sequence: number;
  /** When it was written. */
  readonly now: number;
}

/** The booking as a calendar file, with its times in UTC. The same booking always has the same identity. */
export function calendarFile(facts: Facts, { method, title, sequence, now }: Version): NonNullable<MailMessage['calendar']> {
  const { booking, event } = facts;
  const { hostname } = new URL(facts.site.url);
  const url = manageUrl(facts);
  const file = ical({ prodId: { company: 'Siteplane', product: 'Booking', language: 'EN' }, method: ICalCalendarMethod[method] });
  file.createEvent({
    id: `booking-${booking.hash}@${hostname}`,
    start: new Date(booking.startAt),
    end: new Date(booking.endAt),
    stamp: new Date(now),
    sequence,
    summary: clean(title),
    description: clean([plainText(event.description), `Manage this booking: ${url}`].filter((part) => part !== '').join('\n\n')),
    location: clean(placeOf(booking)) || null,
    url,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organizerOf(facts, hostname),
    attendees: attendeesOf(facts),
  });
  return { method, content: `${file.toString()}\r\n` };
}

function organizerOf(facts: Facts, hostname: string) {
  const address = facts.hosts[0]?.email ?? '';
  return { name: quotable(hostName(facts)) || 'Host', email: isEmail(address) ? address : `no-reply@${hostname}` };
}

/** The guest, the additional guests, and the hosts beside the organiser: who booked has accepted already. */
function attendeesOf({ booking, hosts }: Facts) {
  const people = [
    { name: guestName(booking), email: booking.email },
    ...(booking.extras.additionalGuests ?? []).map((email) => ({ name: '', email })),
    ...hosts.slice(1).map(({ displayName, email }) => ({ name: displayName, email })),
  ];
  return people
    .filter(({ email }) => isEmail(email))
    .map(({ name, email }) => ({
      email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
      ...(quotable(name) === '' ? {} : { name: quotable(name) }),
    }));
}

/** Line breaks stay, and are escaped; other control characters are in no text of a calendar. */
const clean = (text: string) =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

/** A name stands between quotes, which know no escapes. */
const quotable = (name: string) =>
  name
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/["\\]/g, "'")
    .trim();
