import { checkNumber, windowOf } from '../domain/booking-window';
import { normalHours, normalOverrides } from '../domain/hours';
import { type EventKind, type EventStatus, isMultiGuest, kindOf } from '../domain/kinds';
import { type Location, readLocations } from '../domain/locations';
import { type EventSettings, officeHours } from '../domain/settings';
import { gather } from './gather';
import { htmlOf, intOf, isBlank, isTrue, lineOf, type Rules, wordOf } from './input';
import { type Input, type InputMap, mapOf } from './query';

/** A new event type as it was asked for. */
export interface EventInput {
  readonly title: string;
  readonly duration: number;
  readonly status: Exclude<EventStatus, 'expired'>;
  readonly eventType: EventKind;
  readonly description: string;
  readonly colorSchema: string;
  readonly locationType: string;
  readonly locationHeading: string;
  readonly locationSettings: readonly Location[];
  readonly maxBookPerSlot: number;
  readonly isDisplaySpots: boolean;
  readonly settings: Partial<EventSettings>;
  /** The hours are its own, not those of a schedule. */
  readonly isCustom: boolean;
}

interface Given {
  readonly map: InputMap;
  /** Of its fields: `slot.` where it comes with a calendar. */
  readonly prefix: string;
  /** Local date in the calendar's zone. */
  readonly today: string;
}

export const shortest = 5;
export const longest = 1440;
export const mostSeats = 10_000;
export const defaultColor = '#0099ff';

/** The first event type of a new calendar: its hours stand beside its other fields. */
export function firstEventOf(check: Rules, { map, today }: Omit<Given, 'prefix'>): EventInput {
  const prefix = 'slot.';
  for (const field of ['availability_type', 'schedule_type']) check.required(`${prefix}${field}`, wordOf(map, field));
  if (wordOf(map, 'schedule_type') === 'weekly_schedules') check.required(`${prefix}weekly_schedules`, map.weekly_schedules);
  const hours = hoursOf(check, { map, prefix, today });
  const status = isBlank(map.status) ? 'active' : statusOf(check, `${prefix}status`, map.status);
  const window = windowOf(check, `${prefix}settings.`, mapOf(map.settings));
  return { ...commonOf(check, { map, prefix, today }), status, settings: { ...window, ...hours } };
}

/** An event type for a calendar that is there: its hours are among its settings. */
export function newEventOf(check: Rules, { map, today }: Omit<Given, 'prefix'>): EventInput {
  const settings = mapOf(map.settings);
  const prefix = 'settings.';
  check.required('status', map.status);
  for (const field of ['schedule_type', 'weekly_schedules']) check.required(`${prefix}${field}`, settings[field]);
  const hours = hoursOf(check, { map: settings, prefix, today });
  const status = isBlank(map.status) ? 'active' : statusOf(check, 'status', map.status);
  return { ...commonOf(check, { map, prefix: '', today }), status, settings: { ...windowOf(check, prefix, settings), ...hours } };
}

function commonOf(check: Rules, { map, prefix }: Given): Omit<EventInput, 'status' | 'settings'> {
  const title = lineOf(map.title, 192);
  const kind = kindOf(wordOf(map, 'event_type'));
  check.required(`${prefix}title`, title);
  check.required(`${prefix}event_type`, wordOf(map, 'event_type'));
  check.required(`${prefix}duration`, map.duration);
  checkNumber(check, `${prefix}duration`, { value: map.duration, min: shortest, max: longest });
  if (isMultiGuest(kind)) checkNumber(check, `${prefix}max_book_per_slot`, { value: map.max_book_per_slot, min: 1, max: mostSeats });
  return {
    title,
    duration: intOf(map.duration) ?? 0,
    eventType: kind,
    description: htmlOf(map.description),
    colorSchema: colorOf(check, `${prefix}color_schema`, map.color_schema) ?? defaultColor,
    locationType: lineOf(map.location_type, 64),
    locationHeading: lineOf(map.location_heading, 192),
    locationSettings: gather(check, () => readLocations(map.location_settings, 'create', `${prefix}location_settings`), []),
    maxBookPerSlot: isMultiGuest(kind) ? (intOf(map.max_book_per_slot) ?? 1) : 1,
    isDisplaySpots: isTrue(map.is_display_spots),
    isCustom: wordOf(map, 'availability_type') === 'custom',
  };
}

function hoursOf(check: Rules, { map, prefix, today }: Given): Partial<EventSettings> {
  const read = () => normalHours(map.weekly_schedules, `${prefix}weekly_schedules`);
  const weekly = isBlank(map.weekly_schedules) ? officeHours : gather(check, read, officeHours);
  const overrides = gather(check, () => normalOverrides(map.date_overrides, today, `${prefix}date_overrides`), {});
  return { schedule_type: 'weekly_schedules', weekly_schedules: weekly, date_overrides: overrides };
}

/** `active` or `draft`; tells `check` of anything else. */
export function statusOf(check: Rules, field: string, value: Input): Exclude<EventStatus, 'expired'> {
  if (value !== 'active' && value !== 'draft') check.add(field, 'in', 'Choose active or draft.');
  return value === 'draft' ? 'draft' : 'active';
}

/** A colour as style sheets write it; undefined where none is given. */
export function colorOf(check: Rules, field: string, value: Input): string | undefined {
  const text = lineOf(value, 64);
  if (text === '') return undefined;
  if (!/^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([0-9.,% /]{1,25}\))$/i.test(text) || text.length > 32)
    check.add(field, 'color', 'Write the colour as #rrggbb.');
  return text;
}
