import type { Db, HostUser } from '../../../host';
import { freeSlug } from '../../../kit/free-slug';
import { refuse } from '../../kit/input/errors';
import { newHash } from '../../kit/new-hash';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import { schedules } from '../data/schedules';
import type { CalendarKind } from '../domain/calendar';
import type { EventInput } from '../domain/event-input';
import { officeHours } from '../domain/settings';
import { calendarSlug, isCalendarSlug, searchTitleOf } from '../domain/slugs';
import { insertEvent } from './add-event';

export interface NewCalendar {
  readonly type: CalendarKind;
  readonly owner: HostUser;
  readonly title: string;
  readonly description: string;
  readonly timezone: string;
  /** As asked for; empty: one is made of `slugText`. */
  readonly slug: string;
  readonly slugText: string;
  readonly members: readonly number[];
  readonly event: EventInput;
  readonly now: number;
}

/** Store a calendar with its first event type, in the caller's transaction; the owner's first one creates their availability schedule. */
export async function createCalendar(db: Db, wanted: NewCalendar) {
  const { owner, members, timezone, now } = wanted;
  const settings = { ...wanted.event.settings, ...(members.length > 0 ? { team_members: members } : {}) };
  const calendar = await insertCalendar(db, wanted);
  const weeklyHours = settings.weekly_schedules ?? officeHours;
  const schedule = await schedules(db).ensureDefault({ userId: owner.id, timezone, weeklyHours, now });
  const event = await insertEvent(db, { ...wanted.event, settings }, { calendar, userId: owner.id, schedule, now });
  return { calendar, event };
}

/** Throws 422 where the slug that was asked for cannot be used or the person has a calendar. */
async function insertCalendar(db: Db, wanted: NewCalendar): Promise<CalendarRow> {
  if (wanted.slug !== '') await checkSlug(db, wanted.slug);
  if (wanted.type === 'simple' && (await calendars(db).simpleOf(wanted.owner.id))) throw hasOne(wanted.owner);
  const row = rowOf(wanted, wanted.slug || (await slugFor(db, wanted)));
  // Where somebody is faster, the transaction is repeated, and its next look says with what.
  return { ...row, id: await calendars(db).insert(row) };
}

async function slugFor(db: Db, { slugText, now }: NewCalendar): Promise<string> {
  const plain = calendarSlug(slugText, { now, isTaken: false });
  if (!(await calendars(db).bySlug(plain))) return plain;
  return freeSlug(calendarSlug(slugText, { now, isTaken: true }), { taken: calendars(db).takenSlugs });
}

const rowOf = ({ type, owner, title, description, timezone, now }: NewCalendar, slug: string): Omit<CalendarRow, 'id'> => ({
  hash: newHash(),
  userId: owner.id,
  title,
  searchTitle: searchTitleOf(title),
  slug,
  description,
  status: 'active',
  type,
  authorTimezone: timezone,
  extras: {},
  simpleUserId: type === 'simple' ? owner.id : null,
  createdAt: now,
  updatedAt: now,
});

/** Throws 422 where a calendar cannot have this slug. */
export async function checkSlug(db: Db, slug: string): Promise<void> {
  if (!isCalendarSlug(slug))
    throw refuse(
      'A slug has 4 to 100 letters, digits, hyphens or underscores, not only digits, and must not be a word that the site uses itself.',
    );
  if (await calendars(db).bySlug(slug)) throw slugTaken(slug);
}

const slugTaken = (slug: string) => refuse(`The slug "${slug}" is taken; choose another one.`);
const hasOne = ({ displayName, login }: HostUser) =>
  refuse(`${displayName || login} has a calendar already; add event types to it, or create a calendar of type team or event.`);
