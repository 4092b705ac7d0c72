import type { WholeEventType } from '../../api/calendar-types';

/** A start of an event on fixed times, as it is filled in: `YYYY-MM-DD` and `HH:MM`, or empty. */
export interface StartTime {
  readonly date: string;
  readonly time: string;
}

type Times = WholeEventType['settings']['available_times'];

/** Every start as a row, the earliest first. */
export const startsIn = (times: Times): readonly StartTime[] =>
  Object.entries(times)
    .flatMap(([date, list]) => list.map((time) => ({ date, time })))
    .sort((one, other) => (one.date + one.time < other.date + other.time ? -1 : 1));

/** As the engine takes them: times by date. */
export function timesOf(starts: readonly StartTime[]): Times {
  const times = new Map<string, string[]>();
  for (const { date, time } of starts) times.set(date, [...(times.get(date) ?? []), time]);
  return Object.fromEntries(times);
}

/** A start that is not filled in, or none at all. */
export const areStartsOpen = (starts: readonly StartTime[]): boolean =>
  starts.length === 0 || starts.some(({ date, time }) => date === '' || time === '');
