import { lineOf, type Rules, textOf } from '../../kit/input/rules';
import type { BookingRow } from '../data/booking-table';
import type { EventRow } from '../data/event-table';
import type { LocationDetails } from '../domain/booking';
import { type Location, onlineTypes } from '../domain/locations';
import type { BookingRequest } from './booking-request';

interface PlaceContext {
  readonly event: EventRow;
  readonly request: BookingRequest;
}

/** Where the booking takes place: what was chosen, otherwise the first place. Tells `check` what is missing. */
export function placeOf(check: Rules, { event, request }: PlaceContext): Pick<BookingRow, 'phone' | 'locationDetails'> {
  const phone = lineOf(request.phone, 64);
  const places = event.locationSettings;
  const place = chosenPlace(check, places, request);
  if (!place) return { phone, locationDetails: {} };
  // Whoever did not choose among several need not say where to meet.
  const isAsked = places.length === 1 || (request.locationType ?? '') !== '';
  return told(check, { place, phone, isAsked, request });
}

function chosenPlace(check: Rules, places: readonly Location[], { locationType = '' }: BookingRequest): Location | undefined {
  if (locationType === '') return places[0];
  const [type = '', index] = locationType.split('__:__');
  const location = index === undefined ? places.find((place) => place.type === type) : places[Number(index)];
  if (location?.type === type) return location;
  const known = [...new Set(places.map((place) => place.type))].join(', ');
  check.add('location_type', 'in', known === '' ? 'This event type has no places; leave location_type out.' : `Choose one of: ${known}.`);
  return undefined;
}

interface Telling {
  readonly place: Location;
  readonly phone: string;
  readonly isAsked: boolean;
  readonly request: BookingRequest;
}

function told(check: Rules, { place, phone, isAsked, request }: Telling): Pick<BookingRow, 'phone' | 'locationDetails'> {
  const { type } = place;
  if (type === 'phone_guest') {
    const number = lineOf(request.locationDescription, 64) || phone;
    if (isAsked) check.required('location_description', number);
    return { phone: number, locationDetails: { type } };
  }
  if (type === 'in_person_guest') {
    const address = textOf(request.locationDescription, 1000) || textOf(request.address, 1000);
    if (isAsked) check.required('location_description', address);
    return { phone, locationDetails: { type, description: address } };
  }
  return { phone, locationDetails: ownWords(place) };
}

/** A place that the organiser describes, in the words of now: later changes of the event type leave the booking as it is. */
export function ownWords({ type, description = '', host_phone_number: number = '', meeting_link: link = '' }: Location): LocationDetails {
  if (onlineTypes.includes(type)) return link === '' ? { type } : { type, description: link, online_platform_link: link };
  const text = type === 'phone_organizer' ? number : description;
  return text === '' ? { type } : { type, description: text };
}
