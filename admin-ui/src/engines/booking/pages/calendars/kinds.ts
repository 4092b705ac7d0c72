import type { CalendarKind, EventKind } from '../../api/calendar-types';

/** Event kinds in words. */
export const eventKinds: Readonly<Record<EventKind, string>> = {
  single: 'One host, one guest',
  group: 'One host, a group of guests',
  round_robin: 'Team, one host in turn',
  collective: 'Team, all hosts together',
  single_event: 'One-off, one guest',
  group_event: 'One-off, a group of guests',
};

/** Calendar kinds in words. */
export const calendarKinds: Readonly<Record<CalendarKind, string>> = {
  simple: 'One person',
  team: 'Team',
  event: 'One-off',
};

const kindsOf: Readonly<Record<CalendarKind, readonly EventKind[]>> = {
  simple: ['single', 'group'],
  team: ['round_robin', 'collective'],
  // Those on fixed times are made by the tools: here there is no way to choose the times.
  event: [],
};

/** Kinds to choose from for a new event type of a calendar. */
export function kindOptions(calendar: CalendarKind): { value: EventKind; label: string }[] {
  return kindsOf[calendar].map((value) => ({ value, label: eventKinds[value] }));
}

/** Several guests may share a start. */
export function isForGroups(kind: EventKind): boolean {
  return kind === 'group' || kind === 'group_event';
}

/** The field's text as one of the kinds. */
export function kindNamed(text: string): EventKind {
  return text in eventKinds ? (text as EventKind) : 'single';
}
