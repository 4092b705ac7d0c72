import { isUrl } from '../../../kit/schema';
import { choice, line, text, word } from '../../kit/input/field';
import { form, type ValuesOf } from '../../kit/input/form';
import { type Input, type InputMap, listOf, mapOf } from '../../kit/input/query';
import { type Rules, wordOf } from '../../kit/input/rules';
import { rules } from '../input/rules';

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

/** A place as it is sent; of what only some types have, the rest is dropped. */
export const locationForm = form({
  type: choice(locationTypes, { required: true, example: 'in_person_organizer' }),
  title: line({ otherwise: '', example: 'Office' }),
  display_on_booking: word({ otherwise: '', about: 'yes, no or empty' }),
  description: text({
    max: 1000,
    otherwise: '',
    about: 'Address or directions, of in_person_organizer and custom',
    example: '1 Main Street',
  }),
  host_phone_number: line({ max: 64, otherwise: '', about: 'Of phone_organizer' }),
  meeting_link: word({ otherwise: '', about: 'https://…, of online_meeting, google_meet, ms_teams and zoom_meeting' }),
});
type Sent = ValuesOf<typeof locationForm.fields>;

export const maxLocations = 20;
/** These take place under a link. */
export const onlineTypes: readonly LocationType[] = ['google_meet', 'ms_teams', 'zoom_meeting', 'online_meeting'];

/** Saying which type needs a title: one thing when an event type is made, another when its details are saved. */
const titled = { create: 'custom', details: 'in_person_organizer' } as const;

/** The places of an event type as they are stored; nothing and an empty list are none. Throws 422 with the map of what is wrong. */
export function readLocations(input: unknown, moment: keyof typeof titled, field = 'location_settings'): Location[] {
  const check = rules();
  const list = listOf(input as Input);
  if (list.length > maxLocations) check.add(field, 'max', `Offer at most ${maxLocations} places.`);
  check.check();
  const places = list.map((item, i) => locationOf(check, `${field}.${i}`, { given: mapOf(item), titledType: titled[moment] }));
  check.check();
  return places;
}

function locationOf(check: Rules, name: string, { given, titledType }: { given: InputMap; titledType: LocationType }): Location {
  const sent = locationForm.read(check, given, `${name}.`);
  const { type } = sent;
  if (!locationTypes.some((one) => one === wordOf(given, 'type'))) return { type: 'custom' };
  const place: Location = { type, ...textsOf(sent), ...detailsOf(type, sent) };
  if (type === titledType) check.required(`${name}.title`, place.title);
  if (type === 'phone_organizer') check.required(`${name}.host_phone_number`, place.host_phone_number);
  if (place.meeting_link && !isUrl(place.meeting_link))
    check.add(`${name}.meeting_link`, 'url', 'The meeting link must begin with http:// or https://.');
  return place;
}

/** Whether a place under a link has none (D213). */
export const lacksLink = ({ type, meeting_link: link = '' }: Location) => onlineTypes.includes(type) && link.trim() === '';

/** Tells `check` of places under a link that have none: an event type with one must not be active. */
export function requireLinks(check: Rules, places: readonly Location[], field = 'location_settings'): void {
  places.forEach(({ type, meeting_link: link = '' }, i) => {
    const how = 'Enter the link of the meeting, beginning with https://, or keep the event type a draft.';
    if (onlineTypes.includes(type)) check.required(`${field}.${i}.meeting_link`, link, how);
  });
}

/** What every place may have. */
const textsOf = ({ title, display_on_booking: shown }: Sent): Pick<Location, 'title' | 'display_on_booking'> => ({
  title,
  display_on_booking: shown === 'yes' || shown === 'no' ? shown : '',
});

/** What only some types have; the rest is dropped. */
function detailsOf(type: LocationType, { description, host_phone_number, meeting_link }: Sent): Partial<Location> {
  if (type === 'custom' || type === 'in_person_organizer') return { description };
  if (type === 'phone_organizer') return { host_phone_number };
  return onlineTypes.includes(type) ? { meeting_link } : {};
}
