/** A day as people write it, by the site's clocks. */
export const dayOf = (at: number, timeZone: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(at);

/** The same with the time. */
export const minuteOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
