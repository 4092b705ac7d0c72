import { isDuplicate } from '../../../db/connection';
import { invalidFields, refuse } from '../../kit/input/errors';
import type { Form } from '../../kit/input/form';
import { type InputMap, mapOf } from '../../kit/input/query';
import { intOf, isBlank, isTrue } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { readTimes, startsOf } from '../domain/available-times';
import { advancedBody, hostsBody, recurringBody, timesBody } from '../domain/forms/event';
import { defaultDuration, hasMembers } from '../domain/hosts';
import { isMultiGuest, isOneOff } from '../domain/kinds';
import { requireLinks } from '../domain/locations';
import { isEventSlug } from '../domain/slugs';
import { rules } from '../input/rules';
import { memberIds } from '../work/people';
import { reserveTimes } from '../work/reserve-times';
import { changeEvent, type HeldEvent, mergedSettings } from './change-event';
import { shownEvent } from './event-views';
import { route } from './route';

/** Those of the form's keys that the body or its `settings` hold. Throws 422 where there is none. */
function givenOf({ body }: EngineCall, { fields }: Form): InputMap {
  const keys = Object.keys(fields);
  const all: InputMap = { ...mapOf(body.settings), ...body };
  const input = Object.fromEntries(keys.filter((key) => all[key] !== undefined).map((key) => [key, all[key]]));
  if (Object.keys(input).length === 0) throw refuse(`Nothing to save: send ${keys.length > 1 ? 'some of ' : ''}${keys.join(', ')}.`);
  return input;
}

/** `POST …/advanced-settings`: what is not sent stays. */
async function saveAdvanced(call: EngineCall) {
  const check = rules();
  const { slug, ...advanced } = advancedBody.read(check, givenOf(call, advancedBody));
  if (slug !== '' && !isEventSlug(slug)) check.add('slug', 'slug', 'A slug has up to 100 letters, digits, hyphens or underscores.');
  check.check();
  const { calendar, event } = await changeEvent(call, async (held) => {
    if (advanced.requires_confirmation?.enabled && isMultiGuest(held.event.eventType))
      throw invalidFields({ requires_confirmation: { kind: 'Only event types with one guest can ask for confirmation.' } });
    return { ...(slug === '' || slug === held.event.slug ? {} : await freeSlug(held, slug)), ...mergedSettings(held.event, advanced) };
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? slugTaken(slug) : error;
  });
  return { message: 'The settings have been saved.', event: await shownEvent(call.engine, calendar, event) };
}

async function freeSlug({ db, calendar }: HeldEvent, slug: string): Promise<Pick<EventRow, 'slug'>> {
  if (await events(db).bySlug(calendar.id, slug)) throw slugTaken(slug);
  return { slug };
}

const slugTaken = (slug: string) => refuse(`The calendar has an event type with the slug "${slug}" already; choose another one.`);

/** `POST …/recurring-settings`. */
async function saveRecurring(call: EngineCall) {
  const check = rules();
  const recurring = recurringBody.read(check, givenOf(call, recurringBody));
  check.check();
  const { calendar, event } = await changeEvent(call, async (held) => mergedSettings(held.event, recurring));
  return { message: 'The settings have been saved.', event: await shownEvent(call.engine, calendar, event) };
}

/** `POST …/assignments`: the hosts, and which of them organises. */
async function saveAssignments(call: EngineCall) {
  const input = givenOf(call, hostsBody);
  const sent = input.team_members === undefined ? undefined : await memberIds(call.engine.host, input.team_members);
  if (sent?.length === 0) throw invalidFields({ team_members: { required: 'Choose at least one person.' } });
  const { calendar, event } = await changeEvent(call, async ({ db, calendar: calendarRow, event: before }) => {
    if (!hasMembers(before.eventType)) throw refuse('Only event types of teams and those at fixed times have hosts to choose.');
    const members = sent ?? before.settings.team_members ?? [before.userId];
    const { hosts_schedules: hours = {} } = before.settings;
    const ofMembers = Object.entries(hours).filter(([host]) => members.some((id) => String(id) === host));
    const settings = { team_members: members, hosts_schedules: Object.fromEntries(ofMembers) };
    const set = { userId: organiserOf(input, members, before), ...mergedSettings(before, settings) };
    if (isOneOff(before.eventType))
      await reserveTimes(db, { event: { ...before, ...set }, before, calendar: calendarRow, now: call.engine.now() });
    return set;
  });
  return { message: 'The hosts have been saved.', event: await shownEvent(call.engine, calendar, event) };
}

function organiserOf({ organizer_id: input }: InputMap, members: readonly number[], { userId }: EventRow): number {
  const [first = userId] = members;
  if (isBlank(input)) return members.includes(userId) ? userId : first;
  const id = intOf(input);
  if (id === undefined || !members.includes(id)) throw invalidFields({ organizer_id: { in: 'Choose one of the hosts.' } });
  return id;
}

/** `POST …/event-availability`: the only starts of a one-off event type; with them it is bookable again. */
async function saveTimes(call: EngineCall) {
  const input = givenOf(call, timesBody);
  const now = call.engine.now();
  const { calendar, event } = await changeEvent(call, async (held) => {
    const { db, event: before, calendar: calendarRow } = held;
    if (!isOneOff(before.eventType)) throw refuse('Only event types at fixed times have times to choose.');
    const settings = settingsOf(input, held);
    const set = { settings, ...expiryOf({ ...before, settings }, calendarRow, now) };
    const after = { ...before, ...set };
    if (after.status === 'active' && calendarRow.status === 'expired')
      await calendars(db).update(calendarRow.id, { status: 'active', updatedAt: now });
    await reserveTimes(db, { event: after, before, calendar: calendarRow, now });
    return set;
  });
  return { message: 'The times have been saved.', event: await shownEvent(call.engine, calendar, event) };
}

function settingsOf({ available_times: times, reserve_time: reserve }: InputMap, { event, calendar }: HeldEvent): EventRow['settings'] {
  return {
    ...event.settings,
    ...(reserve === undefined ? {} : { reserve_time: isTrue(reserve) }),
    ...(times === undefined ? {} : { available_times: readTimes(times, { kind: event.eventType, zone: calendar.authorTimezone }) }),
  };
}

/** With its last time it expires, and with a new one it no longer is. Throws 422 where it came back with a place that lacks its link. */
export function expiryOf(event: EventRow, { authorTimezone: zone }: CalendarRow, now: number): Partial<EventRow> {
  const last = startsOf(event.settings.available_times ?? {}, zone).at(-1);
  const expiresAt = last === undefined ? null : last + defaultDuration(event) * 60_000;
  const isBack = event.status === 'expired' && expiresAt !== null && expiresAt > now;
  const check = rules();
  if (isBack) requireLinks(check, event.locationSettings);
  check.check();
  return { expiresAt, ...(isBack ? { status: 'active' } : {}) };
}

export const eventExtraRoutes = [
  route('POST', '/calendars/{id}/events/{event_id}/advanced-settings', saveAdvanced),
  route('POST', '/calendars/{id}/events/{event_id}/recurring-settings', saveRecurring),
  route('POST', '/calendars/{id}/events/{event_id}/assignments', saveAssignments),
  route('POST', '/calendars/{id}/events/{event_id}/event-availability', saveTimes),
];
