import type { Db } from '../../../host';
import { newHash } from '../../kit/new-hash';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import type { ScheduleRow } from '../data/schedule-table';
import { schedules } from '../data/schedules';
import type { EventInput } from '../domain/event-input';
import { searchTitleOf } from '../domain/slugs';

interface Place {
  readonly calendar: CalendarRow;
  readonly userId: number;
  readonly schedule: ScheduleRow | undefined;
  readonly now: number;
}

/** Store an event type. Without a schedule of its organiser it goes by its own hours. */
export function insertEvent(db: Db, { isCustom, ...input }: EventInput, { calendar, userId, schedule, now }: Place): Promise<EventRow> {
  return events(db).insert({
    ...input,
    hash: newHash(),
    calendarId: calendar.id,
    userId,
    searchTitle: searchTitleOf(input.title),
    type: 'free',
    availabilityType: isCustom || !schedule ? 'custom' : 'existing_schedule',
    availabilityId: schedule?.id ?? null,
    createdAt: now,
    updatedAt: now,
  });
}

interface NewEvent {
  readonly calendarId: number;
  readonly input: EventInput;
  /** As asked for; of a team's calendar the first of them organises. */
  readonly members: readonly number[];
  readonly now: number;
}

/** Add an event type to a calendar, in the caller's transaction. */
export async function addEvent(db: Db, { calendarId, input, members, now }: NewEvent) {
  const calendar = await calendars(db).get(calendarId, { lock: true });
  const isTeams = calendar.type !== 'simple';
  const team = isTeams && members.length === 0 ? [calendar.userId] : members;
  const userId = (isTeams ? team[0] : undefined) ?? calendar.userId;
  const settings = { ...input.settings, ...(team.length > 0 ? { team_members: team } : {}) };
  const schedule = await schedules(db).defaultOf(userId);
  const event = await insertEvent(db, { ...input, settings }, { calendar, userId, schedule, now });
  return { calendar: await withEvent(db, calendar, { event, now }), event };
}

/** The calendar shows it last where it has an order, and one that had expired is there again. */
export async function withEvent(db: Db, calendar: CalendarRow, { event, now }: { event: EventRow; now: number }): Promise<CalendarRow> {
  const { eventOrder } = calendar.extras;
  const set = {
    ...(eventOrder ? { extras: { ...calendar.extras, eventOrder: [...eventOrder, event.id] } } : {}),
    ...(calendar.status === 'expired' ? { status: 'active' as const } : {}),
  };
  if (Object.keys(set).length === 0) return calendar;
  await calendars(db).update(calendar.id, { ...set, updatedAt: now });
  return { ...calendar, ...set, updatedAt: now };
}
