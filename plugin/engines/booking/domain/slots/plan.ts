import type { DateOverrides, WeeklyHours } from '../hours';
import type { EventKind } from '../kinds';
import type { BookingStatus } from '../statuses';

/** All that decides which starts an event type offers, but for what is booked. Spans are in milliseconds. */
export interface SlotPlan {
  readonly eventId: number;
  readonly kind: EventKind;
  readonly duration: number;
  /** From one start to the next. */
  readonly interval: number;
  /** Free time that a booking needs before and after it. */
  readonly before: number;
  readonly after: number;
  /** From now to the first start, at least. */
  readonly notice: number;
  readonly range: BookingRange;
  /** In the order of the event type's list; kinds with one host take the first. */
  readonly hosts: readonly HostPlan[];
  /** Places at a start; of kinds with several guests. */
  readonly capacity: number;
  readonly caps: readonly SlotCap[];
  /** First day of the week, 0 for Sunday. */
  readonly weekStart: number;
  /** One-off kinds: the only starts. */
  readonly fixed?: FixedTimes;
}

/** Dates `YYYY-MM-DD` in the hosts' zone, both inclusive; or so many days from today on. */
export type BookingRange =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'dates'; readonly first?: string; readonly last?: string }
  | { readonly kind: 'always' };

export interface HostPlan {
  readonly userId: number;
  /** Undefined: the host has no schedule. */
  readonly hours: OpeningHours | undefined;
}

/** Wall-clock hours in a zone. */
export interface OpeningHours {
  readonly zone: string;
  readonly weekly: Partial<WeeklyHours>;
  readonly overrides: DateOverrides;
}

/** At most so many bookings, or booked minutes, in a day, week or month. */
export interface SlotCap {
  readonly unit: 'per_day' | 'per_week' | 'per_month';
  readonly counts: 'bookings' | 'minutes';
  readonly limit: number;
}

/** Starts `HH:MM` by local date. */
export interface FixedTimes {
  readonly zone: string;
  readonly times: Readonly<Record<string, readonly string[]>>;
}

/** What is booked. */
export interface BookedTimes {
  readonly busy: readonly BusyTime[];
  readonly own: readonly OwnBookings[];
  /** When each host was last booked for this event type, in milliseconds since 1970; of a round robin. */
  readonly lastBooked: ReadonlyMap<number, number>;
}

/** A host's booking, of any event type, with that type's buffers in milliseconds. */
export interface BusyTime {
  readonly userId: number;
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
  readonly eventId: number;
  readonly status: BookingStatus;
}

/** How many active bookings this event type has at a time, with a host, in a status. */
export interface OwnBookings {
  readonly start: number;
  readonly end: number;
  readonly userId: number | undefined;
  readonly status: BookingStatus;
  readonly count: number;
}

/** A start that can be booked. */
export interface Offer {
  readonly start: number;
  readonly end: number;
  /** Free places; 1 of kinds with one guest. */
  readonly seats: number;
  /** All hosts, or of a round robin those that are free, the one whose turn it is first. */
  readonly hosts: readonly number[];
}

/** Starts from `from` to before `to`, as seen at `now`; instants. */
export interface View {
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** From an instant to before another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
