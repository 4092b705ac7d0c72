import { type Input, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isBlank, isTrue, type Rules } from '../../../kit/input/rules';
import { clockOf, dayMs, dayOf, minuteMs } from '../../../kit/zones';
import { minutesOf, type Weekday, weekdayOf, weekdays } from '../weekdays';

const unitSeconds = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;
type Unit = keyof typeof unitSeconds;

/** When an email of a sequence leaves, as it is stored and sent. */
export interface Timings {
  readonly delay: string;
  readonly delay_unit: Unit;
  readonly is_anytime: 'yes' | 'no';
  /** From and to, as `09:30`, on the site's clocks. */
  readonly sending_time: readonly string[];
  readonly selected_days_only: 'yes' | 'no';
  readonly allowed_days: readonly Weekday[];
}

const longest = 10 * 366 * 86_400;
const yesNo = (value: boolean) => (value ? 'yes' : 'no');
/** What is left out. */
export const atOnce: Timings = {
  delay: '0',
  delay_unit: 'days',
  is_anytime: 'yes',
  sending_time: [],
  selected_days_only: 'no',
  allowed_days: [],
};

/** What was sent of them, upon what was stored. Tells `check` what makes no sense. */
export function timingsOf(check: Rules, sent: Input, before: Partial<Timings> = {}): Timings {
  const map = { ...atOnce, ...before, ...mapOf(sent) };
  const name = 'settings.timings';
  const delay = isBlank(map.delay as Input) ? 0 : intOf(map.delay as Input);
  const unit = Object.keys(unitSeconds).find((one) => one === map.delay_unit) as Unit | undefined;
  if (unit === undefined) check.add(`${name}.delay_unit`, 'in', `Choose one of: ${Object.keys(unitSeconds).join(', ')}.`);
  if (delay === undefined || delay < 0 || delay * unitSeconds[unit ?? 'days'] > longest)
    check.add(`${name}.delay`, 'numeric', 'The delay must be a whole number from 0, and at most ten years.');
  const isAnytime = isTrue(map.is_anytime as Input);
  const isSomeDays = isTrue(map.selected_days_only as Input);
  const window = listOf(map.sending_time as Input).map(String);
  const [from, to] = window.map(minutesOf);
  if (!isAnytime && (from === undefined || to === undefined || from >= to))
    check.add(`${name}.sending_time`, 'window', 'Send two times of day, the earlier one first, such as ["09:00", "17:00"].');
  const days = listOf(map.allowed_days as Input);
  const allowed = weekdays.filter((day) => days.includes(day));
  if (days.length > allowed.length || (isSomeDays && allowed.length === 0))
    check.add(`${name}.allowed_days`, 'in', `Send at least one of: ${weekdays.join(', ')}.`);
  return {
    delay: String(delay ?? 0),
    delay_unit: unit ?? 'days',
    is_anytime: yesNo(isAnytime),
    sending_time: window,
    selected_days_only: yesNo(isSomeDays),
    allowed_days: allowed,
  };
}

/** Seconds from the enrolment. */
export const delayOf = ({ delay, delay_unit: unit }: Timings): number => Number(delay) * unitSeconds[unit];

interface Due {
  readonly enrolledAt: number;
  /** Seconds. */
  readonly delay: number;
  readonly timings: Partial<Timings>;
  /** The site's. */
  readonly zone: string;
  /** From 0 to below 1: which minute of the window. */
  readonly draw: number;
}

/**
 * When the email leaves: its delay after the enrolment, moved to a day that is allowed and to a minute of the window. A window of the due
 * day counts from its beginning, though never from before the enrolment; one that is past counts on the next allowed day (D280).
 */
export function dueAt({ enrolledAt, delay, timings, zone, draw }: Due): number {
  const due = enrolledAt + delay * 1000;
  const days = timings.selected_days_only === 'yes' ? (timings.allowed_days ?? []) : [];
  const [from, to] = timings.is_anytime === 'no' ? (timings.sending_time ?? []).map(minutesOf) : [];
  const hasWindow = from !== undefined && to !== undefined;
  if (!hasWindow && days.length === 0) return due;
  const clock = clockOf(zone);
  const wall = clock.wallOf(due);
  const first = dayOf(wall);
  for (let day = first; day <= first + 14; day += 1) {
    if ((days.length > 0 && !days.includes(weekdayOf(day))) || !clock.hasDay(day)) continue;
    if (!hasWindow) return day === first ? due : clock.instantOf(wall + (day - first) * dayMs);
    const earliest = Math.max(clock.instantOf(day * dayMs + from * minuteMs), Math.ceil(enrolledAt / minuteMs) * minuteMs);
    const minutes = Math.floor((clock.instantOf(day * dayMs + to * minuteMs) - earliest) / minuteMs);
    if (minutes > 0) return earliest + Math.floor(draw * minutes) * minuteMs;
  }
  return due;
}
