import { describeNeeding } from '../support/needs';
import { answered } from './answered';
import { bookingAdmin } from './booking-admin';
import { stumblingBlocks } from './page-audit';

describeNeeding('chromium', 'the look of the pages about bookings and calendars', () => {
  const at = bookingAdmin();
  const { book, shot, visit } = at;
  let made: { calendarId: number; eventId: number };

  beforeAll(async () => {
    made = await at.makeCalendar();
  });

  test.each([
    ['light', 1200],
    ['dark', 1200],
    ['light', 375],
    ['dark', 375],
  ] as const)('nobody stumbles in %s at %i px', async (colorScheme, width) => {
    const id = await book(made.eventId, `Emmy Noether ${colorScheme} ${width}`, { status: 'pending' });
    const page = await visit('/bookings', 'Bookings', { colorScheme, viewport: { width, height: 850 } });
    const look = async (path: string, heading: string | RegExp) => {
      await page.goto(`${at.server().url}/admin/siteplane${path}`);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await answered(page);
      await shot(page, `look${path.replaceAll(/\W+/g, '-')}-${colorScheme}-${width}`);
      expect([path, await stumblingBlocks(page)]).toEqual([path, []]);
    };
    await look('/bookings', 'Bookings');
    await look(`/bookings/${id}`, /^Emmy/);
    await look('/calendars', 'Calendars');
    await look('/calendars/new', 'New calendar');
    await look(`/calendars/${made.calendarId}/events/new`, 'New event type');
    await look(`/calendars/${made.calendarId}`, 'Reception');
    const event = `/calendars/${made.calendarId}/events/${made.eventId}`;
    for (const part of ['', '/rules', '/questions', '/emails', '/emails/booking_conf_host', '/emails/reminder_to_host'])
      await look(event + part, 'Introduction');
  });
});
