import { checkNumber, choice, field, type Options, whole } from '../../kit/input/field';
import { form, group } from '../../kit/input/form';
import { type Input, type InputMap, listOf } from '../../kit/input/query';
import { intOf, isBlank, lineOf, type Rules } from '../../kit/input/rules';
import { isDay } from './hours';
import type { EventSettings } from './settings';

const rangeTypes = ['range_days', 'range_date_between', 'range_indefinite'] as const;
const units = ['minutes', 'hours', 'days', ''] as const;
const dayMinutes = 1440;

/** When an event type can be booked, in the words of its settings. */
type BookingWindow = Pick<
  EventSettings,
  'range_type' | 'range_days' | 'range_date_between' | 'schedule_conditions' | 'buffer_time_before' | 'buffer_time_after' | 'slot_interval'
>;

/** Minutes as text; `none` where there are none. */
const minutes = <const O extends Options<string>>(none: '' | '0', options: O) =>
  field<string, O>(
    {
      schema: { type: 'string', maxLength: 4, pattern: '^[0-9]*$', 'x-svc': { expects: `must be minutes from 0 to ${dayMinutes}` } },
      read(value, { check, name }) {
        checkNumber(check, name, { value, min: 0, max: dayMinutes });
        return String(intOf(value) || none);
      },
    },
    options,
  );

const notice = form({
  value: whole({ min: 0, max: 525_600, otherwise: 0, example: 4 }),
  unit: choice(units, { otherwise: '', says: 'Choose minutes, hours or days.', example: 'hours' }),
});
const aboutNotice = 'Minimum notice';

const dates = field<readonly Input[], Options<readonly Input[]>, readonly string[]>(
  { schema: { type: 'array', items: { type: 'string', maxLength: 40 }, maxItems: 2 }, read: listOf },
  { about: 'First and last day of range_date_between, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS' },
);

/** The days on which it can be booked. */
export const rangeForm = form({
  range_type: choice(rangeTypes, { blank: 'none', example: 'range_days' }),
  range_days: whole({ min: 0, max: 3650, blank: 'none', about: 'How many days ahead it can be booked; 0: 60', example: 60 }),
  range_date_between: dates,
});

/** Time that is kept free. */
export const paceForm = form({
  schedule_conditions: group(notice, { says: 'Send a map of its settings.', about: aboutNotice }),
  buffer_time_before: minutes('0', { about: 'Minutes that stay free before a booking', example: '10' }),
  buffer_time_after: minutes('0', { about: 'Minutes that stay free after a booking', example: '0' }),
  slot_interval: minutes('', { about: 'Minutes from start to start; empty: the duration', example: '' }),
});

/** Both, where a notice that is no map counts as none. */
export const windowForm = form({
  ...rangeForm.fields,
  ...paceForm.fields,
  schedule_conditions: group(notice, { blank: 'none', about: aboutNotice }),
});

/** What is given of it; what is not stays out. Tells `check` what is wrong. */
export function windowOf(check: Rules, prefix: string, input: InputMap): Partial<BookingWindow> {
  const { range_type: type, range_days: days, range_date_between: between = [], ...pace } = windowForm.read(check, input, prefix);
  const isBetween = type === 'range_date_between' || between.some((date) => !isBlank(date));
  return {
    ...pace,
    ...(type ? { range_type: type } : {}),
    ...(days === undefined ? {} : { range_days: days || 60 }),
    ...(isBetween ? { range_date_between: datesOf(check, `${prefix}range_date_between`, between) } : {}),
  };
}

function datesOf(check: Rules, name: string, [from, to]: readonly Input[]): readonly [string, string] {
  const start = stampOf(from, '00:00:00');
  const end = stampOf(to, '23:59:59');
  if (start === undefined || end === undefined) check.add(name, 'date', 'Send two dates as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.');
  else if (end < start) check.add(name, 'date', 'The last date must not be before the first.');
  return [start ?? '', end ?? ''];
}

function stampOf(value: Input, time: string): string | undefined {
  const text = lineOf(value, 40).replace('T', ' ');
  if (!isDay(text.slice(0, 10)) || !/^.{10}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.test(text)) return undefined;
  return text.length === 10 ? `${text} ${time}` : text;
}
