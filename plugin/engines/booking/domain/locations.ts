import { isUrl } from '../../../kit/schema';
import { lineOf, type Rules, rules, textOf, wordOf } from '../routes/input';
import { type Input, type InputMap, listOf, mapOf } from '../routes/query';

export const locationTypes = [
  'google_meet',
  'ms_teams',
  'zoom_meeting',
  'in_person_guest',
  'in_person_organizer',
  'phone_guest',
  'phone_organizer',
  'online_meeting',
  'custom',
] as const;
export type LocationType = (typeof locationTypes)[number];

/** One place where an event type may happen. */
export interface Location {
  readonly type: LocationType;
  readonly title?: string;
  /** `yes`, `no` or empty. */
  readonly display_on_booking?: string;
  readonly description?: string;
  readonly host_phone_number?: string;
  readonly meeting_link?: string;
}

const maxLocations = 20;
/** These take place under a link. */
export const onlineTypes: readonly LocationType[] = ['google_meet', 'ms_teams', 'zoom_meeting', 'online_meeting'];

/** Saying which type needs a title: one thing when an event type is made, another when its details are saved. */
const titled = { create: 'custom', details: 'in_person_organizer' } as const;

/** The places of an event type as they are stored; nothing and an empty list are none. Throws 422 with the map of what is wrong. */
export function readLocations(input: unknown, moment: keyof typeof titled, field = 'location_settings'): Location[] {
  const form = rules();
  const given = listOf(input as Input);
  if (given.length > maxLocations) form.add(field, 'max', `Offer at most ${maxLocations} places.`);
  form.check();
  const places = given.map((item, i) => locationOf(form, `${field}.${i}`, { given: mapOf(item), titledType: titled[moment] }));
  form.check();
  return places;
}

function locationOf(form: Rules, field: string, { given, titledType }: { given: InputMap; titledType: LocationType }): Location {
  const word = wordOf(given, 'type');
  const type = locationTypes.find((one) => one === word);
  form.required(`${field}.type`, word);
  if (word !== '' && !type) form.add(`${field}.type`, 'in', `Choose one of: ${locationTypes.join(', ')}.`);
  if (!type) return { type: 'custom' };
  const place: Location = { type, ...textsOf(given), ...detailsOf(type, given) };
  if (type === titledType) form.required(`${field}.title`, place.title);
  if (type === 'phone_organizer') form.required(`${field}.host_phone_number`, place.host_phone_number);
  if (place.meeting_link && !isUrl(place.meeting_link))
    form.add(`${field}.meeting_link`, 'url', 'The meeting link must begin with http:// or https://.');
  return place;
}

/** What every place may have. */
function textsOf(given: InputMap): Pick<Location, 'title' | 'display_on_booking'> {
  const shown = wordOf(given, 'display_on_booking');
  return { title: lineOf(given.title), display_on_booking: shown === 'yes' || shown === 'no' ? shown : '' };
}

/** What only some types have; the rest is dropped. */
function detailsOf(type: LocationType, given: InputMap): Partial<Location> {
  if (type === 'custom' || type === 'in_person_organizer') return { description: textOf(given.description, 1000) };
  if (type === 'phone_organizer') return { host_phone_number: lineOf(given.host_phone_number, 64) };
  return onlineTypes.includes(type) ? { meeting_link: wordOf(given, 'meeting_link') } : {};
}
