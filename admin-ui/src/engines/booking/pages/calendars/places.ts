import type { EventPlace } from '../../api/calendar-types';

type Detail = 'description' | 'host_phone_number' | 'meeting_link';

interface PlaceKind {
  label: string;
  /** What of it has to be told, if anything. */
  detail?: { key: Detail; label: string; isRequired: boolean };
  needsTitle?: boolean;
}

const link = { key: 'meeting_link', label: 'Link, beginning with https://', isRequired: true } as const;

/** Where an event type can take place. */
export const placeKinds: Readonly<Record<EventPlace['type'], PlaceKind>> = {
  phone_guest: { label: 'Phone: we call the guest' },
  phone_organizer: { label: 'Phone: the guest calls', detail: { key: 'host_phone_number', label: 'Number to call', isRequired: true } },
  online_meeting: { label: 'Online, at a link', detail: link },
  google_meet: { label: 'Google Meet', detail: link },
  ms_teams: { label: 'MS Teams', detail: link },
  zoom_meeting: { label: 'Zoom', detail: link },
  in_person_organizer: {
    label: 'In person, at our address',
    detail: { key: 'description', label: 'Address', isRequired: false },
    needsTitle: true,
  },
  in_person_guest: { label: 'In person, at the guest’s address' },
  custom: { label: 'Somewhere else', detail: { key: 'description', label: 'Description', isRequired: false }, needsTitle: true },
};

/** The kinds to choose from. */
export const placeChoices = Object.entries(placeKinds).map(([value, { label }]) => ({ value: value as EventPlace['type'], label }));

/** A place of another kind; what both kinds know of it stays. */
export function ofKind({ title = '', display_on_booking = '' }: EventPlace, type: EventPlace['type']): EventPlace {
  return { type, title, display_on_booking };
}

/** What is wrong with a place, in a sentence, or undefined. */
export function placeProblem(place: EventPlace): string | undefined {
  const { detail, needsTitle } = placeKinds[place.type];
  if (needsTitle && !place.title?.trim()) return 'Give the place a name.';
  const told = detail ? (place[detail.key] ?? '').trim() : '';
  if (detail?.isRequired && told === '') return `Enter this: ${detail.label.toLowerCase()}.`;
  if (detail?.key === 'meeting_link' && told !== '' && !/^https?:\/\/\S+$/i.test(told)) return 'The link must begin with https://.';
  return undefined;
}
