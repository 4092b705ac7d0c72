import type { Facts } from './facts';

/** Where the guest moves or cancels the booking. */
export const manageUrl = ({ site, booking: { hash } }: Pick<Facts, 'site' | 'booking'>) => `${site.url}/book/manage/${hash}`;

/** Where a host sees the booking, without any right but to have it; administrators are led on to the admin pages. */
export const hostPath = (bookingId: number) => `/book/manage/host/${bookingId}`;

const compact = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** The links that a template may name between `##`. */
export function linksOf(facts: Facts, title: string): Readonly<Record<string, string>> {
  const { booking, site } = facts;
  const manage = manageUrl(facts);
  const where = booking.locationDetails.description ?? '';
  const dates = `${compact(booking.startAt)}/${compact(booking.endAt)}`;
  const google = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, location: where, details: manage });
  const [startdt, enddt] = [booking.startAt, booking.endAt].map((at) => new Date(at).toISOString());
  const outlook = new URLSearchParams({ subject: title, startdt: startdt ?? '', enddt: enddt ?? '', location: where, body: manage });
  return {
    'booking.reschedule_url': `${manage}?reschedule=1`,
    'booking.cancelation_url': manage,
    'booking.admin_booking_url': `${site.url}${hostPath(booking.id)}`,
    add_to_g_calendar_url: `https://calendar.google.com/calendar/render?${google}`,
    add_to_google_calendar_url: `https://calendar.google.com/calendar/render?${google}`,
    add_to_outlook_calendar_url: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
    add_to_ical_calendar_url: manage,
  };
}
