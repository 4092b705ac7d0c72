import { type Input, mapOf } from '../../../kit/input/query';
import { intOf, isBlank, isTrue, type Rules } from '../../../kit/input/rules';
import { clockOf, dateOf, dayMs, dayOf, minuteMs } from '../../../kit/zones';
import { minutesOf, weekdayOf, weekdays } from '../weekdays';

export const recurrences = ['daily', 'weekly', 'monthly'] as const;

/** When a recurring campaign makes its next email, as it is stored and sent. */
export interface Scheduling {
  readonly type: (typeof recurrences)[number];
  /** A weekday of a weekly one, a day of the month of a monthly one. */
  readonly day: string;
  /** On the clocks of the site, such as `09:30`. */
  readonly time: string;
  /** no: each email is a draft that a person sends. */
  readonly send_automatically: 'yes' | 'no';
}

const initial: Scheduling = { type: 'weekly', day: 'Mon', time: '09:00', send_automatically: 'yes' };
const firstDays = { daily: '', weekly: 'Mon', monthly: '1' } as const;

/** What was sent of it, upon what was stored. Tells `check` what makes no sense. */
export function schedulingOf(check: Rules, sent: Input, before: Partial<Scheduling> = {}): Scheduling {
  const map = { ...initial, ...before, ...mapOf(sent) };
  const name = 'settings.scheduling_settings';
  const type = recurrences.find((one) => one === map.type);
  if (!type) check.add(`${name}.type`, 'in', `Choose one of: ${recurrences.join(', ')}.`);
  const sentDay = mapOf(sent).day;
  const day = isBlank(sentDay) && type !== before.type ? firstDays[type ?? 'weekly'] : String(map.day ?? '');
  const isDay = type === 'weekly' ? weekdays.some((one) => one === day) : type !== 'monthly' || isDayOfMonth(day);
  if (!isDay)
    check.add(`${name}.day`, 'in', type === 'weekly' ? `Choose one of: ${weekdays.join(', ')}.` : 'Enter a day of the month from 1 to 31.');
  const minutes = minutesOf(map.time);
  if (minutes === undefined || minutes >= 24 * 60) check.add(`${name}.time`, 'time', 'Enter a time of day such as 09:30.');
  return {
    type: type ?? 'weekly',
    day: type === 'daily' ? '' : day,
    time: String(map.time),
    send_automatically: isTrue(map.send_automatically as Input) ? 'yes' : 'no',
  };
}

const isDayOfMonth = (day: string) => {
  const number = intOf(day);
  return number !== undefined && number >= 1 && number <= 31;
};

/**
 * The next time after this one, never this one itself. A time that does not exist on a day (clocks change) moves forward by what is left
 * out, a repeated one counts once; a month without the day has it on its last day (D408).
 */
export function nextAfter(at: number, scheduling: Scheduling, zone: string): number {
  const clock = clockOf(zone);
  const first = dayOf(clock.wallOf(at));
  const minutes = minutesOf(scheduling.time) ?? 0;
  for (let day = first; day <= first + 70; day += 1) {
    if (!isDue(day, scheduling) || !clock.hasDay(day)) continue;
    const next = clock.instantOf(day * dayMs + minutes * minuteMs);
    if (next > at) return next;
  }
  throw new RangeError(`no time follows ${at} for ${JSON.stringify(scheduling)}`);
}

function isDue(day: number, { type, day: wanted }: Scheduling): boolean {
  if (type === 'daily') return true;
  if (type === 'weekly') return weekdayOf(day) === wanted;
  const [year = 0, month = 1, own] = dateOf(day).split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return own === Math.min(Number(wanted), last);
}

/** Of several times that have passed the last one, and the one that follows it: what was missed is made once. */
export function passed(due: number, now: number, { scheduling, zone }: { scheduling: Scheduling; zone: string }): [number, number] {
  let [last, next] = [due, nextAfter(due, scheduling, zone)];
  while (next <= now) [last, next] = [next, nextAfter(next, scheduling, zone)];
  return [last, next];
}
