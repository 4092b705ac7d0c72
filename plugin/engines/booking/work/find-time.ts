import type { Db } from '../../../host';
import { given } from '../../../kit/given';
import { refuse } from '../../kit/input/errors';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { slotTaken } from '../data/seats';
import { loadPlan } from '../data/slot-plan';
import { loadTaken } from '../data/taken-times';
import type { ActiveAccounts } from '../domain/hosts';
import { hasAllHosts, isMultiGuest } from '../domain/kinds';
import type { SlotPlan } from '../domain/slots/plan';
import { turnsOf } from '../domain/slots/turns';
import { type SlotQuery, slotAmong } from '../slots/find-slots';

/** What has to be free. */
interface Wish {
  readonly event: EventRow;
  /** One, or the two passes of a repeated hour. */
  readonly starts: readonly [number, ...number[]];
  readonly minutes: number;
  /** How many places. */
  readonly party: number;
  readonly now: number;
  readonly startDay: string;
  readonly active: ActiveAccounts;
  /** Only this host. */
  readonly hostId?: number | undefined;
  /** Of a round robin: this host if they are free. */
  readonly preferredHostId?: number | undefined;
  readonly exceptBookingId?: number;
  /** Take the first start whatever there is. */
  readonly isUnchecked: boolean;
}

/** A time that may be taken, as long as the hosts' locks are held. */
export interface FoundTime {
  readonly startAt: number;
  readonly endAt: number;
  /** Hosts of the booking, the one whose it is first. */
  readonly hostIds: readonly number[];
  /** How many bookings may hold the start. */
  readonly seats: number;
}

/** Find the time by the very rules that list it. Throws 422 where it is not offered, or has too few places for the party (D209). */
export async function findTime(db: Db, wish: Wish): Promise<FoundTime> {
  const { event, minutes, now, startDay, hostId, active, exceptBookingId } = wish;
  const calendar = await calendars(db).get(event.calendarId);
  const query: SlotQuery = {
    event,
    calendar,
    now,
    startDay,
    active,
    duration: minutes,
    ...given({ hostId }),
    ...given({ exceptBookingId }),
  };
  const slot = await slotAmong(db, query, wish.starts);
  if (!slot && !wish.isUnchecked) throw slotTaken();
  if (!slot) return anyway(db, wish, await loadPlan(db, query));
  if (slot.seats < wish.party && isMultiGuest(event.eventType) && !wish.isUnchecked) throw tooMany(slot.seats, wish.party);
  const { start: startAt, end: endAt } = slot;
  return { startAt, endAt, hostIds: chosen(wish, slot.hosts), seats: seatsOf(wish) };
}

/** 422: nobody is left who could host it. */
export const withoutHost = () =>
  refuse('This event type cannot be booked now: none of its hosts has an active account. Choose hosts for it in its settings.');

const tooMany = (seats: number, party: number) =>
  refuse(`There ${seats === 1 ? 'is 1 place' : `are ${seats} places`} left at this time, too few for ${party}. Choose another time.`);

/** All of the hosts, or of those that may do it the preferred one, else the one whose turn it is. */
function chosen({ event, preferredHostId }: Wish, hosts: readonly number[]): readonly number[] {
  if (hasAllHosts(event.eventType)) return hosts;
  const preferred = hosts.filter((id) => id === preferredHostId);
  return (preferred.length > 0 ? preferred : hosts).slice(0, 1);
}

function seatsOf({ event, isUnchecked }: Wish): number {
  if (isUnchecked) return Number.POSITIVE_INFINITY;
  return isMultiGuest(event.eventType) ? Math.max(1, event.maxBookPerSlot) : 1;
}

/** The first start, with all hosts or the one that has the least to do. */
async function anyway(db: Db, wish: Wish, plan: SlotPlan): Promise<FoundTime> {
  const [startAt] = wish.starts;
  const endAt = startAt + wish.minutes * 60_000;
  const everyone = plan.hosts.map(({ userId }) => userId);
  if (everyone.length === 0) throw withoutHost();
  if (plan.kind !== 'round_robin') return { startAt, endAt, hostIds: chosen(wish, everyone), seats: seatsOf(wish) };
  const taken = await loadTaken(db, plan, { from: startAt, to: startAt + 1, exceptBookingId: wish.exceptBookingId });
  const order = turnsOf(plan, taken)([...everyone.keys()], startAt);
  return {
    startAt,
    endAt,
    hostIds: chosen(
      wish,
      order.flatMap((place) => everyone[place] ?? []),
    ),
    seats: seatsOf(wish),
  };
}
