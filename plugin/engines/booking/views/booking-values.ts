import { html, trusted } from '../../../kit/html';
import type { Value } from '../../kit/mail/template';
import type { Facts } from './facts';
import { type Clock, clocks, fromNow, moment, startToEnd } from './times';

/** When an email is written, and where the booking was before. */
export interface Telling {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly previousStartAt?: number | undefined;
}

type Group = Readonly<Record<string, Value>>;

/** The placeholders of the group `booking`, but for its title. */
export function bookingValues(facts: Facts, { now, previousStartAt }: Telling): Group {
  const { booking, event } = facts;
  const { startAt, endAt, extras, locationDetails, sourceUrl } = booking;
  const { guest, host } = clocks(facts);
  const where = placeOf(booking);
  return {
    event_name: event.title,
    description: trusted(event.description),
    phone: booking.phone,
    additional_guests: (extras.additionalGuests ?? []).join(', '),
    full_start_end_guest_timezone: startToEnd(startAt, endAt, guest),
    full_start_end_host_timezone: startToEnd(startAt, endAt, host),
    start_date_time: moment(startAt, { ...guest, zone: 'UTC' }),
    start_date_time_for_attendee: moment(startAt, guest),
    start_date_time_for_host: moment(startAt, host),
    start_time_human_format: fromNow(startAt, now),
    ...previousValues(previousStartAt ?? extras.previousStartAt, { guest, host, length: endAt - startAt }),
    location_details_text: where,
    location_details_html: linked(where, locationDetails.online_platform_link ?? ''),
    cancel_reason: extras.cancelReason ?? '',
    reject_reason: extras.rejectReason ?? '',
    reschedule_reason: extras.rescheduleReason ?? '',
    booking_hash: booking.hash,
    source_url: sourceUrl,
    ...extras.campaign,
    ...Object.fromEntries(Object.entries(extras.customFields ?? {}).map(([name, answer]) => [`custom.${name}`, answerText(answer)])),
  };
}

function previousValues(at: number | undefined, { guest, host, length }: { guest: Clock; host: Clock; length: number }): Group {
  if (at === undefined) return {};
  return {
    previous_meeting_time: startToEnd(at, at + length, guest),
    previous_meeting_time_for_attendee: startToEnd(at, at + length, guest),
    previous_meeting_time_for_host: startToEnd(at, at + length, host),
  };
}

const places: Readonly<Record<string, string>> = {
  google_meet: 'Video call',
  ms_teams: 'Video call',
  zoom_meeting: 'Video call',
  online_meeting: 'Online',
  phone_guest: 'Phone call to the guest',
  phone_organizer: 'Phone call to the host',
};

/** Where it happens, as text; empty where nobody said. */
export function placeOf({ locationDetails, phone }: Pick<Facts['booking'], 'locationDetails' | 'phone'>): string {
  const { type, description = '', online_platform_link: link = '' } = locationDetails;
  const kind = type === undefined ? '' : (places[type] ?? '');
  const called = type === 'phone_guest' ? phone : '';
  const details = [...new Set([called, description, link].map((part) => part.trim()))].filter((part) => part !== '').join(' ');
  return [kind, details].filter((part) => part !== '').join(': ');
}

/** The text as markup, in which the address of an online meeting leads there. */
function linked(text: string, link: string): Value {
  const [before = '', ...rest] = /^https?:\/\//.test(link) ? text.split(link) : [text];
  return rest.length === 0 ? html`${text}` : html`${before}<a href="${link}">${link}</a>${rest.join(link)}`;
}

/** An answer of the booking form as text. */
export function answerText(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(answerText).join(', ');
  return typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean' ? String(answer) : '';
}
