import { clockOf } from '../../../kit/zones';

interface Place {
  readonly at: number;
  readonly zone: string;
  readonly locale: string;
}

const two = (number: number) => String(number).padStart(2, '0');

/** The wall clock as a Date whose UTC parts are those of the zone. */
const wallOf = ({ at, zone }: Place) => new Date(clockOf(zone).wallOf(at));

/** Letters of a date format, as they are known from PHP. */
const letters: Readonly<Record<string, (wall: Date, named: (options: Intl.DateTimeFormatOptions) => string) => string>> = {
  d: (wall) => two(wall.getUTCDate()),
  j: (wall) => String(wall.getUTCDate()),
  D: (_wall, named) => named({ weekday: 'short' }),
  l: (_wall, named) => named({ weekday: 'long' }),
  m: (wall) => two(wall.getUTCMonth() + 1),
  n: (wall) => String(wall.getUTCMonth() + 1),
  M: (_wall, named) => named({ month: 'short' }),
  F: (_wall, named) => named({ month: 'long' }),
  Y: (wall) => String(wall.getUTCFullYear()),
  y: (wall) => two(wall.getUTCFullYear() % 100),
  H: (wall) => two(wall.getUTCHours()),
  G: (wall) => String(wall.getUTCHours()),
  h: (wall) => two(wall.getUTCHours() % 12 || 12),
  g: (wall) => String(wall.getUTCHours() % 12 || 12),
  i: (wall) => two(wall.getUTCMinutes()),
  s: (wall) => two(wall.getUTCSeconds()),
  A: (wall) => (wall.getUTCHours() < 12 ? 'AM' : 'PM'),
  a: (wall) => (wall.getUTCHours() < 12 ? 'am' : 'pm'),
};

/** A time by a format such as `j F Y`; without one as the locale writes a date. */
export function formatted(place: Place, format = ''): string {
  const wall = wallOf(place);
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(place.locale, { ...options, timeZone: 'UTC' }).format(wall);
  if (format === '') return named({ dateStyle: 'long' });
  return format.replace(/\\(.)|[a-zA-Z]/g, (letter, literal?: string) => literal ?? letters[letter]?.(wall, named) ?? letter);
}

const shift = /^([+-]?\d{1,4})\s*(minute|hour|day|week|month|year)s?(?:\.(.*))?$/;
const milliseconds = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;

/** `+2 days`, or `+2 days.j F Y`; undefined where it is something else. Months end where the shorter one does. */
export function shifted(place: Place, text: string): string | undefined {
  const [, digits, unit, format] = shift.exec(text.trim()) ?? [];
  if (digits === undefined || unit === undefined) return undefined;
  const wall = wallOf(place);
  if (unit === 'month' || unit === 'year') {
    const day = wall.getUTCDate();
    wall.setUTCDate(1);
    wall.setUTCMonth(wall.getUTCMonth() + Number(digits) * (unit === 'year' ? 12 : 1));
    wall.setUTCDate(Math.min(day, new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate()));
  } else wall.setTime(wall.getTime() + Number(digits) * milliseconds[unit as keyof typeof milliseconds]);
  return formatted({ ...place, at: wall.getTime(), zone: 'UTC' }, format);
}
