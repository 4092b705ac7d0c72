import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { signIn } from '../support/server';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { password } from './admin-pages';
import { answered } from './answered';
import { bookingAdmin, zone } from './booking-admin';

interface Schedules {
  readonly availabilities: { readonly data: readonly { readonly settings: object }[] };
}

describeNeeding('chromium', 'the pages about calendars', () => {
  const at = bookingAdmin('mariadb');
  const { api, dialog, shot, visit } = at;
  let made: { calendarId: number; eventId: number };

  /** The form as a person fills it: first wrongly. */
  async function newCalendar(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'New calendar' }).waitFor();
    await page.getByRole('button', { name: 'Create the calendar' }).click();
    await page.getByText('Not created yet').waitFor();
    await shot(page, 'calendar-new-problems');
    await page.getByLabel('Title of the event type').fill('Introduction');
    await page.getByRole('button', { name: 'Add a range on Monday' }).click();
    await page.getByLabel('Monday, range 2, from').fill('16:00');
    await page.getByText('Ranges of a day must not overlap.').waitFor();
    await page.getByLabel('Monday, range 2, from').fill('18:00');
    await page.getByLabel('Monday, range 2, to').fill('20:00');
    await page.getByRole('switch', { name: 'Friday' }).click({ force: true });
    await shot(page, 'calendar-new');
    await page.getByRole('button', { name: 'Create the calendar' }).click();
    await page.getByRole('heading', { name: 'Introduction', level: 1 }).waitFor();
    const [, calendarId, eventId] = /calendars\/(\d+)\/events\/(\d+)$/.exec(page.url()) ?? [];
    made = { calendarId: Number(calendarId), eventId: Number(eventId) };
  }

  async function makeTheFirst(): Promise<void> {
    const page = await visit('/bookings', 'Bookings');
    await page.getByText('No bookings yet').waitFor();
    await shot(page, 'bookings-none');
    await page.getByRole('link', { name: 'Go to the calendars' }).click();
    await page.getByRole('heading', { name: 'No calendars yet' }).waitFor();
    await shot(page, 'calendars-none');
    await page.getByRole('link', { name: 'Make the first calendar' }).click();
    await newCalendar(page);
    const { availabilities } = await api<Schedules>('GET', '/availability');
    const monday = [
      { start: '09:00', end: '17:00' },
      { start: '18:00', end: '20:00' },
    ];
    const weekly_schedules = { mon: { enabled: true, slots: monday }, fri: { enabled: false, slots: [] } };
    expect(availabilities.data).toMatchObject([{ settings: { timezone: zone, weekly_schedules } }]);
    const link = page.getByRole('region', { name: 'Public page' }).getByRole('link');
    const answer = await fetch((await link.getAttribute('href')) ?? '');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Introduction')]);
  }

  async function editAnEventType(): Promise<void> {
    const page = await visit('/calendars', 'Calendars');
    await page.getByRole('link', { name: 'Introduction', exact: true }).click();
    await page.getByRole('heading', { name: 'Introduction', level: 1 }).waitFor();
    await page.getByLabel('Duration in minutes').fill('4');
    await until(() => page.getByRole('button', { name: 'Save: Details' }).isDisabled());
    await page.getByLabel('Duration in minutes').fill('45');
    await page.getByLabel('Description').fill('<p>A <b>first</b> look.</p>');
    await page.getByLabel('Colour', { exact: true }).fill('#9c36b5');
    await page.getByRole('button', { name: 'Add a place' }).click();
    await page.getByLabel('Kind of place').selectOption('online_meeting');
    await page.getByLabel('Link, beginning with https://').fill('https://meet.example.org/room');
    await page.getByRole('button', { name: 'Save: Details' }).click();
    await page.getByText('The event type has been saved.').waitFor();

    await answered(page);
    await page.getByLabel('Title').fill('Not saved yet');
    await page.getByLabel('Hours of its own').check();
    await page.getByRole('button', { name: 'Save: Availability' }).click();
    await page.getByText('The availability has been saved.').waitFor();
    // Saving one part leaves what was typed in another.
    await answered(page);
    expect(await page.getByLabel('Title').inputValue()).toBe('Not saved yet');
    await shot(page, 'event');
    const { calendar_event: event } = await api<{ calendar_event: object }>('GET', `/calendars/${made.calendarId}/events/${made.eventId}`);
    expect(event).toMatchObject({
      duration: 45,
      color_schema: '#9c36b5',
      description: '<p>A <b>first</b> look.</p>',
      availability_type: 'custom',
      location_settings: [{ type: 'online_meeting', meeting_link: 'https://meet.example.org/room' }],
    });

    await page.getByRole('switch', { name: 'Active: Introduction' }).click({ force: true });
    await page.getByText('Nobody can book here at present').waitFor();
    await page.getByRole('switch', { name: 'Draft: Introduction' }).click({ force: true });
    await page.getByRole('switch', { name: 'Active: Introduction' }).waitFor();
  }

  async function addEventTypes(): Promise<void> {
    const page = await visit(`/calendars/${made.calendarId}/events/${made.eventId}`, 'Introduction');
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Introduction (clone)', level: 1 }).waitFor();
    await page.getByRole('switch', { name: 'Draft: Introduction (clone)' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText('All its bookings are deleted with it').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete it and its bookings' }).click();
    await page.getByRole('heading', { name: 'Calendars', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Introduction (clone)' }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'New event type' }).click();
    await page.getByLabel('Title of the event type').fill('Workshop');
    await page.getByLabel('Kind', { exact: true }).selectOption('group');
    await page.getByLabel('Places in the group').fill('6');
    await page.getByRole('button', { name: 'Create the event type' }).click();
    await page.getByRole('heading', { name: 'Workshop', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All calendars' }).click();
    await page.getByText('One host, a group of guests').waitFor();
    await shot(page, 'calendars');
  }

  /** A host of a team goes by another one of their schedules, until it is their default again. */
  async function chooseHostHours(page: Page, userId: number): Promise<void> {
    const { schedule } = await api<{ schedule: { id: number } }>('POST', '/availability', { title: 'Mornings', user_id: userId });
    const { schedule: late } = await api<{ schedule: { id: number } }>('POST', '/availability', { title: 'Late', user_id: userId });
    const [, calendarId, eventId] = /calendars\/(\d+)\/events\/(\d+)$/.exec(page.url()) ?? [];
    const chosen = async () =>
      (await api<{ settings: { hosts_schedules: object } }>('GET', `/calendars/${calendarId}/events/${eventId}/availability`)).settings
        .hosts_schedules;
    await page.reload();
    await page.getByLabel('Each host by their own schedule').check();
    const mia = page.getByRole('group', { name: 'Schedule of each host' }).getByLabel('Mia Host');
    expect(await mia.locator('option').allTextContents()).toEqual(expect.arrayContaining(['Default: Mornings', 'Mornings', 'Late']));
    await mia.selectOption('Late');
    await shot(page, 'event-host-hours');
    await page.getByRole('button', { name: 'Save: Availability' }).click();
    await page.getByText('The availability has been saved.').waitFor();
    expect(await chosen()).toEqual({ [userId]: late.id });
    await page.reload();
    expect(await mia.inputValue()).toBe(String(late.id));
    await mia.selectOption('Default: Mornings');
    await page.getByRole('button', { name: 'Save: Availability' }).click();
    await page.getByText('The availability has been saved.').waitFor();
    expect([await chosen(), schedule.id]).toEqual([{}, expect.any(Number)]);
  }

  async function makeATeam(): Promise<void> {
    const page = await visit('/calendars/new', 'New calendar');
    await page.getByText('Everybody on this site has a calendar already').waitFor();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Support');
    await page.getByLabel('Title of the event type').fill('Call');
    await page
      .getByRole('textbox', { name: 'Hosts' })
      .or(page.getByRole('combobox', { name: 'Hosts' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'admin' }).click();
    await page.keyboard.press('Escape');
    await shot(page, 'calendar-new-team');
    await page.getByRole('button', { name: 'Create the calendar' }).click();
    await page.getByRole('heading', { name: 'Call', level: 1 }).waitFor();
    await until(() => page.getByLabel('Hours of its own').isChecked());

    const hosts = page.getByRole('region', { name: 'Hosts' });
    const { send } = await signIn(at.server().url, 'admin', password);
    const mia = { login: 'mia', password, role: 'editor', display_name: 'Mia Host', email: 'mia@example.org' };
    const { user } = (await (await send('POST', '/admin/api/users', mia)).json()) as { user: { id: number } };
    await page.reload();
    await hosts.getByRole('textbox').or(hosts.getByRole('combobox')).first().click();
    await page.getByRole('option', { name: 'Mia Host' }).click();
    await page.keyboard.press('Escape');
    await hosts.getByLabel('Organiser').selectOption({ label: 'Mia Host' });
    await shot(page, 'event-hosts');
    await hosts.getByRole('button', { name: 'Save: Hosts' }).click();
    await page.getByText('The hosts have been saved.').waitFor();
    await chooseHostHours(page, user.id);
    expect((await send('PATCH', `/admin/api/users/${user.id}`, { active: false })).status).toBe(200);
    await page.reload();
    await hosts.getByText('Mia Host: the account is suspended or deleted.').waitFor();
    await shot(page, 'event-hosts-gone');
    await hosts.getByRole('button', { name: 'Remove from this event type' }).click();
    await hosts.getByRole('button', { name: 'Save: Hosts' }).click();
    await hosts.getByText('suspended or deleted').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'All calendars' }).click();
    await page.getByRole('button', { name: 'More about Support' }).click();
    await page.getByRole('menuitem', { name: 'Delete the calendar' }).click();
    await page.getByLabel('Type “Support” to confirm').fill('Support');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('region', { name: 'Support' }).waitFor({ state: 'detached' });
  }

  test('calendars and event types are made, edited and deleted', async () => {
    verifies('D614');
    await at.step('from nothing to a calendar whose page can be booked', makeTheFirst);
    await at.step('an event type is edited and made a draft', editAnEventType);
    await at.step('an event type is duplicated as a draft, and deleted with its bookings; another kind is added', addEventTypes);
    await at.step('a team books by its own hours, and its calendar is deleted once its title was typed', makeATeam);
  });

  test('what is not there is told', async () => {
    const page = await visit('/calendars', 'Calendars');
    await page.goto(`${at.server().url}/admin/siteplane/calendars/999999/events/1`);
    await page.getByText('Calendar 999999 not found').waitFor();
    await page.goto(`${at.server().url}/admin/siteplane/calendars/1/elsewhere`);
    await page
      .getByRole('heading', { name: 'not found' })
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
  });
});
