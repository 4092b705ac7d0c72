import type { TextKey } from '../../../../texts/areas';
import type { Text } from '../../../../texts/text';
import type { Booking } from '../../api/booking-types';

/** Where a booking takes place, with the link to it where there is one. */
export function placeOf({ location_details: details, phone }: Booking, t: Text<'bookings'>) {
  const { type, description = '', online_platform_link: link = '' } = details;
  if (!type) return { text: t('place_none'), link: '' };
  const where = type === 'phone_guest' ? (phone ?? '') : description;
  const followed = [link, where].find(isLink) ?? '';
  const text = [t('place', { type }), where === followed ? '' : where].filter(Boolean).join(': ');
  return { text: text === '' && followed === '' ? t('place_none') : text, link: followed };
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
export function originOf(booking: Booking, t: Text<'bookings'>): [string, string][] {
  const known: [TextKey<'bookings'>, string | null][] = [
    ['payment', paymentOf(booking, t)],
    ['made_through', booking.source],
    ['campaign_source', booking.utm_source],
    ['campaign_medium', booking.utm_medium],
    ['campaign', booking.utm_campaign],
    ['campaign_term', booking.utm_term],
    ['campaign_content', booking.utm_content],
    ['country', booking.country],
    ['ip_address', booking.ip_address],
    ['browser', [booking.browser, booking.device].filter(Boolean).join(', ')],
  ];
  return known.flatMap(([label, value]) => (value ? [[t(label), value]] : []));
}

function paymentOf({ payment_status_text: status, payment_method: method }: Booking, t: Text<'bookings'>): string | null {
  return status && method ? t('paid_by', { status, method }) : status || method;
}
