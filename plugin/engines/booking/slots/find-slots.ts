import type { Db } from '../../../host';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';

/** A start that can be booked now. */
export interface Slot {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
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
  /** A booking that is being moved does not stand in its own way. */
  readonly exceptBookingId?: number;
}

/** Every start from `from` to before `to`, ascending by instant. A constant number of statements. */
export async function findSlots(_db: Db, _query: SlotQuery, _window: { from: number; to: number }): Promise<Slot[]> {
  return [];
}

/** The very same for one start: undefined where it is not offered. Inside the caller's lock it decides. */
export async function slotAt(db: Db, query: SlotQuery, start: number): Promise<Slot | undefined> {
  const found = await findSlots(db, query, { from: start, to: start + 1 });
  return found.find((slot) => slot.start === start);
}
