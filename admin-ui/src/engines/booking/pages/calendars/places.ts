import type { TextKey } from '../../../../texts/areas';
import type { EventPlace } from '../../api/calendar-types';

type Detail = 'description' | 'host_phone_number' | 'meeting_link';

interface PlaceKind {
  /** What of it has to be told, if anything: where it is kept, what it is called in the texts, and what is said where it is missing. */
  detail?: { key: Detail; name: 'link' | 'number' | 'address' | 'description'; missing?: TextKey<'calendars'> };
  needsTitle?: boolean;
}

const link = { key: 'meeting_link', name: 'link', missing: 'place_wants_link' } as const;

/** Where an event type can take place. */
export const placeKinds: Readonly<Record<EventPlace['type'], PlaceKind>> = {
  phone_guest: {},
  phone_organizer: { detail: { key: 'host_phone_number', name: 'number', missing: 'place_wants_number' } },
  online_meeting: { detail: link },
  google_meet: { detail: link },
  ms_teams: { detail: link },
  zoom_meeting: { detail: link },
  in_person_organizer: { detail: { key: 'description', name: 'address' }, needsTitle: true },
  in_person_guest: {},
  custom: { detail: { key: 'description', name: 'description' }, needsTitle: true },
};

/** The kinds to choose from. */
export const placeChoices = Object.keys(placeKinds).map((value) => ({ value: value as EventPlace['type'] }));

/** A place of another kind; what both kinds know of it stays. */
export function ofKind({ title = '', display_on_booking = '' }: EventPlace, type: EventPlace['type']): EventPlace {
  return { type, title, display_on_booking };
}

/** What is wrong with a place, or undefined. */
export function placeProblem(place: EventPlace): TextKey<'calendars'> | undefined {
  const { detail, needsTitle } = placeKinds[place.type];
  if (needsTitle && !place.title?.trim()) return 'place_unnamed';
  const detailText = detail ? (place[detail.key] ?? '').trim() : '';
  if (detail?.missing && detailText === '') return detail.missing;
  if (detail?.key === 'meeting_link' && detailText !== '' && !/^https?:\/\/\S+$/i.test(detailText)) return 'place_link_wrong';
  return undefined;
}
