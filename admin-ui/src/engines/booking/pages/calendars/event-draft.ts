import type { EventKind, EventPlace, WeeklyHours } from '../../api/calendar-types';
import { isForGroups } from './kinds';
import { placeProblem } from './places';
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
}

/** What a new event type starts with. */
export function newDraft(kind: EventKind, hasOwnHours: boolean): EventDraft {
  return { title: '', duration: 30, kind, seats: 10, places: [], hasOwnHours, hours: officeHours, members: [] };
}

/** What is wrong, by field; empty where it can be sent. */
export interface DraftProblems {
  title?: string;
  duration?: string;
  seats?: string;
  hours?: string;
  places?: string;
  members?: string;
}

/** What has to be fixed before a new event type is sent; of a team's, hosts are chosen too. */
export function problemsOf(draft: EventDraft, isTeam: boolean): DraftProblems {
  return {
    ...(draft.title.trim() === '' && { title: 'Enter a title.' }),
    ...durationProblem(draft.duration),
    ...(isForGroups(draft.kind) && !isBetween(draft.seats, 1, 10_000) && { seats: 'Enter a whole number from 1 to 10 000.' }),
    ...(draft.places.some((place) => placeProblem(place)) && { places: 'Complete the places first.' }),
    ...(draft.hasOwnHours && !isWeekFine(draft.hours) && { hours: 'Fix the hours first.' }),
    ...(isTeam && draft.members.length === 0 && { members: 'Choose at least one host.' }),
  };
}

/** What is wrong with a duration in minutes. */
export function durationProblem(duration: number | string): { duration?: string } {
  return isBetween(duration, 5, 1440) ? {} : { duration: 'Enter whole minutes, from 5 to 1440.' };
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
