import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { shoot } from './shoot';

interface Settings {
  readonly settings: { readonly theme: string; readonly administration: object; readonly emailing: object };
}

describeNeeding('chromium', 'the page of the booking settings', () => {
  const at = bookingAdmin();

  test('shows how guests would see the page, saves what was changed, and asks where somebody else changed the same', async () => {
    verifies('D606', 'D521');
    const page = await at.visit('/booking', 'Booking settings');
    await page.getByText('No event type can be booked yet.').waitFor();
    await at.makeCalendar();
    await page.reload();
    const shown = page.frameLocator('iframe[title="Preview"]');
    await shown.getByRole('heading', { name: 'Introduction' }).waitFor();
    const background = () =>
      page.evaluate<string>('getComputedStyle(document.querySelector("iframe").contentDocument?.body ?? document.body).backgroundColor');
    // The style sheet of the public pages reaches it.
    await until(async () => (await background()) === 'rgb(253, 253, 251)');
    await page.getByRole('radio', { name: 'Always dark' }).check();
    await until(async () => (await background()) === 'rgb(22, 25, 30)');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'booking-settings');
    await page.getByText('Phone', { exact: true }).click();
    await until(async () => (await page.locator('iframe').boundingBox())?.width === 375);
    await shoot(page, 'booking-settings-phone');
    expect((await at.api<Settings>('GET', '/settings/general')).settings.theme).toBe('system-default');

    await at.api('POST', '/settings/general', { theme: 'light', administration: { start_day: 'mon' } });
    const look = page.getByRole('region', { name: 'Look of the public pages' });
    await look.getByRole('button', { name: 'Save' }).click();
    await look.getByRole('alert').getByText('Theme: stored is “Always light”, yours is “Always dark”.').waitFor();
    await shoot(page, 'booking-settings-conflict');
    await look.getByRole('button', { name: 'Keep mine' }).click();
    await look.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved.').waitFor();
    const { settings } = await at.api<Settings>('GET', '/settings/general');
    expect(settings).toMatchObject({ theme: 'dark', administration: { start_day: 'mon' } });

    const emails = page.getByRole('region', { name: 'Emails about bookings' });
    await emails.getByLabel('Email of the sender').fill('nobody');
    await emails.getByRole('button', { name: 'Save' }).click();
    await emails.getByText('must be a valid email address').waitFor();
    await emails.getByLabel('Email of the sender').fill('desk@example.org');
    await emails.getByLabel('Attach a calendar file to confirmations').uncheck();
    await emails.getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { settings: now } = await at.api<Settings>('GET', '/settings/general');
      return JSON.stringify(now.emailing).includes('desk@example.org');
    });
    const upkeep = page.getByRole('region', { name: 'Administration' });
    await upkeep.getByLabel('Send a summary of the next bookings').check();
    await upkeep.getByLabel('How often').selectOption('weekly');
    await upkeep.getByLabel('On', { exact: true }).selectOption({ label: 'Friday' });
    await upkeep.getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { settings: now } = await at.api<Settings>('GET', '/settings/general');
      return JSON.stringify(now.administration).includes('"notification_day":"fri"');
    });
  });
});
