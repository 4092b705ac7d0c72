import { type Html, html } from '../../../kit/html';
import type { EventRow } from '../data/event-table';
import type { LocationDetails } from '../domain/booking';
import type { Location, LocationType } from '../domain/locations';
import type { Say, Sentence } from './words';

/** Places as their guest thinks of them. */
const words: Readonly<Record<LocationType, Sentence>> = {
  google_meet: 'Google Meet',
  ms_teams: 'MS Teams',
  zoom_meeting: 'Zoom',
  in_person_guest: 'At your address',
  in_person_organizer: 'At our address',
  phone_guest: 'We call you',
  phone_organizer: 'You call us',
  online_meeting: 'Online',
  custom: 'Place',
};

/** A place in a few words. */
export const placeName = ({ type, title }: Pick<Location, 'type' | 'title'>, say: Say) => title?.trim() || say(words[type]);

/** The places of an event type in a few words; undefined where it has none. */
export function placesInWords({ locationSettings: [first, ...others] }: Pick<EventRow, 'locationSettings'>, say: Say): string | undefined {
  if (!first) return undefined;
  return others.length === 0 ? placeName(first, say) : say('{count} places to choose from', { count: others.length + 1 });
}

/** What of a place may be told before it is booked. */
export const placeDetails = ({ display_on_booking: shown, description, host_phone_number: phone }: Location) =>
  shown === 'yes' ? (description ?? phone ?? '') : '';

interface Placed {
  readonly locationDetails: LocationDetails;
  readonly phone: string;
  readonly say: Say;
}

/** Where a booking happens, by the name that the event type has for it: the number that is called, a link where it happens under one. */
export function placeView({ locationDetails, phone, say }: Placed, known: readonly Location[]): Html {
  const { type, description = '', online_platform_link: link = '' } = locationDetails;
  const text = (type === 'phone_guest' ? phone : description).trim();
  const name = type === undefined ? say('To be agreed') : placeName(known.find((place) => place.type === type) ?? { type }, say);
  const address = [link, text].map((part) => part.trim()).find((part) => /^https?:\/\//i.test(part));
  const message =
    address === undefined ? html`<span class="lines">${text}</span>` : html`<a href="${address}" rel="noreferrer">${address}</a>`;
  return html`${name}${(address !== undefined || text !== '') && html`<br>${message}`}`;
}
