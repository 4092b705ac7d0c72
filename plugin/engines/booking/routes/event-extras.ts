import { isDuplicate } from '../../../db/connection';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { advancedOf } from '../domain/advanced-settings';
import { readTimes, startsOf } from '../domain/available-times';
import { defaultDuration, hasMembers } from '../domain/hosts';
import { isMultiGuest, isOneOff } from '../domain/kinds';
import { isEventSlug } from '../domain/slugs';
import { invalidFields, refuse } from '../errors';
import { memberIds } from '../work/people';
import { reserveTimes } from '../work/reserve-times';
import { changeEvent, type HeldEvent, merged } from './change-event';
import { intOf, isBlank, isTrue, rules, wordOf } from './input';
import { type InputMap, mapOf } from './query';
import { type EngineCall, route } from './route';
import { shownEvent } from './shown';
import { everyone } from './views/person';

const advancedKeys = [
  ...['booking_title', 'submit_button_text', 'custom_redirect', 'requires_confirmation', 'multiple_booking', 'can_not_cancel'],
  ...['can_not_reschedule', 'slug'],
];

/** Those of the keys that the body or its `settings` hold. Throws 422 where there is none. */
function givenOf({ body }: EngineCall, keys: readonly string[]): InputMap {
  const all: InputMap = { ...mapOf(body.settings), ...body };
  const given = Object.fromEntries(keys.filter((key) => all[key] !== undefined).map((key) => [key, all[key]]));
  if (Object.keys(given).length === 0) throw refuse(`Nothing to save: send ${keys.length > 1 ? 'some of ' : ''}${keys.join(', ')}.`);
  return given;
}

/** `POST …/advanced-settings`: what is not sent stays. */
async function saveAdvanced(call: EngineCall) {
  const given = givenOf(call, advancedKeys);
  const check = rules();
  const advanced = advancedOf(check, '', given);
  const slug = wordOf(given, 'slug');
  if (slug !== '' && !isEventSlug(slug)) check.add('slug', 'slug', 'A slug has up to 100 letters, digits, hyphens or underscores.');
  check.check();
  const { calendar, event } = await changeEvent(call, async (held) => {
    if (advanced.requires_confirmation?.enabled && isMultiGuest(held.event.eventType))
      throw invalidFields({ requires_confirmation: { kind: 'Only event types with one guest can ask for confirmation.' } });
    return { ...(slug === '' || slug === held.event.slug ? {} : await freeSlug(held, slug)), ...merged(held.event, advanced) };
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
  const recurring = advancedOf(check, '', givenOf(call, ['recurring_config']));
  check.check();
  const { calendar, event } = await changeEvent(call, async (held) => merged(held.event, recurring));
  return { message: 'The settings have been saved.', event: await shownEvent(call.engine, calendar, event) };
}

/** `POST …/assignments`: the hosts, and which of them organises. */
async function saveAssignments(call: EngineCall) {
  const given = givenOf(call, ['organizer_id', 'team_members']);
  const sent = given.team_members === undefined ? undefined : memberIds(given.team_members, await everyone(call.engine.host));
  if (sent?.length === 0) throw invalidFields({ team_members: { required: 'Choose at least one person.' } });
  const { calendar, event } = await changeEvent(call, async ({ db, calendar: found, event: before }) => {
    if (!hasMembers(before.eventType)) throw refuse('Only event types of teams and those at fixed times have hosts to choose.');
    const members = sent ?? before.settings.team_members ?? [before.userId];
    const { hosts_schedules: hours = {} } = before.settings;
    const kept = Object.entries(hours).filter(([host]) => members.some((id) => String(id) === host));
    const settings = { team_members: members, hosts_schedules: Object.fromEntries(kept) };
    const set = { userId: organiserOf(given, members, before), ...merged(before, settings) };
    if (isOneOff(before.eventType))
      await reserveTimes(db, { event: { ...before, ...set }, before, calendar: found, now: call.engine.now() });
    return set;
  });
  return { message: 'The hosts have been saved.', event: await shownEvent(call.engine, calendar, event) };
}

function organiserOf({ organizer_id: given }: InputMap, members: readonly number[], { userId }: EventRow): number {
  const [first = userId] = members;
  if (isBlank(given)) return members.includes(userId) ? userId : first;
  const id = intOf(given);
  if (id === undefined || !members.includes(id)) throw invalidFields({ organizer_id: { in: 'Choose one of the hosts.' } });
  return id;
}

/** `POST …/event-availability`: the only starts of a one-off event type; with them it is bookable again. */
async function saveTimes(call: EngineCall) {
  const given = givenOf(call, ['available_times', 'reserve_time']);
  const now = call.engine.now();
  const { calendar, event } = await changeEvent(call, async (held) => {
    const { db, event: before, calendar: found } = held;
    if (!isOneOff(before.eventType)) throw refuse('Only event types at fixed times have times to choose.');
    const settings = settingsOf(given, held);
    const set = { settings, ...expiryOf({ ...before, settings }, found, now) };
    const after = { ...before, ...set };
    if (after.status === 'active' && found.status === 'expired') await calendars(db).update(found.id, { status: 'active', updatedAt: now });
    await reserveTimes(db, { event: after, before, calendar: found, now });
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

/** With its last time it expires, and with a new one it no longer is. */
function expiryOf(event: EventRow, { authorTimezone: zone }: CalendarRow, now: number): Partial<EventRow> {
  const last = startsOf(event.settings.available_times ?? {}, zone).at(-1);
  const expiresAt = last === undefined ? null : last + defaultDuration(event) * 60_000;
  const isBack = event.status === 'expired' && expiresAt !== null && expiresAt > now;
  return { expiresAt, ...(isBack ? { status: 'active' } : {}) };
}

export const eventExtraRoutes = [
  route('POST', '/calendars/{id}/events/{event_id}/advanced-settings', saveAdvanced),
  route('POST', '/calendars/{id}/events/{event_id}/recurring-settings', saveRecurring),
  route('POST', '/calendars/{id}/events/{event_id}/assignments', saveAssignments),
  route('POST', '/calendars/{id}/events/{event_id}/event-availability', saveTimes),
];
