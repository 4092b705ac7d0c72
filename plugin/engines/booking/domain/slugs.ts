/** Words that addresses of the site or of a calendar already use. */
const reserved = new Set([
  ...['manage', 'assets', 'static', 'public', 'api', 'rest', 'admin', 'administrator', 'login', 'logout', 'health', 'metrics', 'root'],
  ...['book', 'booking', 'bookings', 'calendar', 'calendars', 'event', 'events', 'slot', 'slots', 'schedule', 'schedules', 'availability'],
  ...['cancel', 'confirm', 'reschedule', 'settings', 'null', 'undefined', 'index', 'constructor', 'prototype', '__proto__'],
]);

const maxLength = 100;

/** Letters, digits, `_` and `-`; 4 to 100 of them, not all digits, and no word that means something else. */
export const isCalendarSlug = (text: string) =>
  /^[A-Za-z0-9_-]{4,}$/.test(text) && text.length <= maxLength && !/^\d+$/.test(text) && !reserved.has(text.toLowerCase());

/** A title or a name as a part of an address; may be empty or too short. */
export const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

/** What a calendar's slug is made of: the text itself where that will do, else, and where it is taken, with the time. */
export function calendarSlug(text: string, { now, isTaken }: { now: number; isTaken: boolean }): string {
  const base = slugOf(text);
  return !isTaken && isCalendarSlug(base) ? base : `${base || 'calendar'}-${Math.floor(now / 1000)}`;
}

/** `30min`, before its number. */
export const eventSlug = (minutes: number) => `${minutes}min`;

/** A title as the search looks for it. */
export const searchTitleOf = (title: string) => [...title.toLowerCase()].slice(0, 192).join('');

/** Part of an address below that of the calendar: 1 to 100 letters, digits, `_` and `-`, and no word that means something else. */
export const isEventSlug = (text: string) => /^[A-Za-z0-9_-]+$/.test(text) && text.length <= maxLength && !reserved.has(text.toLowerCase());
