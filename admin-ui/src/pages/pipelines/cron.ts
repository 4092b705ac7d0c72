/** Times that people choose by name; everything else is an expression of their own. */
export type Schedule =
  | { readonly often: 'hourly' }
  | { readonly often: 'daily'; readonly time: string }
  | { readonly often: 'weekly'; readonly time: string; readonly day: number }
  | { readonly often: 'own'; readonly cron: string };

/** What a cron expression says, where it is one of the usual ones. */
export function scheduleOf(cron: string): Schedule {
  if (/^0 \* \* \* \*$/.test(cron)) return { often: 'hourly' };
  const [, minute = '', hour = '', day = ''] = /^([0-5]?\d) ([01]?\d|2[0-3]) \* \* ([0-6]|\*)$/.exec(cron) ?? [];
  if (minute === '') return { often: 'own', cron };
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return day === '*' ? { often: 'daily', time } : { often: 'weekly', time, day: Number(day) };
}

/** The expression of a schedule, five fields in UTC. */
export function cronOf(schedule: Schedule): string {
  if (schedule.often === 'own') return schedule.cron;
  if (schedule.often === 'hourly') return '0 * * * *';
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  return `${minute} ${hour} * * ${schedule.often === 'weekly' ? schedule.day : '*'}`;
}

/** The name of a day, 0 for Sunday. */
export const dayName = (day: number, language: string): string =>
  // The fourth of January 1970 was a Sunday.
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 4 + day)));
