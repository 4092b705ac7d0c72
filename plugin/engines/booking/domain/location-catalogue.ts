import type { LocationType } from './locations';

interface LocationOption {
  readonly type: LocationType;
  readonly title: string;
}

interface LocationGroup {
  readonly label: string;
  readonly options: readonly LocationOption[];
}

/** The places that an event type may offer, by group. */
export const locationCatalogue: Readonly<Record<string, LocationGroup>> = {
  conferencing: {
    label: 'Video call',
    options: [
      { type: 'google_meet', title: 'Google Meet' },
      { type: 'ms_teams', title: 'MS Teams' },
      { type: 'zoom_meeting', title: 'Zoom' },
    ],
  },
  in_person: {
    label: 'In person',
    options: [
      { type: 'in_person_guest', title: 'At the guest’s address' },
      { type: 'in_person_organizer', title: 'At the organiser’s address' },
    ],
  },
  phone: {
    label: 'Phone',
    options: [
      { type: 'phone_guest', title: 'The organiser calls' },
      { type: 'phone_organizer', title: 'The guest calls' },
    ],
  },
  online: { label: 'Online', options: [{ type: 'online_meeting', title: 'Meeting link' }] },
  other: { label: 'Other', options: [{ type: 'custom', title: 'Custom place' }] },
};
