import { invalidFields, refuse } from '../../kit/input/errors';
import { mapOf } from '../../kit/input/query';
import { intOf, isBlank, wordOf } from '../../kit/input/rules';
import { offsetOf, pageOf, paginated } from '../../kit/paginate';
import { peopleOf } from '../../kit/people';
import { type EngineCall, listUrl } from '../../kit/route';
import { calendars } from '../data/calendars';
import { lockHosts } from '../data/lock-hosts';
import { makeDefault, removeSchedule } from '../data/schedule-defaults';
import type { ScheduleRow } from '../data/schedule-table';
import { scheduleUsage } from '../data/schedule-usage';
import { schedules } from '../data/schedules';
import { newScheduleBody, titleBody } from '../domain/forms/schedule';
import { officeHours } from '../domain/settings';
import { rules } from '../input/rules';
import { scheduleView, usageView } from '../views/availability';
import { personOf } from '../work/people';
import { changeSchedule, checkTitle, onSchedule, titled } from './availability-changes';
import { todayIn } from './event-views';
import { actingUser, route } from './route';

/** `GET /availability`: the newest first; `filters[author]` is `me`, `all` or the id of a person. */
async function listSchedules(call: EngineCall) {
  const { host } = call.engine;
  const userId = await authorOf(call);
  const where = userId === undefined ? {} : { userId };
  const page = pageOf(call.query);
  const { found, total } = await host.storage.run(async (db) => ({
    found: await schedules(db).many(where, { order: [['id', 'DESC']], limit: page.perPage, offset: offsetOf(page) }),
    total: await schedules(db).count(where),
  }));
  return { availabilities: paginated({ ...page, rows: await shown(call, found), total, url: listUrl(call) }) };
}

async function authorOf(call: EngineCall): Promise<number | undefined> {
  const author = wordOf(mapOf(call.query.filters), 'author');
  if (author === '' || author === 'all') return undefined;
  if (author === 'me') return (await actingUser(call)).id;
  const id = intOf(author);
  if (id === undefined || id < 1) throw refuse('filters[author] must be me, all or the id of a person.');
  return id;
}

/** However many, with two look-ups. */
async function shown({ engine: { host, now } }: EngineCall, schedules: readonly ScheduleRow[]) {
  const ids = schedules.map(({ userId }) => userId);
  const [people, usage] = await Promise.all([peopleOf(host, ids), host.storage.run((db) => scheduleUsage(db, schedules))]);
  return schedules.map((row) =>
    scheduleView(row, { host: people.get(row.userId), usageCount: usage(row).length, today: todayIn(row.timezone, now()) }),
  );
}

async function shownOne(call: EngineCall, row: ScheduleRow) {
  const [view] = await shown(call, [row]);
  return view;
}

/** `POST /availability`: office hours, for the caller or the person named by `user_id`; a person's first one is the default. */
async function createSchedule(call: EngineCall) {
  const { engine, body } = call;
  const { storage } = engine.host;
  const check = rules();
  const { title, timezone } = newScheduleBody.read(check, body);
  check.check();
  const { id: userId } = isBlank(body.user_id) ? await actingUser(call) : await personOf(engine.host, body.user_id);
  const fallback = await storage.run((db) => calendars(db).simpleOf(userId));
  const at = engine.now();
  const row = await storage.tx(async (db) => {
    await lockHosts(db, [userId]);
    await checkTitle(db, { userId, title });
    const isDefault = (await schedules(db).count({ userId, isDefault: true })) === 0;
    const values = {
      userId,
      title,
      isDefault,
      timezone: timezone ?? fallback?.authorTimezone ?? 'UTC',
      weeklyHours: officeHours,
      dateOverrides: {},
      createdAt: at,
      updatedAt: at,
    };
    return { id: await titled(title, () => schedules(db).insert(values)), ...values };
  });
  return { message: 'The schedule has been created.', schedule: await shownOne(call, row) };
}

/** `GET /availability/{schedule_id}`. */
async function getSchedule(call: EngineCall) {
  const row = await call.engine.host.storage.run((db) => schedules(db).get(call.id('schedule_id')));
  return { schedule: await shownOne(call, row) };
}

/** `POST /availability/{schedule_id}`: hours, dates and zone, also only some of them. */
async function updateSchedule(call: EngineCall) {
  const body = isBlank(call.body.schedule) ? call.body : mapOf(call.body.schedule);
  const input = mapOf(body.settings);
  if (Object.keys(input).length === 0) throw invalidFields({ 'schedule.settings': { required: 'Enter the settings of the schedule.' } });
  const row = await onSchedule(call, (db, before) => changeSchedule(db, before, { given: input, now: call.engine.now() }));
  return { message: 'The schedule has been saved.', schedule: await shownOne(call, row) };
}

/** `DELETE /availability/{schedule_id}`: neither one in use, nor the default one of somebody with a calendar. */
async function deleteSchedule(call: EngineCall) {
  await onSchedule(call, async (db, row) => {
    const usage = await scheduleUsage(db, [row]);
    const [first] = usage(row);
    if (first) throw refuse(`The schedule is in use by "${first.title}"; choose other hours there first.`);
    if (row.isDefault && (await calendars(db).many({ userId: row.userId }, { limit: 1 })).length > 0)
      throw refuse('The default schedule of a person who has a calendar cannot be deleted; make another one the default first.');
    await removeSchedule(db, row, call.engine.now());
  });
  return { message: 'The schedule has been deleted.' };
}

/** `GET /availability/{schedule_id}/usages`. */
async function listUsages(call: EngineCall) {
  const { found, owners } = await call.engine.host.storage.run(async (db) => {
    const row = await schedules(db).get(call.id('schedule_id'));
    const events = (await scheduleUsage(db, [row]))(row);
    return { found: events, owners: await calendars(db).many({ id: [...new Set(events.map(({ calendarId }) => calendarId))] }) };
  });
  const byId = new Map(owners.map((calendar) => [calendar.id, calendar]));
  return { usages: found.map((event) => usageView(event, byId.get(event.calendarId))), total: found.length };
}

/** `POST /availability/{schedule_id}/update-title`. */
async function updateTitle(call: EngineCall) {
  const check = rules();
  const { title } = titleBody.read(check, call.body);
  check.check();
  await onSchedule(call, async (db, { id, userId }) => {
    await checkTitle(db, { userId, title, exceptId: id });
    await titled(title, () => schedules(db).update(id, { title, updatedAt: call.engine.now() }));
  });
  return { message: 'The schedule has been renamed.', title };
}

/** `POST /availability/{schedule_id}/update-status`: make it its person's default. */
async function setDefault(call: EngineCall) {
  const row = await onSchedule(call, async (db, before) => {
    await makeDefault(db, before, call.engine.now());
    return { ...before, isDefault: true };
  });
  return { message: 'The schedule is now the default.', schedule: await shownOne(call, row) };
}

/** `POST /availability/{schedule_id}/clone`: the same hours for the same person, under a title of its own. */
async function cloneSchedule(call: EngineCall) {
  const at = call.engine.now();
  const row = await onSchedule(call, async (db, source) => {
    const taken = new Set((await schedules(db).of(source.userId)).map(({ title }) => title));
    const { id: _, ...columns } = source;
    const values = { ...columns, title: copyTitle(source.title, taken), isDefault: false, createdAt: at, updatedAt: at };
    return { id: await schedules(db).insert(values), ...values };
  });
  return { message: 'The schedule has been copied.', schedule: await shownOne(call, row) };
}

/** `Weekly Hours (clone)`, then `(clone 2)`, … */
function copyTitle(title: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' (clone)' : ` (clone ${number})`;
    const copy = [...title].slice(0, 192 - ending.length).join('') + ending;
    if (!taken.has(copy)) return copy;
  }
}

export const availabilityRoutes = [
  route('GET', '/availability', listSchedules),
  route('POST', '/availability', createSchedule),
  route('GET', '/availability/{schedule_id}', getSchedule),
  route('POST', '/availability/{schedule_id}', updateSchedule),
  route('DELETE', '/availability/{schedule_id}', deleteSchedule),
  route('GET', '/availability/{schedule_id}/usages', listUsages),
  route('POST', '/availability/{schedule_id}/update-title', updateTitle),
  route('POST', '/availability/{schedule_id}/update-status', setDefault),
  route('POST', '/availability/{schedule_id}/clone', cloneSchedule),
];
