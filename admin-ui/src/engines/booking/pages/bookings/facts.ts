import type { Booking } from '../../api/booking-types';

const places: Readonly<Record<string, string>> = {
  google_meet: 'Google Meet',
  ms_teams: 'MS Teams',
  zoom_meeting: 'Zoom',
  in_person_guest: 'At the guest’s address',
  in_person_organizer: 'At the organiser’s address',
  phone_guest: 'The organiser calls',
  phone_organizer: 'The guest calls',
  online_meeting: 'Online',
};

/** Where a booking takes place, with the link to it where there is one. */
export function placeOf({ location_details: { type, description = '', online_platform_link: link = '' }, phone }: Booking) {
  if (!type) return { text: 'Not specified', link: '' };
  const where = type === 'phone_guest' ? (phone ?? '') : description;
  const followed = [link, where].find(isLink) ?? '';
  const text = [places[type] ?? '', where === followed ? '' : where].filter(Boolean).join(': ');
  return { text: text === '' && followed === '' ? 'Not specified' : text, link: followed };
}

/** Whether a text can be followed: other schemes than these could run script. */
export function isLink(text: string | null): text is string {
  return text !== null && /^https?:\/\//i.test(text);
}

/** An answer of the form as a text. */
export function answerText(value: unknown): string {
  if (Array.isArray(value)) return value.map(answerText).join(', ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value === null || value === undefined || value === '' ? '–' : String(value);
}

/** Where the visitor came from, as label and value; only what is known. */
export function originOf(booking: Booking): [string, string][] {
  const known: [string, string | null][] = [
    ['Payment', [booking.payment_status_text, booking.payment_method].filter(Boolean).join(', by ')],
    ['Made through', booking.source],
    ['Campaign source', booking.utm_source],
    ['Campaign medium', booking.utm_medium],
    ['Campaign', booking.utm_campaign],
    ['Campaign term', booking.utm_term],
    ['Campaign content', booking.utm_content],
    ['Country', booking.country],
    ['Address of the browser', booking.ip_address],
    ['Browser', [booking.browser, booking.device].filter(Boolean).join(', ')],
  ];
  return known.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
