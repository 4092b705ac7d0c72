import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestDialect } from '../support/dialects';
import { firstOfNextMonth } from '../support/next-month';
import { adminPages } from './admin-pages';

/** Where to keep pictures of the pages, for people to look at. */
const shots = process.env.SCREENSHOTS;

/** The zone of the browser, and of everything that is made here. */
export const zone = 'Europe/Berlin';

interface Slots {
  readonly available_slots: Record<string, { start: string }[]>;
}

interface Made {
  readonly calendarId: number;
  readonly eventId: number;
}

/** Office hours, and a talk of half an hour. */
const talk = {
  title: 'Introduction',
  duration: 30,
  event_type: 'single',
  availability_type: 'existing_schedule',
  schedule_type: 'weekly_schedules',
  weekly_schedules: Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, { enabled: true, slots: [{ start: '09:00', end: '17:00' }] }]),
  ),
};

/** Of a team, by the hours of its hosts. */
export const teamTalk = (title: string) => ({
  title,
  duration: 30,
  event_type: 'collective',
  settings: { team_members: [1] },
  availability_type: 'existing_schedule',
  schedule_type: 'weekly_schedules',
  weekly_schedules: { mon: { enabled: true, slots: [{ start: '09:00', end: '17:00' }] } },
});

/** The pages of the service for a suite about bookings, and what is in them. */
export function bookingAdmin(dialect: TestDialect = 'sqlite') {
  const at = adminPages(dialect);

  /** A call of the engine with a key; throws what it refuses. */
  async function api<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${at.server().url}/rest/booking/v2${path}`, {
      method,
      headers: { 'X-API-Key': await at.key(), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** The first free start from the next month on: nothing there is too soon. */
  async function freeTime(eventId: number): Promise<string> {
    const query = new URLSearchParams({ timezone: zone, start_date: firstOfNextMonth() });
    const { available_slots: days } = await api<Slots>('GET', `/bookings/slots/${eventId}?${query}`);
    return Object.values(days)[0]?.[0]?.start ?? '';
  }

  const dialog = (page: Page) => page.getByRole('dialog');

  return {
    ...at,
    api,
    dialog,
    gone: (page: Page) => dialog(page).waitFor({ state: 'detached' }),
    visit: (path: string, heading: string, options: BrowserContextOptions = {}) =>
      at.visit(path, heading, { timezoneId: zone, ...options }),
    visitAs: (login: string, url: string, heading: string, options: BrowserContextOptions = {}) =>
      at.visitAs(login, url, heading, { timezoneId: zone, ...options }),
    shot: async (page: Page, name: string) => void (shots && (await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true }))),
    status: async (id: number) => (await api<{ schedule: { status: string } }>('GET', `/schedules/${id}`)).schedule.status,
    async makeCalendar(more: object = {}): Promise<Made> {
      const { calendar, slot } = await api<{ calendar: { id: number }; slot: { id: number } }>('POST', '/calendars', {
        calendar: { title: 'Reception', author_timezone: zone, slot: talk, ...more },
      });
      return { calendarId: calendar.id, eventId: slot.id };
    },
    async book(eventId: number, name: string, more: object = {}): Promise<number> {
      const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.org`;
      const event_time = await freeTime(eventId);
      const { booking } = await api<{ booking: { id: number } }>('POST', `/bookings/create/${eventId}`, {
        name,
        email,
        timezone: zone,
        event_time,
        message: 'Looking forward to it.',
        ...more,
      });
      return booking.id;
    },
  };
}
