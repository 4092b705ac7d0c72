import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { advancedOf } from '../domain/advanced-settings';
import { checkNumber } from '../domain/booking-window';
import { isMultiGuest } from '../domain/kinds';
import { readLocations } from '../domain/locations';
import { multiDurationOf } from '../domain/multi-duration';
import { defaultSettings, type EventSettings } from '../domain/settings';
import { searchTitleOf } from '../domain/slugs';
import { changeEvent, merged } from './change-event';
import { colorOf, longest, mostSeats, shortest, statusOf } from './event-input';
import { gather } from './gather';
import { htmlOf, intOf, isBlank, isTrue, lineOf, type Rules, rules } from './input';
import { type InputMap, mapOf } from './query';
import type { EngineCall } from './route';
import { shownEvent } from './shown';
import { madeDescription } from './views/event';

/** `POST /calendars/{id}/events/{event_id}/details`: what is not sent stays. */
export async function saveDetails(call: EngineCall) {
  const { engine, body } = call;
  const { calendar, event } = await changeEvent(call, async ({ db, calendar: { id, status }, event: before }) => {
    const check = rules();
    const sent = await asStored(call, before);
    const set = { ...columnsOf(check, sent), ...seatsOf(check, body, before), ...merged(before, settingsOf(check, body, before)) };
    check.check();
    if (set.status && status === 'expired') await calendars(db).update(id, { status: 'active' });
    return set;
  });
  return { message: 'The event type has been saved.', event: await shownEvent(engine, calendar, event) };
}

/** Of an event type without a description clients read a line that is made for it; sent back, it is none. */
async function asStored({ engine: { host }, body }: EngineCall, before: EventRow): Promise<InputMap> {
  if (before.description !== '' || isBlank(body.description)) return body;
  const isMade = body.description === madeDescription(before, await host.users.find(before.userId));
  return isMade ? { ...body, description: '' } : body;
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

/** Hours, ranges, limits, hosts and fixed times have routes of their own and stay as they are. */
function settingsOf(check: Rules, body: InputMap, { settings, eventType }: EventRow): Partial<EventSettings> {
  const inner = mapOf(body.settings);
  const advanced = advancedOf(check, 'settings.', inner);
  if (isMultiGuest(eventType)) {
    if (advanced.requires_confirmation?.enabled)
      check.add('settings.requires_confirmation', 'kind', 'Only event types with one guest can ask for confirmation.');
    return advanced;
  }
  const isOuter = body.multi_duration !== undefined;
  const given = isOuter ? body.multi_duration : inner.multi_duration;
  if (given === undefined) return advanced;
  const field = isOuter ? 'multi_duration' : 'settings.multi_duration';
  const before = settings.multi_duration ?? defaultSettings.multi_duration;
  return { ...advanced, multi_duration: multiDurationOf(check, field, { given: mapOf(given), before }) };
}
