import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin, zone } from './booking-admin';
import { shoot } from './shoot';

interface Slots {
  readonly available_slots: Readonly<Record<string, readonly object[]>>;
}

/** Days off and working hours: what an admin sets there is what guests are offered. */
describeNeeding('chromium', 'the page of working hours', () => {
  const at = bookingAdmin();
  const { api, dialog, visit } = at;

  /** A Monday of the month after next, and the days around it. */
  const monday = () => {
    const day = new Date();
    day.setUTCMonth(day.getUTCMonth() + 2, 1);
    while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
    return day;
  };
  const dayAfter = (day: Date, days: number) => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);

  async function offered(eventId: number, from: string): Promise<readonly string[]> {
    const query = new URLSearchParams({ timezone: zone, start_date: from });
    return Object.keys((await api<Slots>('GET', `/bookings/slots/${eventId}?${query}`)).available_slots);
  }

  test('a holiday is put into a calendar, taken out and put back, and other hours count', async () => {
    verifies('D572');
    const { calendarId, eventId } = await at.makeCalendar();
    await api('POST', `/calendars/${calendarId}/events/${eventId}/availability`, { range_type: 'range_indefinite' });
    const [first, second, third] = [0, 1, 2].map((days) => dayAfter(monday(), days)) as [string, string, string];
    expect(await offered(eventId, first)).toEqual(expect.arrayContaining([first, second, third]));

    const page = await visit('/hours', 'Working hours');
    await page.getByRole('link', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'Add days' }).click();
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    await dialog(page).getByText('Choose a day.').waitFor();
    await dialog(page).getByLabel('First day').fill(second);
    await dialog(page).getByLabel('Last day').fill(first);
    await dialog(page).getByText('The last day must not be before the first.').waitFor();
    await dialog(page).getByLabel('First day').fill(first);
    await dialog(page).getByLabel('Last day').fill(second);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'hours-days');
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    await at.gone(page);
    const days = page.getByRole('list', { name: 'Days off and special days' }).getByRole('listitem');
    await days.getByText('Closed').waitFor();
    await until(async () => (await offered(eventId, first))[0] === third);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'hours-one');

    await days.getByRole('button', { name: /^Remove/ }).click();
    await until(async () => (await offered(eventId, first))[0] === first);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await offered(eventId, first))[0] === third);

    await page.getByRole('button', { name: 'Add days' }).click();
    await dialog(page).getByLabel('First day').fill(first);
    await dialog(page).getByLabel('Other hours').check();
    await dialog(page).getByLabel('To').fill('10:00');
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    await until(async () => (await offered(eventId, first))[0] === first);
    await until(async () => (await days.count()) === 2);
    await page.getByRole('link', { name: 'All working hours' }).click();
    await page.getByText(/^Other hours: .*, and 1 more$/).waitFor();
    await shoot(page, 'hours-all');
  });

  test('hours are added, renamed and deleted, but not while something goes by them', async () => {
    verifies('D572');
    const page = await visit('/hours', 'Working hours');
    await page.getByRole('button', { name: 'Add working hours' }).click();
    await dialog(page).getByLabel('Name').fill('Summer');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Summer', level: 1 }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Summer hours');
    await page.getByRole('button', { name: 'Save: Name' }).click();
    await page.getByRole('heading', { name: 'Summer hours', level: 1 }).waitFor();
    await page.getByRole('switch', { name: 'Friday' }).click({ force: true });
    await page.getByRole('button', { name: 'Save: Usual week' }).click();
    await page.getByText('The schedule has been saved.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText('They cannot be restored.').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Working hours', level: 1 }).waitFor();
    await until(async () => (await page.getByText('Summer hours').count()) === 0);
  });
});
