import { listOf, mapOf } from '../../kit/input/query';
import { intOf } from '../../kit/input/rules';
import { offsetOf, pageOf, paginated } from '../../kit/paginate';
import { peopleOf } from '../../kit/people';
import { type EngineCall, listUrl } from '../../kit/route';
import { type BookingQuery, bookingList } from '../data/booking-list';
import { bookings } from '../data/bookings';
import { calendarOptions, eventsOfHost } from '../data/event-options';
import { globalSettings } from '../data/global-settings';
import { notFoundError } from '../input/errors';
import { bookingViews } from '../views/booking';
import { exportView } from '../views/booking-export';
import { askedBookings, idsOf, type ListRequest, periodOf, wordsOf } from './list-filters';
import { actingUser, route } from './route';

const mostExported = 2000;

/** A search is for an attendee: there each of a group has a row of their own, or grouping would hide who was looked for. */
const isForAttendee = ({ filter }: ListRequest) => filter.email !== undefined || (filter.words ?? []).length > 0;

/** `GET /schedules`. */
async function listSchedules(call: EngineCall) {
  const { engine } = call;
  const asked = await askedBookings(call);
  const query = { ...asked, now: engine.now(), isGrouped: !isForAttendee(asked) };
  const { me } = asked;
  const isFirst = intOf(call.query.page) === 1;
  const [schedules, rest] = await Promise.all([
    pageOfBookings(call, query),
    engine.host.storage.run(async (db) => ({
      calendar_event_lists: await calendarOptions(db),
      ...(me === undefined ? {} : { slot_options: await eventsOfHost(db, me) }),
      ...(isFirst ? counts(await bookingList(db).attention(query)) : {}),
    })),
  ]);
  return { schedules, timezone: 'UTC', ...rest };
}

const counts = ({ pending, noShow, cancelled }: Awaited<ReturnType<ReturnType<typeof bookingList>['attention']>>) => ({
  pending_count: pending,
  no_show_count: noShow,
  cancelled_count: cancelled,
});

async function pageOfBookings(call: EngineCall, query: BookingQuery, perPage?: number) {
  const { engine } = call;
  const page = pageOf(call.query, perPage);
  const { found, total } = await engine.host.storage.run(async (db) => {
    const count = await bookingList(db).total(query);
    return { total: count, found: await bookingList(db).page(query, { limit: page.perPage, offset: offsetOf(page), total: count }) };
  });
  return paginated({ ...page, rows: await bookingViews(engine, found), total, url: listUrl(call) });
}

/** `GET /schedules/export`: a row per attendee. */
async function exportSchedules(call: EngineCall) {
  const { engine } = call;
  const query = { ...(await askedBookings(call)), now: engine.now(), isGrouped: false };
  const { found, total, options } = await engine.host.storage.run(async (db) => ({
    found: await bookingList(db).page(query, { limit: mostExported, offset: 0 }),
    total: await bookingList(db).total(query),
    options: await calendarOptions(db),
  }));
  const around = {
    calendars: new Map(options.map(({ id, title }) => [id, title])),
    events: new Map(options.flatMap((calendar) => calendar.options.map(({ id, title }) => [id, title] as const))),
    people: await peopleOf(
      engine.host,
      found.map(({ hostUserId }) => hostUserId),
    ),
    timings: (await globalSettings(engine.host)).administration,
    now: query.now,
  };
  return { bookings: found.map((row) => exportView(row, around)), limited: total > found.length, total };
}

/** `GET /schedules/group-bookings/{group_id}/attendees`. */
async function listAttendees(call: EngineCall) {
  const { engine } = call;
  const groupId = call.id('group_id');
  const filter = { groupId, words: wordsOf(call.query.search) };
  const attendees = await pageOfBookings(call, { filter, period: 'all', now: engine.now(), isGrouped: false });
  if (attendees.total === 0 && (await engine.host.storage.run((db) => bookings(db).count({ groupId }))) === 0)
    throw notFoundError('Booking', groupId);
  return { attendees };
}

/** `GET /bookings`: those that the calling person made, not those they host. */
async function listOwnBookings(call: EngineCall) {
  const { engine, query } = call;
  const { id, email } = await actingUser(call);
  const calendarIds = idsOf(listOf(query.calendar_ids), 'calendar_ids');
  const filter = { person: { userId: id, email }, ...(calendarIds.length === 0 ? {} : { calendarIds }) };
  const period = periodOf(query.period ?? mapOf(query.filters).period, 'all');
  return { bookings: await pageOfBookings(call, { filter, period, now: engine.now(), isGrouped: false }, 10) };
}

export const listRoutes = [
  route('GET', '/schedules', listSchedules),
  route('GET', '/schedules/export', exportSchedules),
  route('GET', '/schedules/group-bookings/{group_id}/attendees', listAttendees),
  route('GET', '/bookings', listOwnBookings),
];
