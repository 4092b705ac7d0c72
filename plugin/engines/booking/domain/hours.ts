export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** Wall-clock times `HH:MM`. An end of 00:00 is midnight at the end of the day; one before the start is on the next day. */
export interface HourRange {
  readonly start: string;
  readonly end: string;
}

export interface DayHours {
  readonly enabled: boolean;
  readonly slots: readonly HourRange[];
}

export type WeeklyHours = Readonly<Record<Weekday, DayHours>>;
/** By local date `YYYY-MM-DD`; replaces that day's hours. A range whose start is its end adds no time. */
export type DateOverrides = Readonly<Record<string, readonly HourRange[]>>;
