/** As settings name them, from Sunday on. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** Of a day, as days since 1970; that began on a Thursday. */
export const weekdayOf = (day: number): Weekday => weekdays[(((day + 4) % 7) + 7) % 7] ?? 'Sun';

/** Minutes since midnight of `09:30`; undefined for anything else. `24:00` is the end of the day. */
export function minutesOf(time: unknown): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typeof time === 'string' ? time.trim() : '') ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= 24 * 60 ? total : undefined;
}
