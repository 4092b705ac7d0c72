import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { shoot } from './shoot';

/** Far enough ahead for every notice. */
const day = `${new Date().getUTCFullYear() + 1}-03-02`;

describeNeeding('chromium', 'a one-off meeting and what is given to guests', () => {
  const at = bookingAdmin();
  const { api, dialog, gone, makeCalendar, visit } = at;

  test('some times are offered for one meeting, and the first guest closes the others', async () => {
    verifies('D770');
    const page = await visit('/calendars', 'Calendars');
    await page.getByRole('link', { name: 'One-off meeting' }).click();
    await page.getByRole('heading', { name: 'One-off meeting', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Create the meeting' }).click();
    await page.getByText('Not created yet').waitFor();
    await shoot(page, 'one-off');
    await page.getByLabel('Title of the event type').fill('Contract review');
    await page.getByLabel('Date 1', { exact: true }).fill(day);
    await page.getByRole('button', { name: 'Add a date' }).click();
    await page.getByLabel('Date 2', { exact: true }).fill(day);
    await page.getByLabel('Time 2').fill('14:30');
    await page.getByRole('button', { name: 'Create the meeting' }).click();
    await page.getByRole('heading', { name: 'Contract review', level: 1 }).waitFor();

    const [, , eventId] = /calendars\/(\d+)\/events\/(\d+)$/.exec(page.url()) ?? [];
    const offered = async () => {
      const query = new URLSearchParams({ timezone: 'Europe/Berlin', start_date: day });
      const { available_slots: days } = await api<{ available_slots: Record<string, { start: string }[]> }>(
        'GET',
        `/bookings/slots/${eventId}?${query}`,
      );
      return Object.values(days).flatMap((starts) => starts.map(({ start }) => start));
    };
    expect(await offered()).toEqual([expect.stringContaining('10:00'), expect.stringContaining('14:30')]);
    const [event_time] = await offered();
    await api('POST', `/bookings/create/${eventId}`, { name: 'Ada', email: 'ada@example.org', timezone: 'Europe/Berlin', event_time });
    expect(await offered()).toEqual([]);
  });

  test('an event type is shared by its link, words for an email, and code for a page', async () => {
    verifies('D770');
    await makeCalendar({ title: 'Front desk' });
    const page = await visit('/calendars', 'Calendars');
    await page.getByRole('button', { name: 'Share Introduction' }).click();
    const [{ public_url: url } = { public_url: '' }] = (
      await api<{ calendars: { data: { slots: { title: string; public_url: string }[] }[] } }>('GET', '/calendars')
    ).calendars.data
      .flatMap(({ slots }) => slots)
      .filter(({ title }) => title === 'Introduction');
    expect(url).toMatch(/^http/);
    await dialog(page).getByRole('region', { name: 'Link' }).getByText(url, { exact: true }).waitFor();
    expect(await dialog(page).getByRole('region', { name: 'Text for an email' }).innerText()).toContain(`(30 minutes):\n${url}`);
    const letter = (await dialog(page).getByRole('link', { name: 'Write an email' }).getAttribute('href')) ?? '';
    expect(letter).toMatch(/^mailto:\?subject=Introduction&body=Please%20choose/);
    await dialog(page).getByLabel('Embed the booking page').selectOption('popup');
    await dialog(page).getByText('showModal').waitFor();
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await shoot(page, 'share');
    await page.keyboard.press('Escape');
    await gone(page);
  });
});
