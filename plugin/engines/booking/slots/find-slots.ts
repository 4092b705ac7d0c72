import type { Db } from '../../../host';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import { loadPlan } from '../data/slot-plan';
import { loadTaken } from '../data/taken-times';
import type { ActiveAccounts } from '../domain/hosts';
import { isMultiGuest } from '../domain/kinds';
import { offeredSlots } from '../domain/slots/offered-slots';
import type { SlotPlan } from '../domain/slots/plan';

/** A start that can be booked now. */
export interface Slot {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  /** Free places, shown or not; 1 of kinds with one guest. */
  readonly seats: number;
  /** Free places; false where they are not shown and of kinds with one guest. */
  readonly remaining: number | false;
  /** Hosts of a booking there: all of them, or for a round robin those that are free, the one whose turn it is first. */
  readonly hosts: readonly number[];
}

export interface SlotQuery {
  readonly event: EventRow;
  readonly calendar: CalendarRow;
  readonly now: number;
  /** First day of the week, of the engine's settings. */
  readonly startDay: string;
  /** Minutes; default the event's own. */
  readonly duration?: number;
  /** Of a round robin: only this host. */
  readonly hostId?: number;
  /** Hosts whose account is not among them are left out. */
  readonly active: ActiveAccounts;
  /** A booking that is being moved does not stand in its own way. */
  readonly exceptBookingId?: number;
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** Every start from `from` to before `to`, ascending by instant. A constant number of statements. */
export async function findSlots(db: Db, query: SlotQuery, window: Window): Promise<Slot[]> {
  return slotsOfPlan(db, query, { ...window, plan: await loadPlan(db, query) });
}

/** The same by a plan that was loaded before. */
export async function slotsOfPlan(db: Db, query: SlotQuery, { plan, from, to }: Window & { plan: SlotPlan }): Promise<Slot[]> {
  if (plan.hosts.length === 0) return [];
  const taken = await loadTaken(db, plan, { from, to, exceptBookingId: query.exceptBookingId });
  const isShown = showsPlaces(query.event);
  return offeredSlots(plan, taken, { from, to, now: query.now }).map((offer) => ({ ...offer, remaining: isShown && offer.seats }));
}

/** The very same for one start: undefined where it is not offered. Inside the caller's lock it decides. */
export async function slotAt(db: Db, query: SlotQuery, start: number): Promise<Slot | undefined> {
  const slots = await findSlots(db, query, { from: start, to: start + 1 });
  return slots.find((slot) => slot.start === start);
}

/** The first of some moments that is offered: of a time that clocks show twice the first pass, or the second if only that is offered. */
export async function slotAmong(db: Db, query: SlotQuery, moments: readonly number[]): Promise<Slot | undefined> {
  if (moments.length === 0) return undefined;
  const slots = await findSlots(db, query, { from: Math.min(...moments), to: Math.max(...moments) + 1 });
  return slots.find(({ start }) => moments.includes(start));
}

/** Free places are shown where the event type says so, and where guests may be brought along. */
function showsPlaces({ eventType, isDisplaySpots, bookingFields }: EventRow): boolean {
  const bringsGuests = bookingFields?.some(({ name, enabled }) => name === 'guests' && enabled) ?? false;
  return isMultiGuest(eventType) && (isDisplaySpots || bringsGuests);
}
