import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { shoot } from './shoot';

interface Mail {
  readonly enabled: boolean;
  readonly email: { readonly subject: string; readonly body: string; readonly times?: readonly object[] };
}

/** The emails of an event type: what is written there is what is sent. */
describeNeeding('chromium', 'the page of the emails of an event type', () => {
  const at = bookingAdmin();
  const { api, dialog, visit } = at;
  let path: string;
  let calendarId: number;

  beforeAll(async () => {
    const made = await at.makeCalendar();
    calendarId = made.calendarId;
    path = `/calendars/${calendarId}/events/${made.eventId}`;
  });

  const mails = async () => (await api<{ notifications: Record<string, Mail> }>('GET', `${path}/email-notifications`)).notifications;
  const open = async (name: string): Promise<Page> => {
    const page = await visit(path, 'Introduction');
    await page.getByRole('link', { name: 'Emails', exact: true }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
    return page;
  };
  const frame = (page: Page) => page.frameLocator('iframe[title="Preview"]');
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

  test('a reminder is set by how long before the start, refused at its field, and switched on', async () => {
    verifies('D580');
    const page = await open('Edit: Reminder');
    await page.getByText('This reminder is switched off').waitFor();
    await page.getByRole('button', { name: 'Add a reminder' }).click();
    await page.getByLabel('Reminder 2: how long').fill('61');
    await save(page).click();
    await page.getByText('Choose a time from one minute to 60 days before the start.').waitFor();
    await shoot(page, 'email-reminder');
    await page.getByLabel('Reminder 2: how long').fill('2');
    await page.getByLabel('Reminder 1: how long').fill('3');
    await page.getByLabel('Reminder 1: unit').selectOption('hours');
    await save(page).click();
    await page.getByText('The emails have been saved.').waitFor();
    await page.getByRole('link', { name: 'All emails' }).click();
    await page.getByText('3 hours and 2 days before the start.').waitFor();
    await page.getByRole('switch', { name: 'Off: Reminder', exact: true }).click({ force: true });
    await until(async () => (await mails()).reminder_to_attendee?.enabled === true);
    expect((await mails()).reminder_to_attendee?.email.times).toEqual([
      { unit: 'hours', value: 3 },
      { unit: 'days', value: 2 },
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'emails');
  });

  test('what a colleague has switched since it was shown is shown before anything is switched', async () => {
    verifies('D680');
    const page = await visit(path, 'Introduction');
    await page.getByRole('link', { name: 'Emails', exact: true }).click();
    const off = page.getByRole('switch', { name: 'On: Confirmation', exact: true });
    await off.waitFor();
    const set = (enabled: boolean) => api('POST', `${path}/email-notifications`, { notifications: { booking_conf_attendee: { enabled } } });
    await set(false);
    await off.click({ force: true });
    await page.getByText('Somebody else has switched this meanwhile.').waitFor();
    await page.getByRole('switch', { name: 'Off: Confirmation', exact: true }).waitFor();
    expect((await mails()).booking_conf_attendee?.enabled).toBe(false);
    await set(true);

    const active = page.getByRole('switch', { name: 'Active: Introduction' });
    await active.waitFor();
    await api('PUT', path, { status: 'draft' });
    await active.click({ force: true });
    await page.getByText('Somebody else has switched this meanwhile.').nth(1).waitFor();
    await page.getByRole('switch', { name: 'Draft: Introduction' }).click({ force: true });
    await active.waitFor();
    const event = async () => (await api<{ calendar_event: { status: string } }>('GET', path)).calendar_event.status;
    expect(await event()).toBe('active');
  });

  test('a text is written with placeholders and seen as it is sent', async () => {
    verifies('D580');
    const page = await open('Edit: Confirmation');
    await frame(page).getByText('Hello Ada,').waitFor();
    const text = page.getByRole('textbox', { name: 'Text' });
    const before = await text.inputValue();
    expect(before).toContain('**What**\n{{booking.event_name}} with {{host.name}}');
    expect(before).toContain('[cancel](##booking.cancelation_url##)');
    expect(await save(page).isDisabled()).toBe(true);

    await page.getByRole('textbox', { name: 'Subject' }).fill('');
    await page.getByRole('status').getByText('Enter the subject').waitFor();
    await save(page).click();
    await page.getByText('Fix the marked fields.').waitFor();
    await page.getByRole('textbox', { name: 'Subject' }).fill('See you, ');
    await page.getByRole('button', { name: 'First name' }).click();
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe('See you, {{guest.first_name}}'.length);
    await page.getByText('Subject: See you, Ada').waitFor();

    await text.fill('Dear ,\n\n**Until then**\n');
    await text.press('Control+Home');
    for (const _letter of 'Dear ') await text.press('ArrowRight');
    await page.getByRole('button', { name: 'Last name' }).click();
    await page.getByLabel('Placeholders').selectOption('Links');
    await text.press('Control+End');
    await page.getByRole('button', { name: 'Page to cancel' }).click();
    await frame(page).getByText('Dear Lovelace,').waitFor();
    await frame(page).getByRole('link', { name: 'Page to cancel' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'email');
    await save(page).click();
    await page.getByText('The emails have been saved.').waitFor();
    expect((await mails()).booking_conf_attendee?.email).toEqual({
      subject: 'See you, {{guest.first_name}}',
      body: '<p>Dear {{guest.last_name}},</p>\n<p><strong>Until then</strong><br />[…]</p>'.replace(
        '[…]',
        '<a href="##booking.cancelation_url##">Page to cancel</a>',
      ),
    });
    await until(() => save(page).isDisabled());
  });

  test('what its words cannot say is edited as HTML, and the emails of another event type are taken over', async () => {
    verifies('D580');
    const { slot } = await api<{ slot: { id: number } }>('POST', `/calendars/${calendarId}/events`, {
      title: 'Follow-up',
      duration: 30,
      status: 'active',
      event_type: 'single',
      settings: {
        schedule_type: 'weekly_schedules',
        weekly_schedules: { mon: { enabled: true, slots: [{ start: '09:00', end: '17:00' }] } },
      },
    });
    const email = { subject: 'Declined', body: '<ul><li>Sorry</li></ul>' };
    await api('POST', `/calendars/${calendarId}/events/${slot.id}/email-notifications`, { notifications: { declined_by_host: { email } } });
    const page = await visit(`${path}/emails`, 'Introduction');
    await page
      .getByRole('combobox', { name: 'Event type' })
      .or(page.getByRole('textbox', { name: 'Event type' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Follow-up · Reception' }).click();
    await page.getByRole('button', { name: 'Copy the emails' }).click();
    await dialog(page).getByText('What was written here before is lost.').waitFor();
    await dialog(page).getByRole('button', { name: 'Replace them' }).click();
    await at.gone(page);
    expect((await mails()).declined_by_host?.email).toEqual(email);
    await page.getByRole('link', { name: 'Edit: Declined' }).click();
    await page.getByText('is edited as HTML').waitFor();
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(email.body);
  });
});
