import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { checkNumber } from '../domain/booking-window';
import { isMultiGuest } from '../domain/kinds';
import { readLocations } from '../domain/locations';
import { multiDurationOf } from '../domain/multi-duration';
import { defaultSettings, type EventSettings } from '../domain/settings';
import { searchTitleOf } from '../domain/slugs';
import { colorOf, longest, mostSeats, shortest, statusOf } from './event-input';
import { gather } from './gather';
import { htmlOf, intOf, isBlank, isTrue, lineOf, type Rules, rules } from './input';
import { type InputMap, mapOf } from './query';
import type { EngineCall } from './route';
import { shownEvent } from './shown';

/** `POST /calendars/{id}/events/{event_id}/details`: what is not sent stays. */
export async function saveDetails(call: EngineCall) {
  const { engine, body } = call;
  const { calendar, event } = await engine.host.storage.tx(async (db) => {
    const found = await calendars(db).get(call.id('id'), { lock: true });
    const before = await events(db).inCalendar(found.id, call.id('event_id'), { lock: true });
    const check = rules();
    const set = { ...columnsOf(check, body), ...seatsOf(check, body, before), settings: settingsOf(check, body, before) };
    check.check();
    const after = { ...before, ...set, updatedAt: engine.now() };
    await events(db).update(before.id, { ...set, updatedAt: after.updatedAt });
    if (after.status !== 'expired' && found.status === 'expired') await calendars(db).update(found.id, { status: 'active' });
    return { calendar: found, event: after };
  });
  return { message: 'The event type has been saved.', event: await shownEvent(engine, calendar, event) };
}

function columnsOf(check: Rules, body: InputMap): Partial<EventRow> {
  const title = lineOf(body.title, 192);
  check.required('title', title);
  check.required('duration', body.duration);
  checkNumber(check, 'duration', { value: body.duration, min: shortest, max: longest });
  const color = colorOf(check, 'color_schema', body.color_schema);
  return {
    ...{ title, searchTitle: searchTitleOf(title), duration: intOf(body.duration) ?? 0 },
    ...(isBlank(body.status) ? {} : { status: statusOf(check, 'status', body.status) }),
    ...(color === undefined ? {} : { colorSchema: color }),
    ...(body.description === undefined ? {} : { description: htmlOf(body.description) }),
    ...(body.location_settings === undefined
      ? {}
      : { locationSettings: gather(check, () => readLocations(body.location_settings, 'details'), []) }),
  };
}

/** Kinds with several guests need both; of others neither counts. */
function seatsOf(check: Rules, body: InputMap, { eventType }: EventRow): Partial<EventRow> {
  if (!isMultiGuest(eventType)) return {};
  check.required('max_book_per_slot', body.max_book_per_slot);
  checkNumber(check, 'max_book_per_slot', { value: body.max_book_per_slot, min: 1, max: mostSeats });
  check.required('is_display_spots', body.is_display_spots);
  return { maxBookPerSlot: intOf(body.max_book_per_slot) ?? 1, isDisplaySpots: isTrue(body.is_display_spots) };
}

/** Hours, ranges and limits have routes of their own and stay as they are. */
function settingsOf(check: Rules, body: InputMap, { settings, eventType }: EventRow): Partial<EventSettings> {
  const inner = mapOf(body.settings).multi_duration;
  const [field, given] = body.multi_duration === undefined ? ['settings.multi_duration', inner] : ['multi_duration', body.multi_duration];
  if (given === undefined || isMultiGuest(eventType)) return settings;
  const before = settings.multi_duration ?? defaultSettings.multi_duration;
  return { ...settings, multi_duration: multiDurationOf(check, field, { given: mapOf(given), before }) };
}
