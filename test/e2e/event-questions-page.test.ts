import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { shoot } from './shoot';

interface Questions {
  readonly fields: readonly { readonly name: string; readonly label: string; readonly options?: readonly string[] }[];
}

/** The questions of an event type: what is arranged there is what guests are asked. */
describeNeeding('chromium', 'the page of the questions of an event type', () => {
  const at = bookingAdmin();
  const { api, dialog, visit } = at;

  test('a question is added, refused at its field, changed, moved by the keyboard and deleted', async () => {
    verifies('D578');
    const { calendarId, eventId } = await at.makeCalendar();
    const asked = async () => (await api<Questions>('GET', `/calendars/${calendarId}/events/${eventId}/booking-fields`)).fields;
    const labels = async () => (await asked()).map(({ label }) => label);

    const page = await visit(`/calendars/${calendarId}/events/${eventId}`, 'Introduction');
    await page.getByRole('link', { name: 'Questions' }).click();
    await page.getByRole('list', { name: 'Questions on the booking form' }).getByText('Your name').waitFor();
    await page.getByRole('list', { name: 'Questions on cancelling and rescheduling' }).getByText('Why do you cancel?').waitFor();
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Add a question' }).click();
    await dialog(page).getByLabel('Kind of answer').selectOption('dropdown');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    const label = dialog(page).getByRole('textbox', { name: /^Question/ });
    await until(async () => (await label.getAttribute('aria-invalid')) === 'true');
    await until(async () => (await dialog(page).getByLabel('Choices').getAttribute('aria-invalid')) === 'true');
    await dialog(page).getByText('Fix the marked fields.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'question-refused');
    await label.fill('Which topic?');
    await dialog(page).getByLabel('Choices').fill('Sales\n\nSupport\n');
    await dialog(page).getByLabel('Guests must answer it').check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await at.gone(page);
    expect((await asked()).find((one) => one.label === 'Which topic?')).toMatchObject({
      type: 'dropdown',
      required: true,
      options: ['Sales', 'Support'],
    });

    await page.getByRole('button', { name: 'Edit “Which topic?”' }).click();
    await label.fill('Your topic');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await at.gone(page);
    const step = async (direction: 'up' | 'down', passed: string) => {
      const isAbove = async () => (await labels()).indexOf('Your topic') < (await labels()).indexOf(passed);
      await page.keyboard.press('Enter');
      await until(async () => (await isAbove()) === (direction === 'up'));
      // The browser drops the focus of a row that changes its place.
      expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(`Move “Your topic” ${direction}`);
    };
    await page.getByRole('button', { name: 'Move “Your topic” up' }).focus();
    await step('up', 'Additional guests');
    await step('up', 'What should we know before we meet?');
    await step('up', 'Your email address');
    await page.getByRole('button', { name: 'Move “Your topic” down' }).focus();
    await step('down', 'Your email address');
    await page.getByText('“Your topic” is now question 3.').waitFor({ state: 'attached' });
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'questions');
    await expect(at.book(eventId, 'Ada Lovelace')).rejects.toThrow('Your topic is required.');

    await page.reload();
    await page.getByRole('button', { name: 'Delete “Your topic”' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await at.gone(page);
    expect(await labels()).not.toContain('Your topic');
    await at.book(eventId, 'Ada Lovelace');
  });
});
