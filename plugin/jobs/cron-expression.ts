/** The values that each field allows, in ascending order. */
export interface CronFields {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  /** 1–12. */
  readonly months: readonly number[];
  /** 0–6, Sunday first. */
  readonly weekdays: readonly number[];
}

const daySeconds = 86_400;
/** Longer than from one 29th of February to the next across a year like 2100. */
const horizonDays = 366 * 8 + 1;

/**
 * Five or six fields of numbers, `*`, lists, ranges and steps. Throws TypeError for anything else, and where days of the month and of
 * the week are both restricted, because implementations disagree on what that means.
 */
export function parseCron(expression: string): CronFields {
  const parts = expression.trim().split(/\s+/);
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = parts.length === 5 ? ['0', ...parts] : parts;
  const bad = (problem: string) => new TypeError(`cron expression "${expression}": ${problem}`);
  if (parts.length < 5 || rest.length > 0) throw bad('five or six fields are needed');
  if (day !== '*' && weekday !== '*') throw bad('restrict either the day of the month or the day of the week');

  const field = (text: string, min: number, max: number) => {
    const values = text.split(',').map((part) => rangeOf(part, min, max));
    if (values.some((range) => range === undefined)) throw bad(`"${text}" is not within ${min}-${max}`);
    return [...new Set(values.flatMap((range) => range ?? []))].sort((a, b) => a - b);
  };
  const weekdays = new Set(field(weekday, 0, 7).map((value) => value % 7));
  return {
    seconds: field(second, 0, 59),
    minutes: field(minute, 0, 59),
    hours: field(hour, 0, 23),
    days: field(day, 1, 31),
    months: field(month, 1, 12),
    weekdays: [...weekdays].sort((a, b) => a - b),
  };
}

/** The latest tick (UTC, milliseconds) at or before `at`. Throws TypeError where there never is one, as on a 30th of February. */
export function lastTick(fields: CronFields, at: number): number {
  const now = Math.floor(at / 1000);
  const today = now - (now % daySeconds);
  for (let back = 0; back < horizonDays; back++) {
    const day = today - back * daySeconds;
    if (!isOn(fields, new Date(day * 1000))) continue;
    const time = lastTime(fields, back === 0 ? now - today : daySeconds - 1);
    if (time !== undefined) return (day + time) * 1000;
  }
  throw new TypeError('the cron expression never matches');
}

function isOn({ days, months, weekdays }: CronFields, date: Date): boolean {
  return days.includes(date.getUTCDate()) && months.includes(date.getUTCMonth() + 1) && weekdays.includes(date.getUTCDay());
}

/** The latest time of day, in seconds, up to `limit`. */
function lastTime({ hours, minutes, seconds }: CronFields, limit: number): number | undefined {
  for (const hour of hours.filter((value) => value * 3600 <= limit).reverse()) {
    for (const minute of minutes.filter((value) => hour * 3600 + value * 60 <= limit).reverse()) {
      const second = seconds.findLast((value) => hour * 3600 + minute * 60 + value <= limit);
      if (second !== undefined) return hour * 3600 + minute * 60 + second;
    }
  }
  return undefined;
}

function rangeOf(part: string, min: number, max: number): number[] | undefined {
  const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
  if (!match) return undefined;
  const [, from, to, step] = match.map((text) => (text === undefined ? undefined : Number(text)));
  const first = from ?? min;
  const last = to ?? (from === undefined || step !== undefined ? max : first);
  if (first < min || last > max || first > last || step === 0) return undefined;
  return Array.from({ length: Math.floor((last - first) / (step ?? 1)) + 1 }, (_, n) => first + n * (step ?? 1));
}
