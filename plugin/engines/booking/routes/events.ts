import { mapOf } from '../../kit/input/query';
import { intOf, isBlank, lineOf } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import { calendars } from '../data/calendars';
import { events } from '../data/events';
import { removeEvents } from '../data/removal';
import type { CalendarExtras, CalendarKind } from '../domain/calendar';
import { defaultColor, statusBody } from '../domain/forms/event';
import type { EventKind } from '../domain/kinds';
import { locationCatalogue } from '../domain/location-catalogue';
import { requireLinks } from '../domain/locations';
import { defaultSettings } from '../domain/settings';
import { smartCodes } from '../domain/smart-codes';
import { notFoundError } from '../input/errors';
import { rules } from '../input/rules';
import { eventMenu } from '../views/menus';
import { addEvent } from '../work/add-event';
import { cloneEvent } from '../work/clone-event';
import { memberIds } from '../work/people';
import { eventLists } from './calendars';
import { changeEvent, eventOf } from './change-event';
import { saveDetails } from './event-details';
import { newEventOf } from './event-input';
import { shownEvent, todayIn, wholeEvent } from './event-views';
import { route } from './route';

/** `POST /calendars/{id}/events`. */
async function createEvent(call: EngineCall) {
  const { engine, body } = call;
  const { host } = engine;
  const now = engine.now();
  const calendarId = call.id('id');
  const { authorTimezone } = await host.storage.run((db) => calendars(db).get(calendarId));
  const check = rules();
  const input = newEventOf(check, { map: body, today: todayIn(authorTimezone, now) });
  check.check();
  const members = await memberIds(host, mapOf(body.settings).team_members);
  const { calendar, event } = await host.storage.tx((db) => addEvent(db, { calendarId, input, members, now }));
  return { message: 'The event type has been created.', slot: await shownEvent(engine, calendar, event) };
}

const firstKind: Readonly<Record<CalendarKind, EventKind>> = { simple: 'single', team: 'round_robin', event: 'single_event' };

/** `GET /calendars/{id}/event-schema`: what a new event type of this calendar starts with. */
async function getSchema(call: EngineCall) {
  const calendar = await call.engine.host.storage.run((db) => calendars(db).get(call.id('id')));
  return {
    slot: {
      calendar_id: calendar.id,
      title: '',
      duration: 30,
      description: '',
      status: 'active',
      type: 'free',
      color_schema: defaultColor,
      event_type: firstKind[calendar.type],
      availability_type: 'existing_schedule',
      availability_id: null,
      location_type: '',
      location_heading: '',
      location_settings: [],
      is_display_spots: 0,
      max_book_per_slot: 1,
      settings: defaultSettings,
      location_fields: locationCatalogue,
    },
  };
}

/** `POST /calendars/{id}/clone-event/{event_id}`. */
async function duplicate(call: EngineCall) {
  const { engine, body } = call;
  const calendarId = call.id('id');
  const asked = isBlank(body.new_calendar_id) ? 0 : intOf(body.new_calendar_id);
  if (asked === undefined || asked < 0) throw notFoundError('Calendar', lineOf(body.new_calendar_id, 40));
  const copy = { calendarId, eventId: call.id('event_id'), targetId: asked || calendarId, now: engine.now() };
  const { calendar, event } = await engine.host.storage.tx((db) => cloneEvent(db, copy));
  return { slot: await shownEvent(engine, calendar, event), message: 'The event type has been duplicated as a draft.' };
}

/** `GET /calendars/{id}/events/{event_id}`. */
const getEvent = async (call: EngineCall) => eventAnswer(call, await eventOf(call));

async function eventAnswer(call: EngineCall, { calendar, event }: Awaited<ReturnType<typeof eventOf>>) {
  return {
    calendar_event: await wholeEvent(call.engine, calendar, event),
    ...(call.wants('smart_codes') ? { smart_codes: smartCodes } : {}),
    ...(call.wants('settings_menu') ? { settings_menu: eventMenu(event) } : {}),
    ...(call.wants('calendar_event_lists') ? { calendar_event_lists: await eventLists(call) } : {}),
  };
}

/** `PUT /calendars/{id}/events/{event_id}`: the status, nothing else. */
async function setStatus(call: EngineCall) {
  const { engine, body } = call;
  const check = rules();
  const { status } = statusBody.read(check, body);
  check.check();
  const { calendar, event } = await changeEvent(call, async ({ db, calendar: { id, status: before }, event: { locationSettings } }) => {
    if (status === 'active') requireLinks(check, locationSettings);
    check.check();
    if (before === 'expired') await calendars(db).update(id, { status: 'active' });
    return { status };
  });
  return {
    message: `The event type is ${status === 'active' ? 'active' : 'a draft'} now.`,
    event: await shownEvent(engine, calendar, event),
  };
}

/** `DELETE /calendars/{id}/events/{event_id}`. */
async function deleteEvent(call: EngineCall) {
  const { engine } = call;
  await engine.host.storage.tx(async (db) => {
    const { id, extras } = await calendars(db).get(call.id('id'), { lock: true });
    const event = await events(db).inCalendar(id, call.id('event_id'));
    await removeEvents(db, [event]);
    await calendars(db).update(id, { extras: withoutEvent(extras, event.id), updatedAt: engine.now() });
  });
  return { message: 'The event type and its bookings have been deleted.' };
}

/** Its number leaves the order and the landing page. */
function withoutEvent({ eventOrder, sharing, ...extras }: CalendarExtras, id: number): CalendarExtras {
  const others = (ids: readonly number[]) => ids.filter((one) => one !== id);
  return {
    ...extras,
    ...(eventOrder ? { eventOrder: others(eventOrder) } : {}),
    ...(sharing ? { sharing: { ...sharing, enabled_slots: others(sharing.enabled_slots) } } : {}),
  };
}

/** `GET /events/{event_id}`: by its id or its hash. */
async function getByIdOrHash(call: EngineCall) {
  const name = lineOf(call.query.event_hash, 64) || (call.request.params.event_id ?? '');
  const result = await call.engine.host.storage.run(async (db) => {
    const event = /^[0-9a-f]{32}$/.test(name) ? await events(db).getByHash(name) : await events(db).get(call.id('event_id'));
    return { event, calendar: await calendars(db).get(event.calendarId) };
  });
  return eventAnswer(call, result);
}

export const eventRoutes = [
  route('POST', '/calendars/{id}/events', createEvent),
  route('GET', '/calendars/{id}/event-schema', getSchema),
  route('POST', '/calendars/{id}/clone-event/{event_id}', duplicate),
  route('GET', '/calendars/{id}/events/{event_id}', getEvent),
  route('PUT', '/calendars/{id}/events/{event_id}', setStatus),
  route('DELETE', '/calendars/{id}/events/{event_id}', deleteEvent),
  route('POST', '/calendars/{id}/events/{event_id}/details', saveDetails),
  route('GET', '/events/{event_id}', getByIdOrHash),
];
