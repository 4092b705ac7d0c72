import type { TextKey } from '../../../../texts/areas';
import type { CalendarKind, EventKind, EventPlace, WeeklyHours } from '../../api/calendar-types';
import { isForGroups, isOneOff } from './kinds';
import { placeProblem } from './places';
import { areStartsOpen, type StartTime } from './times';
import { isWeekFine, officeHours, sentHours } from './weekly-hours';

/** A new event type while it is filled in; numbers are as typed. */
export interface EventDraft {
  title: string;
  duration: number | string;
  kind: EventKind;
  seats: number | string;
  places: EventPlace[];
  /** It goes by `hours`, not by those that its hosts usually have. */
  hasOwnHours: boolean;
  hours: WeeklyHours;
  members: string[];
  /** The only ones, of an event on fixed times. */
  starts: readonly StartTime[];
}

/** What a new event type starts with. */
export function newDraft(kind: EventKind, hasOwnHours: boolean): EventDraft {
  return {
    title: '',
    duration: 30,
    kind,
    seats: 10,
    places: [],
    hasOwnHours,
    hours: officeHours,
    members: [],
    starts: [{ date: '', time: '10:00' }],
  };
}

/** What is wrong, by field; empty where it can be sent. */
export type DraftProblems = Partial<
  Record<'title' | 'duration' | 'seats' | 'hours' | 'places' | 'members' | 'starts', TextKey<'calendars'>>
>;

/** What has to be fixed before a new event type is sent; hosts are chosen too unless it is one person's. */
export function problemsOf(draft: EventDraft, calendar: CalendarKind): DraftProblems {
  const hasStarts = isOneOff(draft.kind);
  return {
    ...(draft.title.trim() === '' && { title: 'title_missing' }),
    ...durationProblem(draft.duration),
    ...(isForGroups(draft.kind) && !isBetween(draft.seats, 1, 10_000) && { seats: 'seats_wrong' }),
    ...(draft.places.some((place) => placeProblem(place)) && { places: 'places_wrong' }),
    ...(!hasStarts && draft.hasOwnHours && !isWeekFine(draft.hours) && { hours: 'hours_wrong' }),
    ...(hasStarts && areStartsOpen(draft.starts) && { starts: 'starts_missing' }),
    ...(calendar !== 'simple' && draft.members.length === 0 && { members: 'hosts_missing' }),
  };
}

/** What is wrong with a duration in minutes. */
export function durationProblem(duration: number | string): Pick<DraftProblems, 'duration'> {
  return isBetween(duration, 5, 1440) ? {} : { duration: 'duration_wrong' };
}

/** A whole number within both bounds. */
export function isBetween(value: number | string, min: number, max: number): boolean {
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= min && number <= max;
}

/** As the engine takes it for a calendar that is there. */
export function sentEvent({ title, duration, kind, seats, places, hasOwnHours, hours, members }: EventDraft) {
  return {
    title: title.trim(),
    duration: Number(duration),
    status: 'active',
    event_type: kind,
    availability_type: hasOwnHours ? 'custom' : 'existing_schedule',
    location_settings: places,
    ...(isForGroups(kind) && { max_book_per_slot: Number(seats), is_display_spots: true }),
    settings: {
      schedule_type: 'weekly_schedules',
      weekly_schedules: sentHours(hours),
      ...(members.length > 0 && { team_members: members.map(Number) }),
    },
  };
}

/** As the engine takes it as the first one of a new calendar. */
export function sentSlot(draft: EventDraft) {
  const { settings, ...event } = sentEvent(draft);
  const { schedule_type, weekly_schedules, ...rest } = settings;
  return { ...event, schedule_type, weekly_schedules, settings: rest };
}
