import type { Db } from '../../../host';
import { given as givenOf } from '../../../kit/given';
import { refuse } from '../../kit/input/errors';
import { namesOf, type ValuesOf } from '../../kit/input/form';
import { type InputMap, mapOf } from '../../kit/input/query';
import { intOf, isBlank, type Rules } from '../../kit/input/rules';
import { peopleOf } from '../../kit/people';
import type { EngineCall } from '../../kit/route';
import type { EventRow } from '../data/event-table';
import type { ScheduleRow } from '../data/schedule-table';
import { schedules } from '../data/schedules';
import { windowOf } from '../domain/booking-window';
import { availabilityForm } from '../domain/forms/event';
import { hostIds, namedIn } from '../domain/hosts';
import { currentOverrides } from '../domain/hours';
import { type EventSettings, withDefaults } from '../domain/settings';
import { rules } from '../input/rules';
import { scheduleView } from '../views/availability';
import { changeEvent, eventOf, mergedSettings } from './change-event';
import { shownEvent, todayIn } from './event-views';
import { route } from './route';

/** `GET …/availability`: the schedules that may be chosen, and what is set. */
async function getAvailability(call: EngineCall) {
  const { host, now } = call.engine;
  const { calendar, event } = await eventOf(call);
  const ids = namedIn(event);
  const [records, people] = await Promise.all([host.storage.run((db) => schedules(db).many({ userId: ids })), peopleOf(host, ids)]);
  const settings = withDefaults(event.settings);
  const views = records.map((row) => {
    const { usage_count: _, ...view } = scheduleView(row, {
      host: people.get(row.userId),
      usageCount: 0,
      today: todayIn(row.timezone, now()),
    });
    return view;
  });
  return {
    schedules: views,
    availability_type: event.availabilityType,
    availability_id: event.availabilityId,
    settings: {
      schedule_type: settings.schedule_type,
      weekly_schedules: settings.weekly_schedules,
      date_overrides: currentOverrides(settings.date_overrides, todayIn(calendar.authorTimezone, now())),
      range_type: settings.range_type,
      range_days: settings.range_days,
      range_date_between: settings.range_date_between,
      common_schedule: settings.common_schedule,
      hosts_schedules: settings.hosts_schedules,
    },
  };
}

/** `POST …/availability`: what is not sent stays. */
async function saveAvailability(call: EngineCall) {
  const { engine, body } = call;
  const input: InputMap = { ...mapOf(body.settings), ...body };
  if (Object.keys(availabilityForm.fields).every((key) => input[key] === undefined))
    throw refuse(`Nothing to save: send some of ${namesOf(availabilityForm)}.`);
  const { calendar, event } = await changeEvent(call, async (held) => {
    const check = rules();
    const today = todayIn(held.calendar.authorTimezone, engine.now());
    const schedules = await schedulesOf(held);
    const sent = availabilityForm.read(check, input);
    const window = windowOf(check, '', rangeOf(input));
    const settings = { ...window, ...ownHours(sent, today), ...hostsHours(check, input, { event: held.event, found: schedules }) };
    const columns = chosenOf(check, sent, schedules);
    check.check();
    return { ...columns, ...mergedSettings(held.event, settings) };
  });
  return { message: 'The availability has been saved.', event: await shownEvent(engine, calendar, event) };
}

/** Held, so that none of them is deleted meanwhile. */
async function schedulesOf({ db, event }: { db: Db; event: EventRow }): Promise<ScheduleRow[]> {
  const records = await schedules(db).many({ userId: namedIn(event) }, { order: [['id', 'ASC']] });
  const held: ScheduleRow[] = [];
  for (const { id } of records) held.push(await schedules(db).get(id, { lock: true }));
  return held;
}

type Sent = ValuesOf<typeof availabilityForm.fields>;

const rangeOf = ({ range_type, range_days, range_date_between }: InputMap): InputMap => ({ range_type, range_days, range_date_between });

const ownHours = ({ weekly_schedules, date_overrides: dates, common_schedule }: Sent, today: string): Partial<EventSettings> =>
  givenOf({ weekly_schedules, date_overrides: dates && currentOverrides(dates, today), common_schedule });

interface Choice {
  readonly event: EventRow;
  readonly found: readonly ScheduleRow[];
}

/** Which hours each host goes by; a host that is not named uses their default ones. */
function hostsHours(check: Rules, { hosts_schedules: input }: InputMap, { event, found }: Choice): Partial<EventSettings> {
  if (input === undefined) return {};
  const fields = mapOf(input);
  if (fields !== input && !(Array.isArray(input) && input.length === 0))
    check.add('hosts_schedules', 'map', 'Send a map of user ids to schedule ids.');
  const hosts = hostIds(event).map(String);
  const before = event.settings.hosts_schedules ?? {};
  const chosen = Object.entries(fields).flatMap(([host, value]) => {
    // Whoever hosts no longer may still be in what a client read before.
    if (isBlank(value) || value === 0 || value === '0' || (!hosts.includes(host) && Object.hasOwn(before, host))) return [];
    const schedule = found.find(({ id, userId }) => id === intOf(value) && String(userId) === host);
    if (schedule && hosts.includes(host)) return [[host, schedule.id] as const];
    const at = `hosts_schedules.${host.slice(0, 20)}`;
    check.add(at, 'exists', 'Name hosts of this event type, each with one of their own schedules.');
    return [];
  });
  return { hosts_schedules: Object.fromEntries(chosen) };
}

function chosenOf(
  check: Rules,
  { availability_type: type, availability_id: id }: Sent,
  schedules: readonly ScheduleRow[],
): Partial<EventRow> {
  const isNone = isBlank(id) || id === 0 || id === '0';
  const schedule = schedules.find((row) => row.id === intOf(id));
  if (!isNone && !schedule) check.add('availability_id', 'exists', 'Choose a schedule of the organiser or of a host.');
  return {
    ...givenOf({ availabilityType: type }),
    ...(id === undefined ? {} : { availabilityId: schedule?.id ?? null }),
  };
}

export const eventAvailabilityRoutes = [
  route('GET', '/calendars/{id}/events/{event_id}/availability', getAvailability),
  route('POST', '/calendars/{id}/events/{event_id}/availability', saveAvailability),
];
