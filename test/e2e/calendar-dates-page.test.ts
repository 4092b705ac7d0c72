import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin, teamTalk, zone } from './booking-admin';
import { shoot } from './shoot';

interface Whole {
  readonly calendar_event: {
    readonly event_type: string;
    readonly public_url: string;
    readonly settings: { readonly available_times: Readonly<Record<string, readonly string[]>> };
  };
}

const desk = teamTalk('First');

/** Single dates with a fixed link, and what a calendar is called and where. */
describeNeeding('chromium', 'the pages of single dates and of a calendar', () => {
  const at = bookingAdmin();
  const { api, visit } = at;

  const day = (months: number) => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() + months, 15);
    return date.toISOString().slice(0, 10);
  };

  async function chooseHost(page: Page): Promise<void> {
    await page
      .getByRole('textbox', { name: 'Hosts' })
      .or(page.getByRole('combobox', { name: 'Hosts' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'admin' }).click();
    await page.keyboard.press('Escape');
  }

  test('an evening on a single date is made, moved and booked at the same address', async () => {
    verifies('D581');
    const page = await visit('/calendars/new', 'New calendar');
    await page.getByText('Single dates', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Evenings');
    await page.getByLabel('Title of the event type').fill('Open house');
    await page.getByLabel('Kind', { exact: true }).selectOption('group_event');
    await page.getByRole('button', { name: 'Create the calendar' }).click();
    await page.getByRole('region', { name: 'Dates' }).getByText('Enter a date and a time.').waitFor();
    await chooseHost(page);
    await page.getByLabel('Date 1').fill(day(1));
    await page.getByLabel('Time 1').fill('19:30');
    expect(await page.getByRole('button', { name: 'Add a date' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'date-new');
    await page.getByRole('button', { name: 'Create the calendar' }).click();
    await page.getByRole('heading', { name: 'Open house', level: 1 }).waitFor();

    const path = /\/calendars\/\d+\/events\/\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
    const stored = async () => (await api<Whole>('GET', path)).calendar_event;
    await until(async () => Object.keys((await stored()).settings.available_times).length > 0);
    const { public_url: url, event_type: kind, settings } = await stored();
    expect([kind, settings.available_times]).toEqual(['group_event', { [day(1)]: ['19:30'] }]);
    await page.reload();
    await page.getByLabel('Date 1').fill(day(2));
    await page.getByLabel('Keep these times free of other bookings').check();
    await page.getByRole('button', { name: 'Save: Dates' }).click();
    await page.getByText('The times have been saved.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'date');
    expect(await stored()).toMatchObject({ public_url: url, settings: { available_times: { [day(2)]: ['19:30'] }, reserve_time: true } });
    expect((await fetch(url)).status).toBe(200);

    await page.getByRole('link', { name: 'All calendars' }).click();
    // The newest calendar stands first.
    await page.getByRole('link', { name: 'New event type' }).first().click();
    await page.getByLabel('Title of the event type').fill('Office hour');
    await chooseHost(page);
    await page.getByLabel('Date 1').fill(day(1));
    await page.getByRole('button', { name: 'Add a date' }).click();
    await page.getByLabel('Time 2').fill('11:00');
    await page.getByRole('button', { name: 'Create the event type' }).click();
    await page.getByRole('heading', { name: 'Office hour', level: 1 }).waitFor();
    await until(async () => (await page.getByLabel('Time 2').inputValue()) === '11:00');
  });

  test('a calendar gets another title, time zone and address, and a page that lists its event types', async () => {
    verifies('D581');
    const { calendarId, eventId } = await at.makeCalendar();
    const page = await visit('/calendars', 'Calendars');
    await page.getByRole('link', { name: 'Reception', exact: true }).click();
    await page.getByRole('heading', { name: 'Reception', level: 1 }).waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill(' ');
    await page.getByRole('textbox', { name: 'Picture', exact: true }).fill('portrait.png');
    await page.getByRole('button', { name: 'Save: Calendar' }).click();
    await page.getByText('The address must begin with http:// or https://.').waitFor();
    await page.getByRole('textbox', { name: 'Picture', exact: true }).fill('https://example.org/portrait.png');
    await page.getByRole('button', { name: 'Save: Calendar' }).click();
    await page.getByText('Enter the title.').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Front desk');
    await page.getByLabel('Time zone').first().click();
    await page.getByLabel('Time zone').first().fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await page.getByRole('textbox', { name: 'Banner', exact: true }).fill('https://example.org/wide.png');
    await page.getByLabel('Phone number').fill('+49 30 1234567');
    await page.getByRole('button', { name: 'Save: Calendar' }).click();
    await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor();

    await page.getByLabel('Last part of the address').fill('manage');
    await page.getByRole('button', { name: 'Save: Address' }).click();
    await page.getByText('must not be a word that the site uses itself').waitFor();
    await page.getByLabel('Last part of the address').fill('front-desk');
    await page.getByRole('button', { name: 'Save: Address' }).click();
    await page.getByLabel('Show a page that lists the event types').check();
    await page.getByRole('button', { name: 'Save: Page of the calendar' }).click();
    const link = page.getByRole('region', { name: 'Address of the page' }).getByRole('link');
    await link.waitFor();
    const url = (await link.getAttribute('href')) ?? '';
    expect(url).toMatch(/\/book\/front-desk$/);
    const landing = await (await fetch(url)).text();
    expect(landing).toContain('Introduction');
    expect(landing).toContain('src="https://example.org/portrait.png"');
    const { calendar } = await api<{ calendar: object }>('GET', `/calendars/${calendarId}`);
    const looks = { featured_image: 'https://example.org/wide.png', phone: '+49 30 1234567' };
    expect(calendar).toMatchObject({ author_profile: looks, title: 'Front desk', slug: 'front-desk', author_timezone: 'Asia/Tokyo' });
    expect((await api<Whole>('GET', `/calendars/${calendarId}/events/${eventId}`)).calendar_event.public_url).toContain('/front-desk/');
    expect(zone).not.toBe('Asia/Tokyo');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'calendar');
  });

  test('event types are put in order by keys and by dragging, over what a colleague has moved', async () => {
    verifies('D614');
    const { calendarId, eventId } = await at.makeCalendar({ type: 'team', title: 'Desk', slot: desk });
    const { schedule_type, weekly_schedules, ...others } = desk;
    const add = async (title: string) => {
      const body = { ...others, title, status: 'active', settings: { ...others.settings, schedule_type, weekly_schedules } };
      return (await api<{ slot: { id: number } }>('POST', `/calendars/${calendarId}/events`, body)).slot.id;
    };
    const [second, third] = [await add('Second'), await add('Third')];
    const stored = async () =>
      (await api<{ calendar: { event_order: number[] | null } }>('GET', `/calendars/${calendarId}`)).calendar.event_order;
    const page = await visit(`/calendars/${calendarId}`, 'Desk');
    const rows = page.getByRole('list', { name: 'Order of the event types' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Move First down' }).press('Enter');
    await until(async () => JSON.stringify(await stored()) === JSON.stringify([second, eventId, third]));
    expect(await rows.allTextContents()).toEqual(['Second', 'First', 'Third']);
    await page.getByText('First is now number 2 of 3.').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Move First down');
    await api('POST', `/calendars/${calendarId}/event-order`, { event_order: [third, second, eventId] });
    await page.getByRole('button', { name: 'Move First up' }).press('Enter');
    await until(async () => JSON.stringify(await stored()) === JSON.stringify([eventId, third, second]));
    await until(async () => (await rows.allTextContents()).join() === 'First,Third,Second');
    const [grip, top] = [await rows.nth(2).locator('span').first().boundingBox(), await rows.first().boundingBox()];
    if (!grip || !top) throw new Error('the rows are not drawn');
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(top.x + 8, top.y + 2, { steps: 4 });
    await page.mouse.up();
    await until(async () => JSON.stringify(await stored()) === JSON.stringify([second, eventId, third]));
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'calendar-order');
  });
});
