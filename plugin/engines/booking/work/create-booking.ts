import type { Db, PeopleService } from '../../../host';
import type { Engine } from '../../kit/engine';
import { refuse } from '../../kit/input/errors';
import { activities } from '../data/activities';
import type { BookingRow } from '../data/booking-table';
import { bookings } from '../data/bookings';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { globalSettings } from '../data/global-settings';
import { lockHosts } from '../data/lock-hosts';
import { seats } from '../data/seats';
import { type ActiveAccounts, hostIds } from '../domain/hosts';
import { isMultiGuest } from '../domain/kinds';
import { announce } from '../outbox/announce';
import { accountOf } from './account-of';
import { activeAccounts } from './active-accounts';
import { guestColumns, ownColumns } from './booking-columns';
import type { BookingRequest, CheckedRequest } from './booking-request';
import { checkRequest } from './check-request';
import { type FoundTime, findTime } from './find-time';
import { inTurn } from './in-turn';
import { repeated } from './repeated';

/** A booking under way. */
interface Making {
  readonly db: Db;
  readonly event: EventRow;
  readonly request: BookingRequest;
  readonly checked: CheckedRequest;
  readonly personUserId: number | null;
  readonly startDay: string;
  readonly active: ActiveAccounts;
  readonly now: number;
  /** How who asked for news becomes a contact, where that is so. */
  readonly welcome: Welcome;
}

type Welcome = Awaited<ReturnType<PeopleService['welcome']>>;

/**
 * Book a time: a row per place, hosts, log and emails in one transaction. Returns the attendee's row, or the one that the same request has
 * just made. Throws 404 for an event type that is not there, 422 where it is not active, a rule is broken or the time is not free.
 */
export async function createBooking(engine: Engine, request: BookingRequest): Promise<BookingRow> {
  const { storage } = engine.host;
  const { eventId } = request;
  const wanted = ensureActive(await storage.run((db) => events(db).get(eventId)));
  const active = await activeAccounts(engine.host, [wanted]);
  const checked = checkRequest(wanted, request, active);
  const personUserId = await accountOf(engine, checked.email);
  const people = request.wantsNews ? engine.host.plugins.lookup<PeopleService>('siteplane.people') : undefined;
  const welcome = await people?.welcome('guest');
  const { start_day: startDay } = (await globalSettings(engine.host)).administration;
  return inTurn({ engine, eventId }, async (db) => {
    await lockHosts(db, hostIds(await events(db).get(eventId)));
    // Held until the end, so that it is not deleted under the booking.
    const event = ensureActive(await events(db).get(eventId, { lock: true }));
    return book({ db, event, request, checked, personUserId, startDay, active, now: engine.now(), welcome });
  });
}

function ensureActive(event: EventRow): EventRow {
  if (event.status !== 'active') throw refuse('This event type cannot be booked now: it is not active.');
  return event;
}

async function book(making: Making): Promise<BookingRow> {
  const { db, event, checked, request } = making;
  const known = await repeated(db, making);
  if (known) return known;
  const time = await findTime(db, { ...making, ...checked, party: 1 + checked.guests.length });
  const own = await (isMultiGuest(event.eventType) ? bookGroup(making, time) : bookOne(making, time));
  await making.welcome?.(db, personOf(own, request));
  return own;
}

/** Who booked; whoever comes along has not been asked. */
const personOf = ({ id, email, firstName, lastName, phone }: BookingRow, { campaign = {} }: BookingRequest) => ({
  email,
  name: `${firstName} ${lastName}`,
  phone,
  source: campaign.utm_source ?? 'booking',
  campaign: campaign.utm_campaign ?? '',
  ref: String(id),
});

async function bookOne(making: Making, time: FoundTime): Promise<BookingRow> {
  const own = await insert(making, ownColumns(making, time), { time });
  await tell(making, own);
  return own;
}

/** A row per person, the attendee's last; the others belong to it. All of them join the group that is there already. */
async function bookGroup(making: Making, time: FoundTime): Promise<BookingRow> {
  const { db, event, checked } = making;
  const [joined] = await bookings(db).attending({ eventId: event.id, startAt: time.startAt });
  let groupId = joined?.groupId;
  const guests: BookingRow[] = [];
  for (const guest of checked.guests) {
    const row = await insert(making, guestColumns(making, guest, time), { time, groupId });
    groupId = row.groupId;
    guests.push(row);
  }
  const own = await insert(making, ownColumns(making, time), { time, groupId });
  const ids = guests.map(({ id }) => id);
  if (ids.length > 0) await bookings(db).update(ids, { parentId: own.id });
  for (const guest of guests) await tell(making, { ...guest, parentId: own.id });
  await tell(making, own);
  return own;
}

interface Joining {
  readonly time: FoundTime;
  readonly groupId?: number | undefined;
}

async function insert(making: Making, columns: ReturnType<typeof guestColumns>, { time, groupId }: Joining): Promise<BookingRow> {
  const { db, event, request, now } = making;
  const booking = await bookings(db).insert(columns, groupId);
  await seats(db).claim({ booking, hostIds: time.hostIds, seats: time.seats });
  await activities(db).add({
    bookingId: booking.id,
    type: 'info',
    by: request.actingUserId,
    at: now,
    title: booking.source === 'admin' ? 'Booked by the organiser' : 'Booked on the web',
    description: event.title,
  });
  return booking;
}

function tell({ db, event, now, request }: Making, booking: BookingRow): Promise<void> {
  const trigger = booking.status === 'scheduled' ? 'scheduled' : 'requested';
  return announce(db, { trigger, booking, event, by: request.byGuest ? 'guest' : 'host', now });
}
