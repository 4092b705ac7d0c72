import { dateOf, dayOf, hourMs, clockOf as zoneClockOf } from '../../kit/zones';
import type { GlobalSettings } from '../domain/global-settings';
import type { Say } from './words';

/** Dates and times of one zone in words. */
export interface Clock {
  readonly zone: string;
  /** Local date, YYYY-MM-DD. */
  dateOf(at: number): string;
  /** `10:00`, or `10:00 am`. */
  time(at: number): string;
  /** `10:00–10:30`; with the day of the end where that differs. */
  span(start: number, end: number): string;
  /** `Tuesday, 14 July 2026` */
  day(at: number): string;
  /** `Tuesday, 14 July` */
  shortDay(at: number): string;
  /** `GMT+2` */
  offset(at: number): string;
  /** 0 to 23. */
  hour(at: number): number;
}

/** Made once for a page: a formatter is slow to make. */
export function clockOf(zone: string, timeFormat: GlobalSettings['time_format'], locale = 'en-GB'): Clock {
  // The calendar of the month and its digits are those of the addresses, whatever else a language knows.
  const common = { timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' };
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...common, ...options });
  const times =
    timeFormat === '12'
      ? format({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })
      : format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const days = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const shortDays = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const offsets = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' });
  const time = (at: number) => times.format(at);
  const { wallOf } = zoneClockOf(zone);

  return {
    zone,
    time,
    dateOf: (at) => dateOf(dayOf(wallOf(at))),
    span(start, end) {
      // What ends at midnight ends on the same day for people.
      const isSameDay = dayOf(wallOf(start)) === dayOf(wallOf(end - 1));
      return `${time(start)}–${isSameDay ? '' : `${shortDays.format(end)}, `}${time(end)}`;
    },
    day: (at) => days.format(at),
    shortDay: (at) => shortDays.format(at),
    offset: (at) => offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    hour: (at) => Math.floor(wallOf(at) / hourMs) % 24,
  };
}

/** `45 minutes`, `1 hour`, `1½ hours`, `2 hours 20 minutes` */
export function minutesInWords(minutes: number, say: Say): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const restInWords = () => (rest === 1 ? say('1 minute') : say('{count} minutes', { count: rest }));
  if (hours === 0) return restInWords();
  if (rest === 30) return say('{count}½ hours', { count: hours });
  const hoursInWords = hours === 1 ? say('1 hour') : say('{count} hours', { count: hours });
  return rest === 0 ? hoursInWords : `${hoursInWords} ${restInWords()}`;
}
