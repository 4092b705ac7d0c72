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
