import type { Booking } from '../../../api/booking-types';
import type { AvailabilitySchedule } from '../../../api/calendar-types';
import { dayAway, instantAt, onTheWall, wallClock } from './week-times';

/** What a week is narrowed to; empty: all of them. */
export interface WeekFilter {
  readonly calendar: string;
  readonly host: string;
}

/** A booking by the clock on the wall. */
export interface WeekBooking {
  readonly start: string;
  readonly end: string;
  readonly booking: Booking;
}

/** A day on which somebody does not work. */
export interface DayOff {
  readonly day: string;
  readonly host: string;
}

/** Somebody who hosts. */
export interface Host {
  readonly id: string;
  readonly name: string;
}

const hostsOf = ({ author, host_profiles: all }: Booking): readonly Host[] =>
  (all ?? [{ ID: author.id, name: author.name }]).map(({ ID, name }) => ({ id: String(ID), name }));

/** What takes time of the week: neither what was cancelled nor what was rejected. */
export function bookingsShown(bookings: readonly Booking[], { calendar, host }: WeekFilter, zone: string): WeekBooking[] {
  return bookings
    .filter(({ status }) => status !== 'cancelled' && status !== 'rejected')
    .filter(({ calendar_id: id }) => calendar === '' || String(id) === calendar)
    .filter((booking) => host === '' || hostsOf(booking).some(({ id }) => id === host))
    .map((booking) => ({ ...onTheWall(booking, zone), booking }));
}

/** The days of a week that are off by the hours that people usually have. */
export function daysOff(schedules: readonly AvailabilitySchedule[], days: readonly string[], host: string): DayOff[] {
  return schedules
    .filter(({ settings, user_id: id }) => settings.default && (host === '' || String(id) === host))
    .flatMap(({ settings, host_name: name }) =>
      days.filter((day) => settings.date_overrides[day]?.every(({ start, end }) => start === end)).map((day) => ({ day, host: name })),
    );
}

/** A stretch by the clock on the wall. */
export interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** When the chosen hosts work by the hours that they usually have, in the zone of the week; each schedule is kept in a zone of its own. */
export function workingHours({ schedules, host }: Working, days: readonly string[], zone: string): Stretch[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  // Elsewhere it may be the day before or after.
  const around = [dayAway(first, -1), ...days, dayAway(last, 1)];
  return schedules
    .filter(({ settings, user_id: id }) => settings.default && (host === '' || String(id) === host))
    .flatMap(({ settings }) => around.flatMap((day) => stretchesOn(day, settings, zone)))
    .filter(({ start, end }) => end > first && start.slice(0, 10) <= last);
}

interface Working {
  readonly schedules: readonly AvailabilitySchedule[];
  /** Empty: all of them. */
  readonly host: string;
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

function stretchesOn(day: string, settings: AvailabilitySchedule['settings'], zone: string): Stretch[] {
  const { weekly_schedules: week, date_overrides: dates, timezone } = settings;
  const usual = week[weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sun'];
  const ranges = dates[day] ?? (usual.enabled ? usual.slots : []);
  const onWall = (wall: string) => wallClock(instantAt(wall, timezone), zone);
  return ranges
    .filter(({ start, end }) => start !== end)
    .map(({ start, end }) => {
      const isOver = end === '24:00' || end < start;
      return { start: onWall(`${day}T${start}`), end: onWall(`${isOver ? dayAway(day, 1) : day}T${end === '24:00' ? '00:00' : end}`) };
    });
}

/** Everybody with hours of their own or a booking, by name. */
export function hostsIn(schedules: readonly AvailabilitySchedule[], bookings: readonly Booking[]): Host[] {
  const named = [...schedules.map(({ user_id: id, host_name: name }) => ({ id: String(id), name })), ...bookings.flatMap(hostsOf)];
  return [...new Map(named.map((host) => [host.id, host])).values()].sort((a, b) => a.name.localeCompare(b.name));
}
