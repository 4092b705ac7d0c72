import type { Text } from '../texts/text';

/** A day as the reader writes it, by the site's clocks. */
export const dayOf = ({ locale }: Text, at: number, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(at);

/** The same with the time. */
export const minuteOf = ({ locale }: Text, at: number, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
