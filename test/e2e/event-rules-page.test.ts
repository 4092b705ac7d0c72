import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { answered } from './answered';
import { axeViolations } from './axe';
import { bookingAdmin, teamTalk } from './booking-admin';
import { shoot } from './shoot';

const fair = teamTalk('Fair');

type Settings = Readonly<Record<string, unknown>>;

/** The rules of an event type: what is set there is what the engine goes by. */
describeNeeding('chromium', 'the page of the booking rules of an event type', () => {
  const at = bookingAdmin();
  const { api, visit } = at;
  let path: string;

  beforeAll(async () => {
    const { calendarId, eventId } = await at.makeCalendar();
    path = `/calendars/${calendarId}/events/${eventId}`;
  });

  const open = async (): Promise<Page> => {
    const page = await visit(path, 'Introduction');
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('heading', { name: 'Confirmation' }).waitFor();
    return page;
  };
  const stored = async () => (await api<{ calendar_event: { settings: Settings } }>('GET', path)).calendar_event.settings;

  /** Saves a part, and what was sent for it. */
  async function save(page: Page, part: string): Promise<unknown> {
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rest/booking/'));
    await page.getByRole('button', { name: `Save: ${part}` }).click();
    return (await sent).postDataJSON();
  }

  test('rules are refused at their fields, saved by what changed, and shown as they are stored', async () => {
    verifies('D579');
    const page = await open();
    const limits = page.getByRole('region', { name: 'Notice and buffers' });
    const button = limits.getByRole('button', { name: /^Save/ });
    expect(await button.isDisabled()).toBe(true);
    await limits.getByLabel('Minutes kept free after').fill('1441');
    await limits.getByLabel('Per week').fill('10001');
    await save(page, 'Notice and buffers');
    await limits.getByText('Enter at most 1440.').waitFor();
    await limits.getByText('Enter at most 10000.').waitFor();
    await limits.getByText('Fix the marked fields.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'rules-refused');
    await limits.getByLabel('Minutes kept free after').fill('15');
    await limits.getByText('Enter at most 1440.').waitFor({ state: 'detached' });
    await limits.getByText('Enter at most 10000.').waitFor();
    await limits.getByLabel('Per week').fill('8');
    expect(await save(page, 'Notice and buffers')).toEqual({
      settings: { buffer_time_after: '15', booking_frequency: { enabled: true, limits: [{ unit: 'per_week', value: 8 }] } },
    });
    await page.getByText('The limits have been saved.').waitFor();

    await page.getByLabel('by a host, if the start is near').check();
    await page.getByLabel('Near means within', { exact: true }).fill('0');
    await save(page, 'Confirmation');
    await page.getByText('The value must be at least 1.').waitFor();
    await page.getByLabel('Near means within', { exact: true }).fill('2');
    await page.getByLabel('Near means within: unit').selectOption('days');
    const requires_confirmation = { enabled: true, type: 'conditional', condition: { unit: 'days', value: 2 } };
    expect(await save(page, 'Confirmation')).toEqual({ requires_confirmation });
    await page.getByLabel('How far ahead').selectOption('range_indefinite');
    expect(await save(page, 'Booking period')).toEqual({ range_type: 'range_indefinite' });

    await page.reload();
    await page.getByLabel('by a host, if the start is near').waitFor();
    expect(await page.getByLabel('Near means within: unit').inputValue()).toBe('days');
    expect(await limits.getByLabel('Per week').inputValue()).toBe('8');
    expect(await stored()).toMatchObject({
      requires_confirmation,
      range_type: 'range_indefinite',
      schedule_conditions: { value: 4, unit: 'hours' },
    });
  });

  test('advanced rules: a redirect with what it is told, changes by guests, durations and the address', async () => {
    verifies('D579');
    const page = await open();
    expect(await page.getByRole('heading', { name: 'Form and redirect' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show advanced rules' }).click();
    await page.getByLabel('Send guests to another page after booking').check();
    await save(page, 'Form and redirect');
    await page.getByText('Enter the redirect URL.').waitFor();
    await page.getByLabel('Address of the page').fill('https://example.org/thanks');
    await page.getByLabel('Tell that page about the booking').check();
    await page.getByRole('button', { name: 'Add a parameter' }).click();
    await page.getByLabel('Parameter', { exact: true }).fill('name & title');
    await page.getByLabel('Value', { exact: true }).selectOption('Name of the guest');
    await page.getByLabel('Add a placeholder to the title').selectOption('Name of the guest');
    expect(await save(page, 'Form and redirect')).toEqual({
      booking_title: '{{guest.full_name}}',
      custom_redirect: {
        enabled: true,
        redirect_url: 'https://example.org/thanks',
        is_query_string: 'yes',
        query_string: 'name%20%26%20title={{guest.full_name}}',
      },
    });

    const cancel = page.getByRole('group', { name: 'Guests can cancel' });
    await cancel.getByRole('combobox', { name: 'Guests can cancel' }).selectOption('late');
    await cancel.getByLabel('What guests are told instead').fill('Please call us.');
    const sent = await save(page, 'Changes by guests');
    expect(sent).toEqual({
      can_not_cancel: { enabled: true, type: 'conditional', message: 'Please call us.', condition: { unit: 'minutes', value: 30 } },
    });

    await page.getByLabel('Guests choose the duration').check();
    await save(page, 'Durations');
    await page.getByText('Enter the available durations.').waitFor();
    await page.getByLabel('Durations to choose from').first().click();
    await page.getByRole('option', { name: '15 minutes', exact: true }).click();
    await page.getByRole('option', { name: '60 minutes', exact: true }).click();
    await page.keyboard.press('Escape');
    expect(await save(page, 'Durations')).toMatchObject({
      multi_duration: { enabled: true, available_durations: ['15', '60'], default_duration: '15' },
    });

    await page.getByLabel('Last part of the address').fill('two words');
    await save(page, 'Address');
    await page.getByText('A slug has up to 100 letters, digits, hyphens or underscores.').waitFor();
    await page.getByLabel('Last part of the address').fill('first-meeting');
    expect(await save(page, 'Address')).toEqual({ slug: 'first-meeting' });
    await answered(page);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'rules');
    const { calendar_event: event } = await api<{ calendar_event: { public_url: string } }>('GET', path);
    expect(event.public_url).toMatch(/first-meeting$/);
    expect((await fetch(event.public_url)).status).toBe(200);
  });

  test('what somebody else changed meanwhile is shown beside the own change, and nothing is sent until it is settled', async () => {
    verifies('D607');
    const page = await open();
    const limits = page.getByRole('region', { name: 'Notice and buffers' });
    await limits.getByLabel('Minutes kept free after').fill('25');
    await api('POST', `${path}/limits`, { settings: { buffer_time_after: '40', buffer_time_before: '5' } });
    await limits.getByRole('button', { name: /^Save/ }).click();
    const conflict = limits.getByRole('alert');
    await conflict.getByText('Stored now').waitFor();
    expect(await conflict.getByLabel('Minutes kept free after').inputValue()).toBe('40');
    expect(await stored()).toMatchObject({ buffer_time_after: '40' });
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'rules-conflict');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await limits.getByLabel('Minutes kept free before').inputValue()).toBe('5');
    expect(await save(page, 'Notice and buffers')).toEqual({ settings: { buffer_time_after: '25' } });
    await page.getByText('The limits have been saved.').waitFor();
    expect(await stored()).toMatchObject({ buffer_time_after: '25', buffer_time_before: '5' });
  });

  test('a part is saved over what was compared, and asks where somebody else has changed the same', async () => {
    verifies('D660', 'D607', 'D614');
    const { calendarId, eventId } = await at.makeCalendar({ type: 'team', title: 'Fairs', slot: fair });
    const own = `/calendars/${calendarId}/events/${eventId}`;
    const event = async () => (await api<{ calendar_event: object }>('GET', own)).calendar_event;
    const theirs = (set: object) => api('POST', `${own}/details`, { title: 'Fair', duration: 30, ...set });
    const page = await visit(own, 'Fair');
    const details = page.getByRole('region', { name: 'Details' });
    const title = details.getByRole('textbox', { name: 'Title', exact: true });
    const save = details.getByRole('button', { name: 'Save: Details' });

    await details.getByLabel('Description').fill('Mine');
    await theirs({ description: 'Theirs' });
    await save.click();
    const conflict = details.getByRole('alert');
    await conflict.getByText('Stored now').waitFor();
    expect(await conflict.getByLabel('Description').inputValue()).toBe('Theirs');
    expect(await event()).toMatchObject({ description: 'Theirs' });
    await shoot(page, 'event-conflict');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await save.click();
    await until(async () => JSON.stringify(await event()).includes('"description":"Mine"'));
    await answered(page);

    // Somebody saves another field between the comparison and the save, and what is typed meanwhile is not lost.
    const tags: (string | undefined)[] = [];
    await page.route(`**${own}/details`, async (route) => {
      tags.push(route.request().headers()['if-match']);
      if (tags.length === 1) {
        await theirs({ color_schema: '#9c36b5' });
        await details.getByLabel('Description').fill('Typed later');
      }
      await route.continue();
    });
    await title.fill('  Autumn fair  ');
    await save.click();
    await page.getByRole('heading', { name: 'Autumn fair', level: 1 }).waitFor();
    expect(tags).toEqual([expect.stringMatching(/^"/), expect.stringMatching(/^"/)]);
    expect(tags[0]).not.toBe(tags[1]);
    expect(await event()).toMatchObject({ title: 'Autumn fair', color_schema: '#9c36b5', description: 'Mine' });
    await until(async () => (await title.inputValue()) === 'Autumn fair');
    expect(await details.getByLabel('Description').inputValue()).toBe('Typed later');
    await save.click();
    await until(async () => JSON.stringify(await event()).includes('"description":"Typed later"'));
  });

  test('an event type with hours of its own has days off of its own', async () => {
    verifies('D614');
    const { calendarId, eventId } = await at.makeCalendar({ type: 'team', title: 'Night shift', slot: fair });
    const own = `/calendars/${calendarId}/events/${eventId}`;
    const stored = async () =>
      (await api<{ calendar_event: { settings: { date_overrides: object } } }>('GET', own)).calendar_event.settings.date_overrides;
    const page = await visit(own, 'Fair');
    await page.getByLabel('Hours of its own').check();
    const days = page.getByRole('group', { name: 'Days off and days with other hours' });
    await days.getByRole('button', { name: 'Add days' }).click();
    await at.dialog(page).getByLabel('First day').fill('2031-12-24');
    await at.dialog(page).getByRole('button', { name: 'Add' }).click();
    await at.gone(page);
    // It is a change of the form, which is saved with it.
    expect(await stored()).toEqual({});
    await shoot(page, 'event-own-days');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save: Availability' }).click();
    await page.getByText('The availability has been saved.').waitFor();
    expect(Object.keys(await stored())).toEqual(['2031-12-24']);
    await page.reload();
    await days.getByText('Closed').waitFor();
    await days.getByRole('button', { name: /^Remove.*Dec 24/ }).click();
    await page.getByRole('button', { name: 'Save: Availability' }).click();
    await until(async () => JSON.stringify(await stored()) === '{}');
  });
});
