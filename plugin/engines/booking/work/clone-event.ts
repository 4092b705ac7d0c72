import type { Db } from '../../../host';
import { newHash } from '../../kit/new-hash';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { feeds } from '../data/feeds';
import { schedules } from '../data/schedules';
import { officeHours } from '../domain/settings';
import { searchTitleOf } from '../domain/slugs';
import { withEvent } from './add-event';

interface Copy {
  readonly calendarId: number;
  readonly eventId: number;
  /** Calendar of the copy. */
  readonly targetId: number;
  readonly now: number;
}

const ending = ' (clone)';

/** A draft with all that the event type has, in the same or another calendar; in the caller's transaction (D219). */
export async function cloneEvent(db: Db, { calendarId, eventId, targetId, now }: Copy) {
  const source = await events(db).inCalendar(calendarId, eventId);
  const target = await calendars(db).get(targetId, { lock: true });
  const title = [...source.title].slice(0, 192 - ending.length).join('') + ending;
  const { id: _id, slug: _slug, ...columns } = source;
  const event = await events(db).insert({
    ...columns,
    ...(source.userId === target.userId || target.id === calendarId ? {} : await hoursOfOwner(db, source, target)),
    hash: newHash(),
    calendarId: target.id,
    title,
    searchTitle: searchTitleOf(title),
    status: 'draft',
    createdAt: now,
    updatedAt: now,
  });
  await feeds(db).copy(await feeds(db).ofEvent(source.id), event.id, now);
  return { calendar: await withEvent(db, target, { event, now }), event };
}

/** Another owner's copy uses that owner's hours, never by those of the first one. */
async function hoursOfOwner(db: Db, { settings }: EventRow, { userId }: CalendarRow): Promise<Partial<EventRow>> {
  const schedule = await schedules(db).defaultOf(userId);
  return {
    userId,
    availabilityType: schedule ? 'existing_schedule' : 'custom',
    availabilityId: schedule?.id ?? null,
    settings: { ...settings, weekly_schedules: schedule?.weeklyHours ?? officeHours, date_overrides: {} },
  };
}
