import { choice, field, type JsonSchema, line, type Options } from '../../../kit/input/field';
import { gather } from '../../../kit/input/gather';
import { type Input, listOf } from '../../../kit/input/query';
import { isBlank, lineOf, type Rules, wordOf } from '../../../kit/input/rules';
import { isZone } from '../../../kit/zones';
import { type DateOverrides, normalHours, normalOverrides, type WeeklyHours, weekdays } from '../hours';
import type { EventStatus } from '../kinds';
import { type Location, locationForm, maxLocations, readLocations } from '../locations';
import { officeHours } from '../settings';

/** The name of a time zone; UTC where `check` was told of a wrong one. */
export function zoneOf(check: Rules, name: string, value: Input): string {
  const zone = wordOf({ zone: value }, 'zone');
  check.required(name, value);
  if (isZone(zone)) return zone;
  if (!isBlank(value)) check.add(name, 'timezone', 'Enter the name of a time zone, such as Europe/Vienna.');
  return 'UTC';
}

/** The name of a time zone. */
export const zone = <const O extends Options<string>>(options: O) =>
  field<string, O, string>(
    { schema: { type: 'string', maxLength: 64 }, read: (value, { check, name }) => zoneOf(check, name, value) },
    { about: 'IANA name of a time zone', example: 'Europe/Berlin', ...options },
  );

/** A colour as style sheets write it; empty where none is given. */
export const color = <const O extends Options<string>>(options: O) =>
  field<string, O, string>(
    {
      schema: { type: 'string', maxLength: 32 },
      said: (value) => lineOf(value, 64),
      read(value, { check, name }) {
        const text = lineOf(value, 64);
        const isColor = /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([0-9.,% /]{1,25}\))$/i.test(text) && text.length <= 32;
        if (text !== '' && !isColor) check.add(name, 'color', 'Write the colour as #rrggbb.');
        return text;
      },
    },
    { example: '#0099ff', ...options },
  );

/** What people set of an event type; it expires by itself. */
export const settable = ['active', 'draft'] as const satisfies readonly EventStatus[];

/** Whether it can be booked. */
export const status = <const O extends Options<(typeof settable)[number]>>(options: O) =>
  choice(settable, { says: 'Choose active or draft.', isExact: true, example: 'active', ...options });

const time: JsonSchema = { type: 'string', maxLength: 5, description: 'HH:MM' };
const range: JsonSchema = { type: 'object', properties: { start: time, end: time }, required: ['start', 'end'] };
const ranges: JsonSchema = { type: 'array', maxItems: 20, items: range };
const workday = { enabled: true, slots: [{ start: '09:00', end: '17:00' }] };
const day: JsonSchema = { type: 'object', properties: { enabled: { type: 'boolean' }, slots: ranges }, required: ['slots'] };
export const exampleWeek = { mon: workday, tue: workday };

/** Hours of a week as they are sent. */
export type SentHours = Partial<Record<(typeof weekdays)[number], { enabled?: boolean; slots: readonly { start: string; end: string }[] }>>;

/** Hours by day of the week. */
export const hours = <const O extends Options<WeeklyHours>>(options: O) =>
  field<WeeklyHours, O, SentHours>(
    {
      schema: {
        type: 'object',
        properties: Object.fromEntries(weekdays.map((name) => [name, day])),
        additionalProperties: false,
      },
      read: (value, { check, name }) => gather(check, () => normalHours(value, name), officeHours),
    },
    { about: 'Hours by day; a day that is left out is off', example: exampleWeek, ...options },
  );

/** Hours of single dates, which replace those of their weekday. Dates that are over are still there. */
export const overrides = <const O extends Options<DateOverrides>>(options: O) =>
  field<DateOverrides, O, Record<string, readonly { start: string; end: string }[]>>(
    {
      schema: { type: 'object', maxProperties: 1000, additionalProperties: ranges },
      read: (value, { check, name }) => gather(check, () => normalOverrides(value, '', name), {}),
    },
    {
      about: 'Hours by date (YYYY-MM-DD) in place of those of its weekday; no hours: a day off',
      example: { '2030-07-15': [{ start: '14:00', end: '16:00' }] },
      ...options,
    },
  );

/** Places that guests choose among. */
export const locations = <const O extends Options<Location[]>>(moment: Parameters<typeof readLocations>[1], options: O) =>
  field<Location[], O, readonly object[]>(
    {
      schema: { type: 'array', maxItems: maxLocations, items: locationForm.schema },
      read: (value, { check, name }) => gather(check, () => readLocations(value, moment, name), []),
    },
    { about: 'Places that the guest chooses among; empty: none', example: [locationForm.example], ...options },
  );

/** A line that somebody reads as the title. */
export const title = <const O extends Options<string>>(options: O) => line({ max: 192, ...options });

const positive: JsonSchema = { type: 'integer', minimum: 1 };

/** Numbers of records as they were sent. */
export const ids = <const O extends Options<readonly Input[]>>(options: O) =>
  field<readonly Input[], O, readonly number[]>({ schema: { type: 'array', items: positive }, read: listOf }, options);
