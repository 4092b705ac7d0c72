import type { Temporal } from '@js-temporal/polyfill';
import type { InputMap } from '../../kit/input/query';
import { intOf, wordOf } from '../../kit/input/rules';
import { isZone, momentsOf } from '../../kit/zones';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import { offeredDuration } from '../domain/durations';
import { withDefaults } from '../domain/settings';
import { readMonth } from './month';

/** What a visitor has chosen so far. */
export interface Choice {
  readonly zone: string;
  /** The event type shows one zone only. */
  readonly isZoneLocked: boolean;
  /** A name that was asked for and is none. */
  readonly unknownZone?: string;
  /** Minutes. */
  readonly duration: number;
  readonly month: Temporal.PlainYearMonth | undefined;
  /** A date; empty where none was chosen. */
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly start: number | undefined;
}

interface Around {
  readonly event: EventRow;
  readonly calendar: CalendarRow;
  /** Where the request names none; default: the calendar's. */
  readonly zone?: string;
  /** Of a booking that is being moved: it keeps its length. */
  readonly duration?: number;
}

/** Read from a query or a form; what makes no sense counts as not chosen. */
export function choiceOf(input: InputMap, { event, calendar, zone = calendar.authorTimezone, duration }: Around): Choice {
  const { lock_timezone: lock } = withDefaults(event.settings);
  const isZoneLocked = lock.enabled && isZone(lock.timezone);
  const asked = wordOf(input, 'timezone');
  const chosen = isZone(asked) ? asked : zone;
  const day = wordOf(input, 'day');
  return {
    isZoneLocked,
    day,
    ...(asked === '' || isZone(asked) ? {} : { unknownZone: asked.slice(0, 64) }),
    zone: isZoneLocked ? lock.timezone : chosen,
    duration: duration ?? offeredDuration(event, intOf(input.duration)),
    month: readMonth(wordOf(input, 'month')) ?? readMonth(day.slice(0, 7)),
    start: momentsOf(wordOf(input, 'start'), 'UTC')?.[0],
  };
}

/** Minutes that may be chosen; none where there is nothing to choose. */
export function durationsOf({ settings }: EventRow): readonly number[] {
  const { enabled, available_durations: offered } = withDefaults(settings).multi_duration;
  return enabled ? [...new Set(offered.map(Number))].filter((minutes) => Number.isInteger(minutes) && minutes > 0) : [];
}
