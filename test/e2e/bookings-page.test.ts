import { describeNeeding } from '../support/needs';
import { signIn } from '../support/server';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { password } from './admin-pages';
import { answered } from './answered';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { shoot } from './shoot';

interface Listed {
  readonly schedules: { readonly data: readonly { readonly id: number }[] };
}

interface Hours {
  readonly availabilities: { readonly data: readonly { readonly id: number }[] };
}

describeNeeding('chromium', 'the pages about bookings', () => {
  const at = bookingAdmin('mariadb');
  const { api, book, dialog, gone, shot, status, visit } = at;
  let made: { calendarId: number; eventId: number };

  beforeAll(async () => {
    made = await at.makeCalendar();
  });
  beforeEach(async () => {
    const { schedules } = await api<Listed>('GET', '/schedules?period=all&per_page=100');
    for (const { id } of schedules.data) await api('DELETE', `/schedules/${id}`);
  });

  test('a booking is found, noted on, moved, cancelled, reinstated and deleted', async () => {
    const id = await book(made.eventId, 'Ada Lovelace');
    await book(made.eventId, 'Grace Hopper');
    const page = await visit('/bookings', 'Bookings');
    await page.getByText('2 bookings').waitFor();
    await page.getByRole('tab', { name: 'Upcoming 2' }).waitFor();
    await shot(page, 'bookings');
    // As the page of a contact links it.
    await page.goto(`${at.server().url}/admin/siteplane/bookings#q=grace.hopper%40example.org`);
    await page.reload();
    await page.getByText('One booking').waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('grace.hopper@example.org');
    await page.getByLabel('Search').fill('nobody');
    await page.getByText('No booking of “nobody”').waitFor();
    await page.getByLabel('Search').fill('ada');
    await page.getByText('One booking').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    await page.getByText('Looking forward to it.').waitFor();

    await page.getByRole('textbox', { name: 'Note' }).fill('Prefers tea');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('The note is saved.').waitFor();
    await shot(page, 'booking');

    const { schedule: before } = await api<{ schedule: { start_time: string } }>('GET', `/schedules/${id}`);
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await dialog(page).getByRole('button', { name: 'Next month', exact: true }).click();
    await dialog(page).getByText('10:30 AM').click();
    await shot(page, 'booking-reschedule');
    await dialog(page)
      .getByRole('button', { name: /^Move to .* 10:30 AM$/ })
      .click();
    await gone(page);
    await page.getByText(/^Moved by /).waitFor();
    const { schedule: after } = await api<{ schedule: { start_time: string } }>('GET', `/schedules/${id}`);
    expect(after).toMatchObject({ status: 'scheduled', internal_note: 'Prefers tea' });
    expect(after.start_time).not.toBe(before.start_time);

    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await dialog(page).getByText('the guest is notified by email').waitFor();
    await dialog(page).getByLabel('Reason').fill('The host is ill');
    await shot(page, 'booking-cancel');
    await dialog(page).getByRole('button', { name: 'Cancel the booking' }).click();
    await gone(page);
    await page.getByText(/^Cancelled by /).waitFor();
    await page.getByText('The host is ill').waitFor();
    expect(await status(id)).toBe('cancelled');

    await page.getByRole('button', { name: 'Reinstate' }).click();
    await dialog(page).getByRole('button', { name: 'Reinstate the booking' }).click();
    await gone(page);
    await page.getByRole('button', { name: 'Mark no-show' }).click();
    await dialog(page).getByRole('button', { name: 'Mark no-show' }).click();
    await gone(page);
    expect(await status(id)).toBe('no_show');

    await page.getByRole('button', { name: 'Delete this booking' }).click();
    const remove = dialog(page).getByRole('button', { name: 'Delete' });
    await page.getByLabel('Type “Ada Lovelace” to confirm').fill('Ada');
    await until(() => remove.isDisabled());
    await page.getByLabel('Type “Ada Lovelace” to confirm').fill('ada lovelace');
    await remove.click();
    await page.getByText('No booking of “ada”').waitFor();
    await expect(status(id)).rejects.toThrow('not found');
  });

  test('a week shows what takes time in the zone of the site, and an empty time of it becomes a booking', async () => {
    verifies('D605', 'D616');
    const id = await book(made.eventId, 'Ada Lovelace');
    const cancelled = await book(made.eventId, 'Alan Turing');
    await api('PUT', `/schedules/${cancelled}`, { column: 'status', value: 'cancelled' });
    const { schedule } = await api<{ schedule: { start_time: string } }>('GET', `/schedules/${id}`);
    const day = schedule.start_time.slice(0, 10);
    const { availabilities } = await api<Hours>('GET', '/availability?filters[author]=all');
    const [hours] = availabilities.data;
    const off = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    await api('POST', `/availability/${hours?.id}`, { schedule: { settings: { date_overrides: { [off]: [] } } } });

    const page = await visit('/bookings', 'Bookings');
    await page.getByText('Week', { exact: true }).click();
    await until(() => page.url().endsWith('#view=week'));
    await page.goto(`${at.server().url}/admin/siteplane/bookings#view=week&week=${day}`);
    await page.getByText('Times are in UTC, the time zone of the site.').waitFor();
    await page.getByText('One booking.').waitFor();
    const entry = page.getByRole('link', { name: 'Ada Lovelace' });
    // 9:00 in Berlin, where the guest is.
    expect(await entry.textContent()).toMatch(new RegExp(`${Number(schedule.start_time.slice(11, 13))}:00`));
    // The talk is on weekdays: the day after one is in the same week, whether that begins on Sunday or Monday.
    await page.getByText('day off').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'bookings-week');

    await page.getByLabel('Host').selectOption({ label: 'admin' });
    await until(() => /host=\d+/.test(page.url()));
    await page.getByRole('button', { name: 'Next week' }).press('Enter');
    await entry.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Previous week' }).press('Enter');
    await entry.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All bookings' }).click();
    await entry.waitFor();

    // By keys alone: the first row of that day is booked, the last one lies outside of everybody's hours.
    const keys = page.getByRole('application');
    const columns = await page.locator('td.fc-timegrid-col[data-date]').all();
    const shown = await Promise.all(columns.map((column) => column.getAttribute('data-date')));
    await keys.focus();
    for (const _ of shown) await page.keyboard.press('ArrowLeft');
    for (let at = 0; at < shown.indexOf(day); at++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    await keys.getByText(/one booking$/).waitFor();
    await page.keyboard.press('End');
    await keys.getByText(/5:30.PM, outside working hours$/).waitFor();
    await page.keyboard.press('ArrowUp');
    await keys.getByText(/5:00.PM, outside/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'bookings-week-keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New booking', level: 1 }).waitFor();
    await until(() => new URL(page.url()).hash.startsWith(`#at=${day}T17:00`));
    await page.goBack();
    await entry.waitFor();

    await page.locator(`td.fc-timegrid-col[data-date="${day}"]`).click({ position: { x: 40, y: 200 }, force: true });
    await page.getByRole('heading', { name: 'New booking', level: 1 }).waitFor();
    await until(() => new URL(page.url()).hash.startsWith(`#at=${day}`));
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'bookings-week-new');
    await page.goBack();
    await page.getByRole('link', { name: /^New booking on / }).last().click(); // biome-ignore format: reads as one step
    await page.getByRole('heading', { name: 'New booking', level: 1 }).waitFor();
    await page.goBack();
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Next day' }).waitFor();
    expect(await page.locator('td.fc-timegrid-col[data-date]').count()).toBe(1);
    // On the first two days of a week the day that is shown, or the next one, is today.
    const today = page.getByRole('button', { name: 'Today' });
    await until(async () => {
      await page.getByRole('button', { name: 'Next day' }).click();
      return today.isEnabled();
    });
    await today.click();
    await until(() => today.isDisabled());
  });

  test('a request is confirmed or rejected, and only then taken', async () => {
    const asked = await book(made.eventId, 'Alan Turing', { status: 'pending' });
    const other = await book(made.eventId, 'Mary Somerville', { status: 'pending' });
    const page = await visit('/bookings', 'Bookings');
    await page.getByRole('tab', { name: 'Pending' }).click();
    await page.getByRole('link', { name: 'Alan Turing' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Confirm the booking' }).click();
    await gone(page);
    expect(await status(asked)).toBe('scheduled');
    await page.getByRole('link', { name: 'All bookings' }).click();
    await page.getByRole('link', { name: 'Mary Somerville' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await dialog(page).getByText('the guest is notified by email').waitFor();
    await dialog(page).getByRole('button', { name: 'Reject the request' }).click();
    await gone(page);
    expect(await status(other)).toBe('rejected');
  });

  test('a host without rights signs in by the link of the email, confirms, moves and declines', async () => {
    verifies('booking:hosts:own');
    const admin = await signIn(at.server().url, 'admin', password);
    const { status: added } = await admin.send('POST', '/admin/api/users', { login: 'hostess', password, role: 'author' });
    expect(added).toBe(201);
    const { hosts } = await api<{ hosts: { id: number }[] }>('GET', '/admin/other-hosts');
    const user_id = hosts[0]?.id;
    const own = await at.makeCalendar({ user_id });
    const [asked, unwanted] = [
      await book(own.eventId, 'Emmy Noether', { status: 'pending' }),
      await book(own.eventId, 'Sophie Germain', { status: 'pending' }),
    ];
    const link = `${at.server().url}/book/manage/host/`;
    const page = await at.visitAs('hostess', `${link}${asked}`, 'Emmy Noether', { viewport: { width: 375, height: 740 } });
    await shot(page, 'host-asked');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    await page.getByRole('button', { name: 'Confirm the booking' }).click();
    await page.getByText('Confirmed').waitFor();
    expect(await status(asked)).toBe('scheduled');
    await shot(page, 'host-confirmed');
    await page.getByRole('link', { name: 'Choose another time' }).click();
    await page.getByRole('heading', { name: 'Choose another time' }).waitFor();
    await shot(page, 'host-times');
    await page.getByRole('link', { name: '11:30' }).click();
    await page.getByRole('heading', { name: 'Move the booking?' }).waitFor();
    await shot(page, 'host-move');
    await page.getByRole('button', { name: 'Move the booking' }).click();
    await page.getByText('11:30').waitFor();
    await page.goto(`${link}${unwanted}`);
    await page.getByText('Decline this request').click();
    await page.getByLabel('Reason').fill('I am away');
    await shot(page, 'host-decline');
    await page.getByRole('button', { name: 'Decline the request' }).click();
    await page.getByText('Declined').waitFor();
    expect(await status(unwanted)).toBe('rejected');
    await page.goto(`${link}999999`);
    await page.getByRole('heading', { name: 'Booking not found' }).waitFor();
    await shot(page, 'host-nothing');
  });

  test('what the engine refuses is told where it was asked', async () => {
    const id = await book(made.eventId, 'Mary Cartwright', { status: 'pending' });
    const page = await visit(`/bookings/${id}`, 'Mary Cartwright');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    // Somebody else was faster.
    await api('PUT', `/schedules/${id}`, { column: 'status', value: 'scheduled' });
    await dialog(page).getByRole('button', { name: 'Confirm the booking' }).click();
    await dialog(page).getByText('No changes found').waitFor();
    await page.goto(`${at.server().url}/admin/siteplane/bookings/999999`);
    await page.getByText('Booking 999999 not found').waitFor();
  });

  test('without its module the pages say how it is switched on, and the menu does not name them', async () => {
    expect((await at.call('modules.deactivate', { module: 'booking', confirm: true })).envelope).toMatchObject({ ok: true, changed: true });
    const page = await visit('/keys', 'API keys');
    await answered(page);
    expect(await page.getByRole('link', { name: 'Bookings' }).count()).toBe(0);
    await page.goto(`${at.server().url}/admin/siteplane/bookings`);
    await page.getByRole('heading', { name: 'Bookings are switched off' }).waitFor();
    await shot(page, 'bookings-off');
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('tab', { name: 'Upcoming' }).waitFor();
    await page.getByRole('link', { name: 'Bookings', exact: true }).waitFor();
  });
});
