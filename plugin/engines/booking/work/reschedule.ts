import type { Engine } from '../../kit/engine';
import { invalidFields, refuse } from '../../kit/input/errors';
import { textOf } from '../../kit/input/rules';
import { isZone, momentsOf } from '../../kit/zones';
import { activities } from '../data/activities';
import type { BookingRow } from '../data/booking-table';
import { type BookingKey, bookings } from '../data/bookings';
import type { EventRow } from '../data/event-table';
import { globalSettings } from '../data/global-settings';
import { seats } from '../data/seats';
import type { ActiveAccounts } from '../domain/hosts';
import { hasAllHosts, isMultiGuest } from '../domain/kinds';
import { utcStamp } from '../domain/stamps';
import { announce } from '../outbox/announce';
import { activeAccounts } from './active-accounts';
import { hostProblem, isInstant } from './check-request';
import { type FoundTime, findTime } from './find-time';
import { ensureAllowed, ensureOpen, ensureReason } from './guest-rights';
import { type Actor, holdBooking, type LockedBooking } from './hold-booking';

/** Where a booking is moved to. */
interface Move {
  readonly booking: BookingKey;
  /** Local time of `timezone`, or `start`. */
  readonly eventTime?: string;
  /** Milliseconds since 1970. */
  readonly start?: number;
  /** IANA name, of whoever moves it. */
  readonly timezone: string;
  readonly reason?: string;
  /** Of a round robin; default the same host if they are free. */
  readonly hostUserId?: number;
  /** For hosts. */
  readonly ignoreAvailability?: boolean;
  readonly byGuest: boolean;
  readonly actor: Actor;
  /** Throws where the actor may not move this booking; with its locks held. */
  readonly permit?: (held: LockedBooking) => Promise<void>;
}

/**
 * Move a booking to another time; its number, status and guest stay. Notice is for guests only. Throws 404, 422 where it is over or called
 * off, where the time is the same or is not free, and where a guest may not move it.
 */
export async function reschedule(engine: Engine, move: Move): Promise<BookingRow> {
  const { administration } = await globalSettings(engine.host);
  return holdBooking(engine, move.booking, async (held) => {
    await move.permit?.(held);
    ensureOpen(held, administration);
    const reason = textOf(move.reason, 1000);
    if (move.byGuest) {
      ensureAllowed(held, 'can_not_reschedule');
      ensureReason(held, 'rescheduling_reason', reason);
    }
    const starts = startsOf(held, move);
    const active = await activeAccounts(engine.host, [held.event]);
    const isUnchecked = move.ignoreAvailability === true && !move.byGuest;
    const time = await findTime(held.db, {
      event: move.byGuest ? held.event : withoutNotice(held.event),
      starts,
      minutes: held.booking.slotMinutes,
      party: 1,
      now: held.now,
      startDay: administration.start_day,
      active,
      exceptBookingId: held.booking.id,
      isUnchecked,
      hostId: wantedHost(held, move, active),
      preferredHostId: held.booking.hostUserId ?? undefined,
    });
    return store(held, { ...move, reason }, time);
  });
}

function startsOf({ booking }: LockedBooking, { start, eventTime = '', timezone }: Move): readonly [number, ...number[]] {
  if (!isZone(timezone)) throw invalidFields({ timezone: { timezone: 'Enter a time zone such as Europe/Vienna.' } });
  const moments = start === undefined ? momentsOf(eventTime, timezone) : [start];
  if (moments?.length === 0)
    throw wrongTime('skipped', 'That time does not exist on this day, because the clocks change. Choose another one.');
  const [first, ...others] = (moments ?? []).filter(isInstant);
  if (first === undefined) throw wrongTime('date', 'Enter the time as YYYY-MM-DD HH:MM:SS.');
  if (first === booking.startAt) throw refuse('The booking is at this time already. Choose another one.');
  return [first, ...others];
}

const wrongTime = (rule: string, text: string) => invalidFields({ event_time: { [rule]: text } });

function wantedHost({ event }: LockedBooking, { hostUserId }: Move, active: ActiveAccounts): number | undefined {
  const problem = hostUserId === undefined ? undefined : hostProblem({ event, active }, hostUserId);
  if (problem !== undefined) throw invalidFields({ host_user_id: { in: problem } });
  return hostUserId;
}

/** Notice is for guests only. */
export const withoutNotice = (event: EventRow): EventRow => ({
  ...event,
  settings: { ...event.settings, schedule_conditions: { value: 0, unit: '' } },
});

async function store(held: LockedBooking, move: Move & { readonly reason: string }, time: FoundTime): Promise<BookingRow> {
  const { db, booking, event, now } = held;
  const by = move.byGuest ? 'guest' : 'host';
  const { rescheduleReason: _, ...extras } = booking.extras;
  const changes: Partial<BookingRow> = {
    startAt: time.startAt,
    endAt: time.endAt,
    updatedAt: now,
    groupId: await groupAt(held, time.startAt),
    hostUserId: hostOf(held, time),
    ...(move.byGuest ? { personTimeZone: move.timezone } : {}),
    extras: {
      ...extras,
      rescheduledByType: by,
      previousStartAt: booking.startAt,
      moves: (extras.moves ?? 0) + 1,
      ...(move.reason === '' ? {} : { rescheduleReason: move.reason }),
    },
  };
  const moved: BookingRow = { ...booking, ...changes };
  await bookings(db).update(booking.id, changes);
  await seats(db).claim({ booking: moved, hostIds: time.hostIds, seats: time.seats });
  await activities(db).add({
    bookingId: booking.id,
    type: 'info',
    by: move.actor.userId,
    at: now,
    description: move.reason,
    title: `Moved by ${move.actor.name}, before at ${utcStamp(booking.startAt)} UTC`,
  });
  await announce(db, { trigger: 'rescheduled', booking: moved, event, by, now });
  return moved;
}

/** Of several hosts the one whose it was, unless they left the team. */
const hostOf = ({ booking: { hostUserId }, event }: LockedBooking, { hostIds: free }: FoundTime): number | null =>
  hasAllHosts(event.eventType) && hostUserId !== null && free.includes(hostUserId) ? hostUserId : (free[0] ?? null);

/** The group that is there already, otherwise one of its own. */
async function groupAt({ db, booking }: LockedBooking, startAt: number): Promise<number> {
  if (!isMultiGuest(booking.eventType)) return booking.groupId;
  const [joined] = await bookings(db).attending({ eventId: booking.eventId, startAt });
  const own = await bookings(db).ownGroup(booking);
  return joined?.groupId ?? own;
}
