/** Kinds of event types: one host and one guest, one host and many guests, a team's, and those on fixed times. */
export const eventKinds = ['single', 'group', 'round_robin', 'collective', 'single_event', 'group_event'] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventStatuses = ['active', 'draft', 'expired'] as const;
export type EventStatus = (typeof eventStatuses)[number];
export type AvailabilityType = 'existing_schedule' | 'custom';

/** `one_to_one` is another word for `single`; anything unknown is one too. */
export const kindOf = (text: string): EventKind => eventKinds.find((kind) => kind === text) ?? 'single';

/** Several guests may share a start. */
export const isMultiGuest = (kind: EventKind) => kind === 'group' || kind === 'group_event';
/** Several people may be its hosts. */
export const isTeam = (kind: EventKind) => kind === 'round_robin' || kind === 'collective';
/** Its starts are fixed times. */
export const isOneOff = (kind: EventKind) => kind === 'single_event' || kind === 'group_event';
/** Each booking is with all of its hosts. */
export const hasAllHosts = (kind: EventKind) => kind === 'collective' || isOneOff(kind);
