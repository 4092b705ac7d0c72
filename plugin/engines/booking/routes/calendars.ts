import { refuse } from '../../kit/input/errors';
import { type InputMap, mapOf } from '../../kit/input/query';
import { htmlOf, lineOf, wordOf } from '../../kit/input/rules';
import { offsetOf, pageOf, paginated } from '../../kit/paginate';
import { type EngineCall, listUrl } from '../../kit/route';
import { type CalendarFilter, calendars } from '../data/calendars';
import { calendarOptions } from '../data/event-options';
import { removeCalendar } from '../data/removal';
import { calendarKinds } from '../domain/calendar';
import { calendarMenu } from '../views/menus';
import { checkSlug, createCalendar } from '../work/create-calendar';
import { newCalendarOf } from './calendar-input';
import { shownCalendar, shownCalendars, shownEvent } from './event-views';
import { route } from './route';

/** `GET /calendars`. */
async function listCalendars(call: EngineCall) {
  const { engine, query } = call;
  const filter = filterOf(mapOf(query.query));
  const page = pageOf(query);
  const { found, total, lists } = await engine.host.storage.run(async (db) => ({
    found: await calendars(db).list(filter, { limit: page.perPage, offset: offsetOf(page) }),
    total: await calendars(db).count(filter),
    lists: call.wants('calendar_event_lists') ? await eventLists(call) : undefined,
  }));
  const rows = await shownCalendars(engine, found, filter);
  return { calendars: paginated({ ...page, rows, total, url: listUrl(call) }), ...(lists ? { calendar_event_lists: lists } : {}) };
}

function filterOf(query: InputMap): CalendarFilter {
  const search = lineOf(query.search, 192).toLowerCase();
  const word = wordOf(query, 'calendarType');
  const type = calendarKinds.find((kind) => kind === word);
  if (word !== '' && word !== 'all' && !type) throw refuse(`calendarType must be one of ${calendarKinds.join(', ')} or all.`);
  return { search, ...(type ? { type } : {}) };
}

/** Calendars with their event types by kind, to choose from. */
export async function eventLists({ engine: { host } }: Pick<EngineCall, 'engine'>) {
  const [options, kinds] = await host.storage.run((db) => Promise.all([calendarOptions(db), calendars(db).many({})]));
  const typeOf = new Map(kinds.map(({ id, type }) => [id, type]));
  const of = (type: (typeof calendarKinds)[number]) => options.filter(({ id }) => typeOf.get(id) === type);
  return { hosts: of('simple'), teams: of('team'), events: of('event') };
}

/** `GET /calendars/event-lists`. */
const listEvents = async (call: EngineCall) => ({ calendar_event_lists: await eventLists(call) });

/** `POST /calendars`. */
async function create(call: EngineCall) {
  const { engine } = call;
  const wanted = await newCalendarOf(call);
  const { calendar, event } = await engine.host.storage.tx((db) => createCalendar(db, wanted));
  const slot = await shownEvent(engine, calendar, event);
  return { calendar: await shownCalendar(engine, calendar), slot, redirect_url: slot.public_url };
}

/** `POST /calendars/check-slug`. */
async function checkCalendarSlug({ engine, body }: EngineCall) {
  await engine.host.storage.run((db) => checkSlug(db, wordOf(body, 'slug')));
  return { status: true };
}

/** `GET /calendars/{id}`. */
async function getCalendar(call: EngineCall) {
  const { engine } = call;
  const calendar = await engine.host.storage.run((db) => calendars(db).get(call.id('id')));
  const shown = await shownCalendar(engine, calendar);
  return { calendar: shown, ...(call.wants('settings_menu') ? { settings_menu: calendarMenu(calendar) } : {}) };
}

/** `POST /calendars/{id}`: the description, nothing else. */
async function updateCalendar(call: EngineCall) {
  const { engine, body } = call;
  const description = body.description ?? mapOf(body.calendar).description;
  const calendar = await engine.host.storage.tx(async (db) => {
    const before = await calendars(db).get(call.id('id'), { lock: true });
    if (description === undefined) return before;
    const set = { description: htmlOf(description), updatedAt: engine.now() };
    await calendars(db).update(before.id, set);
    return { ...before, ...set };
  });
  return { message: 'The calendar has been saved.', calendar: await shownCalendar(engine, calendar) };
}

/** `DELETE /calendars/{id}`. */
async function deleteCalendar(call: EngineCall) {
  const { engine } = call;
  await engine.host.storage.tx(async (db) => removeCalendar(db, await calendars(db).get(call.id('id'), { lock: true }), engine.now()));
  return { message: 'The calendar, its event types and their bookings have been deleted.' };
}

export const calendarRoutes = [
  route('GET', '/calendars', listCalendars),
  route('POST', '/calendars', create),
  route('GET', '/calendars/event-lists', listEvents),
  route('POST', '/calendars/check-slug', checkCalendarSlug),
  route('GET', '/calendars/{id}', getCalendar),
  route('POST', '/calendars/{id}', updateCalendar),
  route('DELETE', '/calendars/{id}', deleteCalendar),
];
