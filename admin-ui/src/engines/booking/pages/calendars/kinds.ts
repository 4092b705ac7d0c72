import type { CalendarKind, EventKind } from '../../api/calendar-types';

/** Kinds to choose from for a new event type of a calendar. */
export const kindsOf: Readonly<Record<CalendarKind, readonly EventKind[]>> = {
  simple: ['single', 'group'],
  team: ['round_robin', 'collective'],
  event: ['single_event', 'group_event'],
};

/** Several guests may share a start. */
export function isForGroups(kind: EventKind): boolean {
  return kind === 'group' || kind === 'group_event';
}

/** It takes place at chosen times only. */
export function isOneOff(kind: EventKind): boolean {
  return kind === 'single_event' || kind === 'group_event';
}

/** The field's text as one of the kinds that can be chosen. */
export function kindNamed(text: string): EventKind {
  const known = Object.values(kindsOf).flat();
  return known.find((kind) => kind === text) ?? 'single';
}
