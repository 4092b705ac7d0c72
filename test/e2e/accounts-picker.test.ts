import type { Locator, Page } from 'playwright-core';
import { schema } from '../../host-shim/schema';
import { openStorage, readConfig } from '../../plugin/adapter';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { shoot } from './shoot';

const many = 600;
const nameOf = (n: number) => `Person ${String(n).padStart(3, '0')}`;

describeNeeding('chromium', 'pickers of accounts on a site with six hundred', () => {
  const at = bookingAdmin();
  const { dialog, gone, makeCalendar, visit } = at;
  let ids: readonly number[] = [];

  beforeAll(async () => {
    // By the server each of them would take as long as its password is hashed.
    const storage = openStorage(readConfig({ SITEPLANE_DATA_DIR: at.dir, SITEPLANE_SITE_URL: 'https://site.example' }), schema);
    await storage.ready();
    await storage.tx((db) =>
      db.query(
        `INSERT INTO host_users (login, login_key, email, display_name, password_hash, role, status, created_at, updated_at)
         WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
         SELECT printf('person-%03d', n), printf('person-%03d', n), printf('person-%03d@example.org', n), printf('Person %03d', n),
                '', 'author', 'active', 1, 1 FROM counted`,
        [many],
      ),
    );
    const rows = await storage.run((db) => db.query<{ id: number }>("SELECT id FROM host_users WHERE role = 'author' ORDER BY login"));
    ids = rows.map(({ id }) => Number(id));
    await storage.close();
  });

  /** Of a phone with 320 to 568 pixels. */
  async function isOnScreen(part: Locator) {
    const box = await part.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 568;
  }
  const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

  test('somebody far down the list is found by name, and the list goes on in parts', async () => {
    verifies('D771');
    const page = await visit('/hours', 'Working hours', { viewport: { width: 320, height: 568 } });
    await page.getByRole('button', { name: 'Add working hours' }).first().click();
    const person = dialog(page)
      .getByRole('textbox', { name: 'Whose hours' })
      .or(dialog(page).getByRole('combobox', { name: 'Whose hours' }));
    await person.click();
    const more = page.getByRole('option', { name: `Show more (20 of ${many + 1})` });
    await more.waitFor();
    await person.press('ArrowUp');
    expect(await isOnScreen(more)).toBe(true);
    await more.click();
    await page.getByRole('option', { name: `Show more (40 of ${many + 1})` }).waitFor();
    const list = page.locator('.mantine-Select-dropdown:visible');
    expect(await isOnScreen(list)).toBe(true);
    // The rules of the list come after those of the pop-up that it is, whatever the page has loaded before.
    const padding =
      "getComputedStyle([...document.querySelectorAll('.mantine-Select-dropdown')].find((one) => one.offsetHeight > 0)).paddingTop";
    expect(await page.evaluate<string>(padding)).toBe('4px');
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await shoot(page, 'accounts-picker');
    await person.fill('son 590');
    await option(page, nameOf(590)).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await person.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    expect(await dialog(page).isVisible()).toBe(true);
    await person.fill('son 591');
    await option(page, nameOf(591)).click();
    expect(await person.inputValue()).toBe(nameOf(591));
    await person.press('Escape');
    await gone(page);
  });

  test('a host beyond the first five hundred is no deleted account', async () => {
    verifies('D771');
    const far = ids.at(-1) ?? 0;
    const { calendarId, eventId } = await makeCalendar({
      title: 'Team',
      type: 'team',
      slot: {
        ...{ title: 'Round', duration: 30, event_type: 'round_robin', settings: { team_members: [far] } },
        ...{ availability_type: 'existing_schedule', schedule_type: 'weekly_schedules' },
        weekly_schedules: { mon: { enabled: true, slots: [{ start: '09:00', end: '17:00' }] } },
      },
    });
    const page = await visit(`/calendars/${calendarId}/events/${eventId}`, 'Round');
    const hosts = page.getByRole('region', { name: 'Hosts', exact: true });
    await hosts.getByText(nameOf(many), { exact: true }).first().waitFor();
    expect(await hosts.getByText('no longer').count()).toBe(0);
    await hosts.getByRole('combobox', { name: 'Hosts' }).fill('son 595');
    await option(page, nameOf(595)).click();
    await page.keyboard.press('Escape');
    await hosts.getByRole('button', { name: 'Save: Hosts' }).click();
    await page.getByText('The hosts have been saved.').waitFor();
    await page.reload();
    await hosts.getByText(nameOf(595), { exact: true }).first().waitFor();
    await hosts.getByText(nameOf(many), { exact: true }).first().waitFor();
  });
});
