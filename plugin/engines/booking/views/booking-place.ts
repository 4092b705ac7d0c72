import { type Html, html } from '../../../kit/html';
import { isUrl } from '../../../kit/schema';
import type { BookingRow } from '../data/booking-table';
import type { LocationType } from '../domain/locations';

const labels: Readonly<Record<LocationType, string>> = {
  google_meet: 'Google Meet',
  ms_teams: 'MS Teams',
  zoom_meeting: 'Zoom',
  in_person_guest: 'At the guest’s address',
  in_person_organizer: 'At the organiser’s address',
  phone_guest: 'The organiser calls',
  phone_organizer: 'The guest calls',
  online_meeting: 'Online',
  custom: '',
};

/** Where a booking takes place, as markup; `--` where nobody said. */
export function placeHtml({ locationDetails, phone }: Pick<BookingRow, 'locationDetails' | 'phone'>): string {
  const { type, description = '', online_platform_link: link = '' } = locationDetails;
  if (!type) return '--';
  const where = type === 'phone_guest' ? phone : description;
  const shown: Html = isUrl(link) ? html`<a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a>` : html`${where}`;
  const parts = [html`${labels[type] ?? ''}`.text, shown.text].filter((text) => text !== '');
  return parts.length === 0 ? '--' : parts.join(': ');
}
