import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { shoot } from './shoot';

/** Somebody calls: the booking that an admin makes is the one that the guest would have made. */
describeNeeding('chromium', 'a booking for a caller', () => {
  const at = bookingAdmin('mariadb');

  test('is made at a free time with its questions answered, and at any other time where an admin says so', async () => {
    verifies('D573');
    const { calendarId, eventId } = await at.makeCalendar();
    const path = `/calendars/${calendarId}/events/${eventId}/booking-fields`;
    const { fields } = await at.api<{ fields: object[] }>('GET', path);
    const topic = { label: 'Topic', type: 'dropdown', options: ['Roof', 'Cellar'], required: true, enabled: true };
    await at.api('POST', path, { booking_fields: [...fields, topic] });

    const page = await at.visit('/bookings', 'Bookings');
    await page.getByRole('link', { name: 'New booking' }).click();
    await page.getByText('Choose a time.').waitFor();
    await page.getByRole('button', { name: 'Next month', exact: true }).click();
    await page.getByRole('radiogroup', { name: 'Free times' }).locator('label').first().click();
    await page.getByText('Enter the name of the guest.').waitFor();
    await page.getByLabel('Name of the guest').fill('Guest One');
    await page.getByLabel('Email of the guest').fill('guest.one@example.com');
    await page.getByText('Answer “Topic”.').waitFor();
    await page.getByLabel('Topic').selectOption('Roof');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'booking-new');
    await page.getByRole('button', { name: /^Book / }).click();
    await page.getByText('Guest One gets a confirmation by email.').waitFor();
    await page.getByText('Roof').first().waitFor();

    await page.getByRole('link', { name: 'All bookings' }).click();
    await page.getByRole('link', { name: 'New booking' }).click();
    await page.getByRole('radio', { name: 'At any other time, also outside working hours or when already booked' }).check();
    await page.getByLabel('Day and time').fill(`${new Date().getFullYear() + 1}-01-03T22:00`);
    await page.getByLabel('Name of the guest').fill('Guest Two');
    await page.getByLabel('Email of the guest').fill('guest.two@example.com');
    await page.getByLabel('Topic').selectOption('Cellar');
    await page.getByRole('button', { name: 'Book it' }).click();
    await page.getByText('Guest Two gets a confirmation by email.').waitFor();
  });
});
