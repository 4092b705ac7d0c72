import { language } from './language';

/** `2026-11-26` → `Nov 26`, in the reader's language: a date of the site's zone, which no zone of a browser moves. */
export const shortDay = (day: string) =>
  new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
