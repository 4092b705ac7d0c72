import type { TextKey } from '../../../../texts/areas';
import type { RangeType, WholeEventType } from '../../api/calendar-types';
import { isBetween } from './event-draft';

/** How far ahead an event type can be booked, while it is edited. */
export interface RangeDraft {
  type: RangeType;
  days: number | string;
  /** `YYYY-MM-DD`, or empty. */
  first: string;
  last: string;
}

/** As it is set now. */
export function rangeOf({ range_type, range_days, range_date_between: [first, last] }: WholeEventType['settings']): RangeDraft {
  return { type: range_type, days: range_days, first: first.slice(0, 10), last: last.slice(0, 10) };
}

/** What is wrong with it, or undefined. */
export function rangeProblem({ type, days, first, last }: RangeDraft): TextKey<'calendars'> | undefined {
  if (type === 'range_days' && !isBetween(days, 1, 3650)) return 'days_wrong';
  if (type !== 'range_date_between') return undefined;
  if (first === '' || last === '') return 'days_missing';
  return last < first ? 'days_reversed' : undefined;
}

/** As the engine takes it. */
export function sentRange({ type, days, first, last }: RangeDraft) {
  return {
    range_type: type,
    ...(type === 'range_days' && { range_days: Number(days) }),
    ...(type === 'range_date_between' && { range_date_between: [`${first} 00:00:00`, `${last} 23:59:59`] }),
  };
}
