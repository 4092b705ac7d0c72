import { given } from '../../../kit/given';
import { refuse } from '../../kit/input/errors';
import { intOf, isBlank, wordOf } from '../../kit/input/rules';
import { peopleOf } from '../../kit/people';
import type { EngineCall } from '../../kit/route';
import { isZone, momentOf } from '../../kit/zones';
import { calendars } from '../data/calendars';
import { events } from '../data/events';
import { globalSettings } from '../data/global-settings';
import { offeredDuration } from '../domain/durations';
import { type ActiveAccounts, activeHostIds, namedIn } from '../domain/hosts';
import type { SlotQuery } from '../slots/find-slots';
import { slotsOfMonth } from '../slots/slots-of-month';
import { publicEventView } from '../views/public-event';
import { slotsView } from '../views/slots';
import { activeAccounts } from '../work/active-accounts';
import { withoutHost } from '../work/find-time';
import { route } from './route';

/** `GET /bookings/slots/{event_id}`: the rest of a month. */
async function listSlots(call: EngineCall) {
  const { answer } = await read(call, () => ({}));
  return answer;
}

/** `GET /bookings/event/{event_id}`: the form and the times, of one length and one host if that is asked for. */
async function bookingForm(call: EngineCall) {
  const { event, answer } = await read(call, ({ duration, host_id: host }, { event: months, active }) => {
    const hostId = isBlank(host) ? undefined : intOf(host);
    if (!isBlank(host) && (hostId === undefined || !activeHostIds(months, active).includes(hostId)))
      throw refuse('host_id must be the id of a host of this event type whose account is active.');
    return { duration: offeredDuration(months, intOf(duration)), ...given({ hostId }) };
  });
  return { calendar_event: publicEventView(event, await peopleOf(call.engine.host, namedIn(event))), ...answer };
}

interface BookableEvent {
  readonly event: SlotQuery['event'];
  readonly active: ActiveAccounts;
}

type More = (query: EngineCall['query'], bookableEvent: BookableEvent) => Pick<SlotQuery, 'duration' | 'hostId'>;

/** The slots that a call asks for. Throws 404 for an unknown event type, 422 where it is not active or the query is wrong. */
async function read({ engine, query, id }: EngineCall, more: More) {
  const { host } = engine;
  const eventId = id('event_id');
  const now = engine.now();
  const { start_day: startDay } = (await globalSettings(host)).administration;
  const event = await host.storage.run((db) => events(db).get(eventId));
  const active = await activeAccounts(host, [event]);
  return host.storage.run(async (db) => {
    if (event.status !== 'active') throw refuse('This event type cannot be booked at present: it is not active.');
    if (activeHostIds(event, active).length === 0) throw withoutHost();
    const zone = zoneOf(query);
    const from = startOf(query, zone) ?? now;
    const calendar = await calendars(db).get(event.calendarId);
    const months = await slotsOfMonth(db, { event, calendar, now, startDay, active, ...more(query, { event, active }) }, { from, zone });
    return { event, answer: slotsView(months, zone) };
  });
}

function zoneOf(query: EngineCall['query']): string {
  const zone = wordOf(query, 'timezone') || 'UTC';
  if (!isZone(zone)) throw refuse('timezone must be the name of a time zone, such as Europe/Vienna.');
  return zone;
}

function startOf(query: EngineCall['query'], zone: string): number | undefined {
  const text = wordOf(query, 'start_date');
  if (text === '') return undefined;
  const from = momentOf(text, zone);
  if (from === undefined) throw refuse('start_date must be a date such as 2026-05-13, or a time such as 2026-05-13 09:00:00.');
  return from;
}

export const slotRoutes = [route('GET', '/bookings/slots/{event_id}', listSlots), route('GET', '/bookings/event/{event_id}', bookingForm)];
