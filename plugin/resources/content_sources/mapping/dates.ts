import type { Site } from '../../../host';
import { textOf } from './text-of';

/** How a site reads what a date leaves open: its zone, and by its locale which number is the day (D430). */
export type DateReading = Pick<Site, 'timezone' | 'locale'>;

export const readInUtc: DateReading = { timezone: 'UTC', locale: 'en' };

/**
 * Milliseconds since 1970, between the years 1970 and 9999; undefined where it could mean two days or is no date, so that nobody takes
 * it for today (D426).
 */
export function timeOf(value: unknown, reading: DateReading = readInUtc): number | undefined {
  const at = instantOf(value, reading) ?? Number.NaN;
  return at >= 0 && at < 253_402_300_800_000 ? at : undefined;
}

/** The same of any year, such as that of a birth. */
export function instantOf(value: unknown, reading: DateReading): number | undefined {
  const text = textOf(value).trim().slice(0, 100);
  if (/^\d{9,11}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  if (/^\d{12,14}$/.test(text)) return Number(text);
  const words = text.replace(/\s*\([^()]*\)$/, '').replace(/^\p{L}{2,12}\.?(?:,\s+|\s+(?=\d{1,2}\S{0,2}[ -]\p{L}))/u, '');
  for (const { pattern, order } of forms) {
    const match = pattern.exec(words);
    if (!match) continue;
    const day = dayOf(match, order, reading.locale);
    return day === undefined ? undefined : finite(day + clockOf(words.slice(match[0].length), day, reading.timezone));
  }
  return undefined;
}

const finite = (at: number) => (Number.isFinite(at) ? at : undefined);

type Part = 'day' | 'month' | 'name' | 'year' | 'either' | 'dotted';

/**
 * How dates begin, the most exact first. `either` is a day or a month, by the locale, or where the other one cannot be a month; with dots
 * it is the day wherever the locale does not say otherwise.
 */
const forms: readonly { readonly pattern: RegExp; readonly order: readonly [Part, Part, Part] }[] = [
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, order: ['year', 'month', 'day'] },
  { pattern: /^(\d{4})[./](\d{1,2})[./](\d{1,2})(?!\d)/, order: ['year', 'month', 'day'] },
  { pattern: /^(\d{4})(\d{2})(\d{2})(?=T|$)/, order: ['year', 'month', 'day'] },
  { pattern: /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/, order: ['dotted', 'dotted', 'year'] },
  { pattern: /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/, order: ['either', 'either', 'year'] },
  {
    pattern: /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[ -](?:de |of )?(\p{L}{3,12})[.,]?[ -](?:de |of )?(\d{4}|\d{2})(?!\d)/iu,
    order: ['day', 'name', 'year'],
  },
  { pattern: /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/iu, order: ['name', 'day', 'year'] },
];

/** Midnight in UTC of the day that the parts name; undefined where there is none, or where there could be two. */
function dayOf(match: RegExpExecArray, order: readonly Part[], locale: string): number | undefined {
  const partOf = (part: Part) => (order.includes(part) ? (match[order.indexOf(part) + 1] ?? '') : '');
  const first = order.includes('dotted') ? (firstIn(locale) ?? 'day') : order.includes('either') && firstIn(locale);
  const isNumbers = order.includes('dotted') || order.includes('either');
  const [day, month] = isNumbers
    ? eitherOf(Number(match[1]), Number(match[2]), first || undefined)
    : [Number(partOf('day')), monthIn(partOf)];
  const year = fullYear(partOf('year'));
  const date = new Date(Date.UTC(year, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day ? date.getTime() : undefined;
}

/** Day and month of two numbers of which one cannot be a month, or that are the same, or of which is known which one comes first. */
function eitherOf(left: number, right: number, first: 'day' | 'month' | undefined): readonly [number, number | undefined] {
  if (right > 12) return [right, left];
  if (left > 12 || left === right) return [left, right];
  if (first === undefined) return [left, undefined];
  return first === 'day' ? [left, right] : [right, left];
}

const firsts = new Map<string, 'day' | 'month' | undefined>();

/** Which number comes first in dates of a locale; undefined where the year does, and for English without a country. */
function firstIn(locale: string): 'day' | 'month' | undefined {
  if (!firsts.has(locale)) firsts.set(locale, locale === 'en' ? undefined : firstPartIn(locale));
  return firsts.get(locale);
}

function firstPartIn(locale: string): 'day' | 'month' | undefined {
  const [first] = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .filter(({ type }) => type !== 'literal');
  return first?.type === 'day' || first?.type === 'month' ? first.type : undefined;
}

const monthIn = (partOf: (part: Part) => string) => (partOf('name') === '' ? Number(partOf('month')) : monthOf(partOf('name')));

/** Two digits as emails have them. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl', 'cs'];
let months: ReadonlyMap<string, number> | undefined;

/** Names of months, long and short, in the languages of Europe that write dates so. */
function monthOf(name: string): number | undefined {
  months ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, month): [string, number] => {
          const part = format.formatToParts(Date.UTC(2026, month, 1)).find(({ type }) => type === 'month');
          return [(part?.value ?? '').replace('.', '').toLowerCase(), month + 1];
        });
      }),
    ),
  );
  const wanted = name.toLowerCase();
  return wanted === 'sept' ? 9 : months.get(wanted);
}

const clock =
  /^(?:(?:T|,?\s+(?:at |um |à )?)(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?m\.?(?!\p{L}))?(?: Uhr)?)?\s*(.*)$/iu;

/** Milliseconds from midnight in UTC to the time that stands behind a date; NaN where that is not a time. */
function clockOf(text: string, day: number, ownZone: string): number {
  const [, hours, minutes = '0', seconds = '0', fraction = '0', half, zone = ''] = clock.exec(text.replace(/^[\s,]+$/, '')) ?? [];
  const isTwelve = half !== undefined;
  const hour = Number(hours ?? 0);
  if (isTwelve ? hour < 1 || hour > 12 : hour > 23) return Number.NaN;
  if (Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN;
  const full = isTwelve ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  const local = ((full * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000);
  const offset = offsetOf(zone.trim() || ownZone, day + local);
  return offset === undefined ? Number.NaN : local - offset;
}

/** Hours of zones that emails and feeds name (RFC 822), and of those of Europe. */
const zones: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, cest: 2, mez: 1, mesz: 2, eet: 2, eest: 3 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};

/** Milliseconds that a zone is ahead of UTC; undefined for an unknown one. */
function offsetOf(name: string, local: number): number | undefined {
  const digits = /^(?:GMT|UTC)?\s?([+-])(\d{1,2}):?(\d{2})?$/i.exec(name);
  if (digits) return (digits[1] === '-' ? -1 : 1) * (Number(digits[2]) * 60 + Number(digits[3] ?? 0)) * 60_000;
  const known = zones[name.toLowerCase()];
  if (known !== undefined) return known * 3_600_000;
  return /^[A-Z][A-Za-z_]+\/[A-Za-z_/-]+$/.test(name) ? aheadOf(name, local) : undefined;
}

const dayMs = 86_400_000;

/** By the rules of a place; where clocks change, the offset just before the change counts. */
function aheadOf(timeZone: string, local: number): number | undefined {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const at = (instant: number) => {
      const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      return offsetOf(name, instant) ?? 0;
    };
    const [before, after] = [at(local - dayMs), at(local + dayMs)];
    // A time of a skipped hour is there under neither offset, and one of a repeated hour under both.
    return at(local - before) !== before && at(local - after) === after ? after : before;
  } catch {
    return undefined;
  }
}
