import { given } from '../../../kit/given';
import { checkNumber } from '../../kit/input/field';
import type { ValuesOf } from '../../kit/input/form';
import { type InputMap, mapOf } from '../../kit/input/query';
import { intOf, isBlank, isTrue, type Rules } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { detailsForm, mostSeats } from '../domain/forms/event';
import { defaultDuration } from '../domain/hosts';
import { isMultiGuest, isOneOff } from '../domain/kinds';
import { requireLinks } from '../domain/locations';
import { multiDurationOf } from '../domain/multi-duration';
import { defaultSettings, type EventSettings } from '../domain/settings';
import { searchTitleOf } from '../domain/slugs';
import { rules } from '../input/rules';
import { madeDescription } from '../views/event';
import { reserveTimes } from '../work/reserve-times';
import { changeEvent, type HeldEvent, mergedSettings } from './change-event';
import { expiryOf } from './event-extras';
import { shownEvent } from './event-views';

/** `POST /calendars/{id}/events/{event_id}/details`: what is not sent stays (D218). */
export async function saveDetails(call: EngineCall) {
  const { engine, body } = call;
  const { calendar, event } = await changeEvent(call, async (held) => {
    const { db, event: before } = held;
    const { id, status } = held.calendar;
    const check = rules();
    const sent = detailsForm.read(check, await asStored(call, before));
    const set = {
      ...columnsOf(sent),
      ...seatsOf(check, body, before),
      ...mergedSettings(before, settingsOf(check, body, { before, sent })),
    };
    const isLive = (set.status ?? before.status) === 'active' && (set.status !== undefined || set.locationSettings !== undefined);
    if (isLive) requireLinks(check, set.locationSettings ?? before.locationSettings);
    check.check();
    if (set.status && status === 'expired') await calendars(db).update(id, { status: 'active' });
    return { ...set, ...(await timesOf(held, set, engine.now())) };
  });
  return { message: 'The event type has been saved.', event: await shownEvent(engine, calendar, event) };
}

/** What is held of a one-off event type, and when it is over, follows its length. */
async function timesOf({ db, calendar, event: before }: HeldEvent, set: Partial<EventRow>, now: number): Promise<Partial<EventRow>> {
  const after = { ...before, ...set };
  if (!isOneOff(before.eventType) || defaultDuration(after) === defaultDuration(before)) return {};
  const expiry = expiryOf(after, calendar, now);
  await reserveTimes(db, { event: { ...after, ...expiry }, before, calendar, now });
  return expiry;
}

/** Of an event type without a description clients read a line that is made for it; sent back, it is none. */
async function asStored({ engine: { host }, body }: EngineCall, before: EventRow): Promise<InputMap> {
  if (before.description !== '' || isBlank(body.description)) return body;
  const isMade = body.description === madeDescription(before, await host.users.find(before.userId));
  return isMade ? { ...body, description: '' } : body;
}

type Sent = ValuesOf<typeof detailsForm.fields>;

const columnsOf = ({ title, duration, status, color_schema: color, description, location_settings: places }: Sent): Partial<EventRow> => ({
  title,
  searchTitle: searchTitleOf(title),
  duration,
  ...given({ status, colorSchema: color, description, locationSettings: places }),
});

/** Kinds with several guests need both; of others neither counts. */
function seatsOf(check: Rules, body: InputMap, { eventType }: EventRow): Partial<EventRow> {
  if (!isMultiGuest(eventType)) return {};
  check.required('max_book_per_slot', body.max_book_per_slot);
  checkNumber(check, 'max_book_per_slot', { value: body.max_book_per_slot, min: 1, max: mostSeats });
  check.required('is_display_spots', body.is_display_spots);
  return { maxBookPerSlot: intOf(body.max_book_per_slot) ?? 1, isDisplaySpots: isTrue(body.is_display_spots) };
}

/** Hours, ranges, limits, hosts and fixed times have routes of their own and stay as they are. */
function settingsOf(check: Rules, body: InputMap, { before, sent }: { before: EventRow; sent: Sent }): Partial<EventSettings> {
  const { multi_duration: inner, ...advanced } = sent.settings ?? {};
  if (isMultiGuest(before.eventType)) {
    if (advanced.requires_confirmation?.enabled)
      check.add('settings.requires_confirmation', 'kind', 'Only event types with one guest can ask for confirmation.');
    return advanced;
  }
  const isOuter = body.multi_duration !== undefined;
  const durations = isOuter ? body.multi_duration : inner;
  if (durations === undefined) return advanced;
  const name = isOuter ? 'multi_duration' : 'settings.multi_duration';
  const current = before.settings.multi_duration ?? defaultSettings.multi_duration;
  return { ...advanced, multi_duration: multiDurationOf(check, name, { given: mapOf(durations), before: current }) };
}
