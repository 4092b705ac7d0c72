import type { TextKey } from '../../../../texts/areas';
import { language } from '../../../../texts/language';
import type { Text } from '../../../../texts/text';
import { timeOfDay } from '../../../../ui/times';
import type { HourRange, HoursOfDay, Weekday, WeeklyHours } from '../../api/calendar-types';

/** The days as they are shown. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[];

/** A day's name in the reader's language, such as "Monday" or "Mon". */
export function dayName(day: Weekday, weekday: 'long' | 'short'): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language(), { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
}

/** The same of what may be no day. */
export function dayInWords(value: unknown): string | undefined {
  const day = weekdays.find((one) => one === value);
  return day && dayName(day, 'long');
}

const workday = { enabled: true, slots: [{ start: '09:00', end: '17:00' }] };
const dayOff = { enabled: false, slots: [] };

/** Monday to Friday, nine to five. */
export const officeHours: WeeklyHours = {
  mon: workday,
  tue: workday,
  wed: workday,
  thu: workday,
  fri: workday,
  sat: dayOff,
  sun: dayOff,
};

/** A day switched on or off; what it had is there again when it is switched on. */
export function withDay(hours: WeeklyHours, day: Weekday, enabled: boolean): WeeklyHours {
  const { slots } = hours[day];
  return { ...hours, [day]: { enabled, slots: enabled && slots.length === 0 ? workday.slots : slots } };
}

/** A range changed in place. */
export function withRange(hours: WeeklyHours, { day, index }: { day: Weekday; index: number }, changed: Partial<HourRange>): WeeklyHours {
  const slots = hours[day].slots.map((slot, i) => (i === index ? { ...slot, ...changed } : slot));
  return { ...hours, [day]: { ...hours[day], slots } };
}

/** One more range: an hour after the last one, where the day has that much left. */
export function withMore(hours: WeeklyHours, day: Weekday): WeeklyHours {
  const { slots } = hours[day];
  return { ...hours, [day]: { enabled: true, slots: [...slots, rangeAfter(slots.at(-1)?.end ?? '08:00')] } };
}

function rangeAfter(end: string): HourRange {
  const from = Math.min(minutesOf(end) + 60, 22 * 60);
  return { start: clock(from), end: clock(from + 60) };
}

/** A range less; a day without any is off. */
export function withoutRange(hours: WeeklyHours, day: Weekday, index: number): WeeklyHours {
  const slots = hours[day].slots.filter((_slot, i) => i !== index);
  return { ...hours, [day]: { enabled: slots.length > 0, slots } };
}

/** Monday's hours for the other four working days. */
export function likeMonday(hours: WeeklyHours): WeeklyHours {
  const { mon } = hours;
  return { ...hours, tue: mon, wed: mon, thu: mon, fri: mon };
}

/** As the engine takes them: days that are off have no ranges, and the whole day ends at 24:00. */
export function sentHours(hours: WeeklyHours): WeeklyHours {
  const sent = ({ start, end }: HourRange) => ({ start, end: start === '00:00' && end === '00:00' ? '24:00' : end });
  const days = weekdays.map((day) => [day, hours[day].enabled ? { enabled: true, slots: hours[day].slots.map(sent) } : dayOff]);
  return Object.fromEntries(days) as WeeklyHours;
}

/** As they are edited: a time field knows no 24:00, and an end of 00:00 is midnight too. */
export function editedHours(hours: WeeklyHours): WeeklyHours {
  const edited = ({ start, end }: HourRange) => ({ start, end: end === '24:00' ? '00:00' : end });
  const ofDay = ({ enabled, slots }: HoursOfDay): HoursOfDay => ({ enabled, slots: slots.map(edited) });
  return Object.fromEntries(weekdays.map((day) => [day, ofDay(hours[day])])) as WeeklyHours;
}

/** What is wrong with a day's ranges, or undefined. */
export function dayProblem({ enabled, slots }: WeeklyHours[Weekday]): TextKey<'calendars'> | undefined {
  if (!enabled) return undefined;
  if (slots.some(({ start, end }) => start === '' || end === '')) return 'range_missing';
  if (slots.some(({ start, end }) => start === end && start !== '00:00')) return 'range_empty';
  const spans = slots.map(spanOf).sort((a, b) => a.from - b.from);
  const overlaps = spans.some(({ from }, i) => i > 0 && from < (spans[i - 1]?.to ?? 0));
  return overlaps ? 'range_overlap' : undefined;
}

/** Whether a week can be sent. */
export function isWeekFine(hours: WeeklyHours): boolean {
  return weekdays.every((day) => dayProblem(hours[day]) === undefined);
}

/** Whether a range runs into the next day; one that ends at midnight does not. */
export function runsOver({ start, end }: HourRange): boolean {
  return start !== '' && end !== '' && end !== '00:00' && end < start;
}

/** The open days with their ranges, in short: "Mon–Fri 9:00 AM–5:00 PM, Sat 10:00 AM–12:00 PM". */
export function inShort(hours: WeeklyHours, t: Text<'calendars'>): string {
  const days = weekdays.map((day) => ({ name: dayName(day, 'short'), text: rangesText(hours[day], t) }));
  const runs: { from: string; to: string; text: string }[] = [];
  for (const { name, text } of days) {
    const last = runs.at(-1);
    if (last && last.text === text) last.to = name;
    else runs.push({ from: name, to: name, text });
  }
  const open = runs.filter(({ text }) => text !== '');
  if (open.length === 0) return t('hours_none');
  return open.map(({ from, to, text }) => `${from === to ? from : `${from}–${to}`} ${text}`).join(', ');
}

function rangesText({ enabled, slots }: WeeklyHours[Weekday], t: Text<'calendars'>): string {
  if (!enabled) return '';
  const texts = slots.map(({ start, end }) => `${timeOfDay(start)}–${timeOfDay(end)}`);
  return texts.length === 0 ? '' : texts.reduce((ranges, range) => t('ranges', { ranges, range }));
}

function spanOf(range: HourRange): { from: number; to: number } {
  const from = minutesOf(range.start);
  const to = minutesOf(range.end);
  return { from, to: to <= from ? to + 24 * 60 : to };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function clock(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
