import type { Booking } from '../../../api/booking-types';
import type { AvailabilitySchedule } from '../../../api/calendar-types';
import { onTheWall } from './week-times';

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

/** Everybody with hours of their own or a booking, by name. */
export function hostsIn(schedules: readonly AvailabilitySchedule[], bookings: readonly Booking[]): Host[] {
  const named = [...schedules.map(({ user_id: id, host_name: name }) => ({ id: String(id), name })), ...bookings.flatMap(hostsOf)];
  return [...new Map(named.map((host) => [host.id, host])).values()].sort((a, b) => a.name.localeCompare(b.name));
}
