import type { HourRange, WeeklyHours } from '../../../../plugin/engines/booking/domain/hours';
import { officeHours } from '../../../../plugin/engines/booking/domain/settings';
import { offeredSlots } from '../../../../plugin/engines/booking/domain/slots/offered-slots';
import type { BookedTimes, BusyTime, OpeningHours, OwnBookings, SlotPlan } from '../../../../plugin/engines/booking/domain/slots/plan';
import { clockOf, hourMs, minuteMs } from '../../../../plugin/engines/kit/zones';

export const minutes = (count: number) => count * minuteMs;
export const hours = (count: number) => count * hourMs;

/** Milliseconds since 1970 of `2026-05-13 09:00` in UTC. */
export const utc = (text: string) => Date.parse(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00' : ''}Z`);

type Ranges = readonly (readonly [start: string, end: string])[];
export const ranges = (list: Ranges): HourRange[] => list.map(([start, end]) => ({ start, end }));

/** The same hours on every day of the week. */
export function daily(...list: Ranges): WeeklyHours {
  const day = { enabled: true, slots: ranges(list) };
  return { sun: day, mon: day, tue: day, wed: day, thu: day, fri: day, sat: day };
}

/** Office hours in UTC unless told otherwise. */
export const opening = (fields: Partial<OpeningHours> = {}): OpeningHours => ({
  zone: 'UTC',
  weekly: officeHours,
  overrides: {},
  ...fields,
});

export const host = (userId: number, fields: Partial<OpeningHours> = {}) => ({ userId, hours: opening(fields) });

/** An hour with host 1 in office hours, without buffers, notice, range or limits, unless told otherwise. */
export const plan = (fields: Partial<SlotPlan> = {}): SlotPlan => ({
  eventId: 7,
  kind: 'single',
  duration: hours(1),
  interval: fields.duration ?? hours(1),
  before: 0,
  after: 0,
  notice: 0,
  range: { kind: 'always' },
  hosts: [host(1)],
  capacity: 1,
  caps: [],
  weekStart: 0,
  ...fields,
});

/** A booking of host 1 for another event type without buffers, unless told otherwise. */
export const busy = (start: string, end: string, fields: Partial<BusyTime> = {}): BusyTime => ({
  userId: 1,
  start: utc(start),
  end: utc(end),
  before: 0,
  after: 0,
  eventId: 99,
  status: 'scheduled',
  ...fields,
});

/** A booking of this event type with host 1, unless told otherwise. */
export const own = (start: string, end: string, fields: Partial<OwnBookings> = {}): OwnBookings => ({
  start: utc(start),
  end: utc(end),
  userId: 1,
  status: 'scheduled',
  count: 1,
  ...fields,
});

interface Asked {
  readonly plan: SlotPlan;
  readonly taken?: Partial<BookedTimes>;
  /** Of the window and of the answers; default UTC. */
  readonly zone?: string;
  /** Local; default long before the window. */
  readonly now?: string;
}

/** What is offered from one local date to the end of another. */
export function offers({ plan: of, taken = {}, zone = 'UTC', now = '2001-01-01' }: Asked, from: string, last = from) {
  const at = (date: string) => clockOf(zone).instantOf(utc(date));
  const view = { from: at(from), to: clockOf(zone).instantOf(utc(last) + hours(24)), now: at(now) };
  return offeredSlots(of, { busy: [], own: [], lastBooked: new Map(), ...taken }, view);
}

/** The same as local times `13 09:00`: the day of the month and the time. */
export function starts(asked: Asked, from: string, last = from): string[] {
  const clock = clockOf(asked.zone ?? 'UTC');
  return offers(asked, from, last).map(({ start }) => new Date(clock.wallOf(start)).toISOString().slice(8, 16).replace('T', ' '));
}

/** Times of one day only: `09:00`. */
export const times = (asked: Asked, date: string): string[] => starts(asked, date).map((text) => text.slice(3));
