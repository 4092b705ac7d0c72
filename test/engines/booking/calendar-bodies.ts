import { rows } from '../../../plugin/db/rows';
import { bookingEngine } from '../../../plugin/engines/booking/parts';
import type { Site } from '../../support/site';

/** Mondays from nine to twelve. */
export const mondays = { mon: { enabled: true, slots: [{ start: '09:00', end: '12:00' }] } };

/** What `POST /calendars` takes: the caller's own calendar in Berlin with half an hour on Mondays. */
export const aNewCalendar = (fields: Readonly<Record<string, unknown>> = {}, slot: Readonly<Record<string, unknown>> = {}) => ({
  author_timezone: 'Europe/Berlin',
  slot: {
    title: 'Intro',
    duration: 30,
    event_type: 'single',
    availability_type: 'existing_schedule',
    status: 'active',
    schedule_type: 'weekly_schedules',
    weekly_schedules: mondays,
    ...slot,
  },
  ...fields,
});

/** What `POST /calendars/{id}/events` takes. */
export const aNewEvent = (fields: Readonly<Record<string, unknown>> = {}, settings: Readonly<Record<string, unknown>> = {}) => ({
  title: 'Call',
  duration: 15,
  event_type: 'single',
  status: 'active',
  settings: { schedule_type: 'weekly_schedules', weekly_schedules: mondays, ...settings },
  ...fields,
});

type People = Pick<Site, 'send' | 'identity' | 'host' | 'password'>;

/** An account of the site, made where it is not there yet. */
export async function aPerson(site: People, login: string, name: string): Promise<number> {
  const known = await site.host.users.findByLogin(login);
  if (known) return known.id;
  const body = { login, password: site.password, role: 'editor', display_name: name, email: `${login.split('@')[0]}@example.org` };
  const { status, text } = await site.send('POST', '/admin/api/users', { ...(await site.identity('admin')), body });
  if (status !== 201) throw new Error(`the account was not made: ${status} ${text}`);
  return JSON.parse(text).user.id;
}

/** Empty all tables of the engine. */
export async function forget({ host }: Pick<Site, 'host'>): Promise<void> {
  await host.storage.tx(async (db) => {
    for (const table of bookingEngine.tables) await rows(db, table).delete({});
  });
}
