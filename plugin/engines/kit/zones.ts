import { Temporal } from '@js-temporal/polyfill';

/**
 * Times on the clocks of a zone. A wall time is what they show, as the milliseconds since 1970 at which UTC shows the same: days and
 * times of day are plain arithmetic on it.
 */
export interface ZoneClock {
  readonly zone: string;
  /** What the clocks show at an instant. */
  wallOf(instant: number): number;
  /** When they show it: a time that they skip moves forward by what is skipped, of a repeated one it is the first pass. */
  instantOf(wall: number): number;
  /** Every instant at which they show it: none while they are put forward, two while they are put back. */
  instantsOf(wall: number): readonly number[];
  /** Whether the zone has that day (days since 1970): one that changed sides of the date line has skipped one. */
  hasDay(day: number): boolean;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Days since 1970 of a wall time. */
export const dayOf = (wall: number) => Math.floor(wall / dayMs);

/** Between two changes of the clocks: from the first to before the second. */
interface Steady {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

const keptClocks = 1000;
const keptSpans = 100;
/** No clock is further from UTC. */
const furthest = 16 * hourMs;
const clocks = new Map<string, ZoneClock>();

/** Whether clocks of that name are known (IANA). */
export function isZone(name: string): boolean {
  if (clocks.has(name)) return true;
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The clocks of a zone. Throws RangeError for an unknown one. */
export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  if (!isZone(zone)) throw new RangeError(`unknown time zone: ${zone}`);
  if (clocks.size >= keptClocks) clocks.clear();
  const clock = newClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function newClock(zone: string): ZoneClock {
  const steadyAt = steadySpans(zone);
  const wallOf = (instant: number) => instant + steadyAt(instant).offset;

  /** Far from any change of the clocks there is nothing to decide. */
  function plainly(wall: number): number | undefined {
    const { from, until, offset } = steadyAt(wall);
    return wall - furthest >= from && wall + furthest < until ? wall - offset : undefined;
  }
  const resolved = (wall: number, disambiguation: 'compatible' | 'earlier' | 'later') =>
    Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(zone, { disambiguation })
      .epochMilliseconds;
  const instantOf = (wall: number) => plainly(wall) ?? resolved(wall, 'compatible');

  return {
    zone,
    wallOf,
    instantOf,
    instantsOf(wall) {
      const plain = plainly(wall);
      if (plain !== undefined) return [plain];
      const both = new Set([resolved(wall, 'earlier'), resolved(wall, 'later')]);
      return [...both].filter((instant) => wallOf(instant) === wall);
    },
    hasDay: (day) => dayOf(wallOf(instantOf(day * dayMs + dayMs / 2))) === day,
  };
}

/** The span that an instant lies in. Each is asked for once, so that thousands of times cost a subtraction each. */
function steadySpans(zone: string): (instant: number) => Steady {
  let spans: Steady[] = [];
  let last: Steady | undefined;
  return (instant) => {
    if (last && instant >= last.from && instant < last.until) return last;
    last = spans.find(({ from, until }) => instant >= from && instant < until);
    if (last) return last;
    if (spans.length >= keptSpans) spans = [];
    last = steadySpan(zone, instant);
    spans.push(last);
    return last;
  };
}

function steadySpan(zone: string, instant: number): Steady {
  const at = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  const now = at(instant);
  // A change at this very instant begins the span.
  const from = at(instant + 1).getTimeZoneTransition('previous');
  const until = now.getTimeZoneTransition('next');
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: until?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: now.offsetNanoseconds / 1e6,
  };
}

/** A date and time as it was written; `offset` in milliseconds where it has one. */
interface WallTime {
  readonly wall: number;
  readonly offset: number | undefined;
}

const written = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

function readWritten(text: string): WallTime | undefined {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', suffix] = written.exec(text.trim()) ?? [];
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // A day that its month lacks is carried on to the next month.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day) || hour === '24') return undefined;
  return { wall, offset: suffix === undefined ? undefined : offsetOf(suffix) };
}

function offsetOf(suffix: string): number {
  if (/^z$/i.test(suffix)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(suffix) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs);
}

/**
 * The instants that `YYYY-MM-DD HH:MM[:SS]` means in a zone, or with an offset or Z at its end: none where the clocks change past it, two where
 * they show it twice. Undefined for any other text.
 */
export function momentsOf(text: string, zone: string): readonly number[] | undefined {
  const wallTime = /\d:\d/.test(text) ? readWritten(text) : undefined;
  if (!wallTime) return undefined;
  return wallTime.offset === undefined ? clockOf(zone).instantsOf(wallTime.wall) : [wallTime.wall - wallTime.offset];
}

/** The first instant of a date, or of a date and time, in a zone. Undefined for any other text. */
export function momentOf(text: string, zone: string): number | undefined {
  const wallTime = readWritten(text);
  if (!wallTime) return undefined;
  return wallTime.offset === undefined ? clockOf(zone).instantOf(wallTime.wall) : wallTime.wall - wallTime.offset;
}

/** Days since 1970 of a date `YYYY-MM-DD`, also of one with a time; undefined for any other text. */
export function dayNumber(date: string): number | undefined {
  const wallTime = readWritten(date.slice(0, 10));
  return wallTime && dayOf(wallTime.wall);
}

/** `YYYY-MM-DD` of a day since 1970. */
export const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
