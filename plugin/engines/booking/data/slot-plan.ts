import { fromRow } from '../../../db/rows';
import type { Db } from '../../../host';
import { dayMs, hourMs, isZone, minuteMs } from '../../kit/zones';
import { offeredDuration } from '../domain/durations';
import { type ActiveAccounts, activeHostIds } from '../domain/hosts';
import { weekdays } from '../domain/hours';
import { isMultiGuest, isOneOff, isTeam } from '../domain/kinds';
import { type EventSettings, withDefaults } from '../domain/settings';
import type { BookingRange, HostPlan, OpeningHours, SlotCap, SlotPlan } from '../domain/slots/plan';
import type { CalendarRow } from './calendar-table';
import type { EventRow } from './event-table';
import { type ScheduleRow, scheduleTable } from './schedule-table';

interface PlanOf {
  readonly event: EventRow;
  readonly calendar: CalendarRow;
  /** First day of the week: `sun` to `sat`. */
  readonly startDay: string;
  /** Minutes; default the event's own. */
  readonly duration?: number;
  /** Of a round robin: only this host. */
  readonly hostId?: number;
  /** Hosts whose account is not among them are left out. */
  readonly active: ActiveAccounts;
}

/** How an event type may be booked; the schedules of all hosts are read with one statement. */
export async function loadPlan(db: Db, of: PlanOf): Promise<SlotPlan> {
  const { event, calendar } = of;
  const settings = withDefaults(event.settings);
  const duration = positive(of.duration ?? offeredDuration(event), event.duration) * minuteMs;
  const times = { zone: calendar.authorTimezone, times: settings.available_times };
  return {
    eventId: event.id,
    kind: event.eventType,
    duration,
    interval: positive(settings.slot_interval, duration / minuteMs) * minuteMs,
    ...buffersOf(settings),
    notice: noticeOf(settings),
    range: rangeOf(settings),
    hosts: await hostsOf(db, of, settings),
    capacity: isMultiGuest(event.eventType) ? Math.max(1, event.maxBookPerSlot) : 1,
    caps: capsOf(settings),
    weekStart: Math.max(0, (weekdays as readonly string[]).indexOf(of.startDay)),
    ...(isOneOff(event.eventType) && isZone(times.zone) ? { fixed: times } : {}),
  };
}

/** A whole number of at least 1, or else the other. */
function positive(value: string | number, fallback: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : Math.max(1, fallback);
}

/** Milliseconds before and after a booking; nothing needs more than a day. */
export function buffersOf(settings: Partial<EventSettings>): { before: number; after: number } {
  const read = (minutes: string | undefined) => Math.min(Math.max(Number(minutes) || 0, 0) * minuteMs, dayMs);
  return { before: read(settings.buffer_time_before), after: read(settings.buffer_time_after) };
}

const unitMs = { minutes: minuteMs, hours: hourMs, days: dayMs, '': 0 } as const;

const noticeOf = ({ schedule_conditions: { value, unit } }: EventSettings) => Math.max(Number(value) || 0, 0) * (unitMs[unit] ?? 0);

function rangeOf({ range_type: kind, range_days: days, range_date_between: [first, last] }: EventSettings): BookingRange {
  if (kind === 'range_indefinite') return { kind: 'always' };
  if (kind === 'range_days') return { kind: 'days', days: positive(days, 60) };
  return { kind: 'dates', ...(first ? { first } : {}), ...(last ? { last } : {}) };
}

function capsOf({ booking_frequency: frequency, booking_duration: minutes }: EventSettings): SlotCap[] {
  const read = ({ enabled, limits }: EventSettings['booking_frequency'], counts: SlotCap['counts']) =>
    enabled ? limits.map(({ unit, value }) => ({ unit, counts, limit: Number(value) })) : [];
  return [...read(frequency, 'bookings'), ...read(minutes, 'minutes')];
}

async function hostsOf(db: Db, { event, calendar, hostId, active }: PlanOf, settings: EventSettings): Promise<HostPlan[]> {
  const all = activeHostIds(event, active);
  const ids = event.eventType === 'round_robin' && hostId !== undefined ? all.filter((id) => id === hostId) : all;
  if (isOneOff(event.eventType)) return ids.map((userId) => ({ userId, hours: undefined }));
  const wanted = ids.map((userId) => ({ userId, ...sourceOf(event, settings, userId) }));
  const schedules = await loadSchedules(db, wanted);
  const own = { zone: calendar.authorTimezone, weekly: settings.weekly_schedules, overrides: settings.date_overrides };
  // A team member without a schedule is offered by the event type's own hours where it has any.
  const hasOwn = event.availabilityType === 'custom';
  return wanted.map(({ userId, ...source }) => {
    const hours = source.isOwn ? own : (schedules(source) ?? (hasOwn ? own : undefined));
    return { userId, hours: hours && isZone(hours.zone) ? hours : undefined };
  });
}

/** Where a host's hours come from: the event type's own, a schedule, or a person's default one. */
interface HoursSource {
  readonly isOwn: boolean;
  readonly scheduleId: number | undefined;
  readonly ownerId: number;
}

function sourceOf(event: EventRow, settings: EventSettings, userId: number): HoursSource {
  if (isTeam(event.eventType) && !settings.common_schedule)
    return { isOwn: false, scheduleId: settings.hosts_schedules[userId], ownerId: userId };
  const isOwn = event.availabilityType === 'custom';
  return { isOwn, scheduleId: event.availabilityId ?? undefined, ownerId: event.userId };
}

/** Reads what is named, and every schedule of the owners for where nothing is. The same hours are the same object. */
async function loadSchedules(db: Db, sources: readonly HoursSource[]) {
  const read = sources.filter(({ isOwn }) => !isOwn);
  if (read.length === 0) return () => undefined;
  const ids = [...new Set(read.flatMap(({ scheduleId }) => scheduleId ?? []).map(Number))];
  const owners = [...new Set(read.map(({ ownerId }) => ownerId))];
  const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');
  const named = ids.length > 0 ? ` OR id IN (${marks(ids)})` : '';
  const rows = await db.query(
    `SELECT id, user_id, is_default, timezone, weekly_hours, date_overrides FROM ${scheduleTable.name}
     WHERE user_id IN (${marks(owners)})${named} ORDER BY is_default DESC, id`,
    [...owners, ...ids],
  );
  const schedules = rows.map((row) => fromRow(scheduleTable, row)).map((row) => ({ ...row, hours: hoursOf(row) }));
  return ({ scheduleId, ownerId }: HoursSource): OpeningHours | undefined =>
    (schedules.find(({ id }) => id === Number(scheduleId)) ?? schedules.find(({ userId }) => userId === ownerId))?.hours;
}

const hoursOf = ({ timezone, weeklyHours, dateOverrides }: ScheduleRow): OpeningHours => ({
  zone: timezone,
  weekly: weeklyHours,
  overrides: dateOverrides,
});
