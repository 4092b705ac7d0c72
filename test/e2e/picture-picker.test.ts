import sharp from 'sharp';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { answered } from './answered';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { smallTargets } from './targets';

describeNeeding('chromium', 'choosing a picture', () => {
  const at = bookingAdmin();
  const { api, dialog, gone, shot, visit } = at;
  const painted = (background: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();

  test('a text is refused, a picture is uploaded, another one is found and chosen by keys, and guests see it', async () => {
    verifies('D594', 'D593', 'D592');
    const { calendarId } = await at.makeCalendar();
    await api('POST', `/calendars/${calendarId}/sharing-settings`, { landing_page_settings: { enabled: 'yes', show_type: 'all' } });
    const page = await visit(`/calendars/${calendarId}`, 'Reception', { viewport: { width: 320, height: 800 } });
    const place = page.getByRole('group', { name: 'Picture: Picture' });
    const field = page.getByRole('textbox', { name: 'Picture', exact: true });
    const open = (name: string) => place.getByRole('button', { name }).press('Enter');

    await open('Choose a picture');
    await dialog(page).getByText('There are no pictures yet').waitFor();
    const input = dialog(page).locator('input[type=file]');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await dialog(page).getByText('Choose a picture: PNG, JPEG, GIF, WebP or AVIF.').waitFor();
    await input.setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: Buffer.from('just a text') });
    await dialog(page).getByRole('button', { name: 'Upload and use' }).click();
    await dialog(page).getByText('The file is not a complete picture').waitFor();
    expect([await axeViolations(page), await smallTargets(page)]).toEqual([[], []]);
    await shot(page, 'picture-refused');

    await input.setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: await painted('#369') });
    await dialog(page).getByLabel('What harbour.png shows').fill('The harbour at dusk');
    await page.keyboard.press('Enter');
    await gone(page);
    const harbour = await field.inputValue();
    expect(harbour).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\/\S+\.png$/);
    await until(() => place.locator('img').isVisible());

    await place.getByRole('button', { name: 'Change' }).click();
    await input.setInputFiles({ name: 'tower.png', mimeType: 'image/png', buffer: await painted('#963') });
    await dialog(page).getByLabel('What tower.png shows').fill('The tower');
    await dialog(page).getByRole('button', { name: 'Upload and use' }).click();
    await gone(page);
    await until(async () => (await field.inputValue()).includes('tower'));

    await open('Change');
    await dialog(page).getByText('2 pictures').waitFor();
    await answered(page);
    expect([await axeViolations(page), await smallTargets(page)]).toEqual([[], []]);
    await shot(page, 'picture-dialog');
    const tile = dialog(page).getByRole('button', { name: 'The harbour at dusk' });
    await dialog(page).getByRole('button', { name: 'The tower' }).press('ArrowRight');
    await until(() => tile.evaluate('document.activeElement.textContent === "The harbour at dusk"'));
    await dialog(page).getByLabel('Search by name or description').fill('DUSK');
    await dialog(page).getByText('1 picture', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await gone(page);
    expect(await field.inputValue()).toBe(harbour);
    await shot(page, 'picture-field');

    await page.getByRole('button', { name: 'Save: Calendar', exact: true }).click();
    await page.getByText('saved', { exact: false }).first().waitFor();
    await answered(page);
    const { share_url } = await api<{ share_url: string }>('GET', `/calendars/${calendarId}/sharing-settings`);
    const shown = await (await fetch(share_url)).text();
    expect(shown).toContain(`<img class="portrait" src="${new URL(harbour).pathname}"`);

    await until(() => place.locator('img').isVisible());
    await place.getByRole('button', { name: 'Remove' }).click();
    expect([await field.inputValue(), await place.getByRole('button', { name: 'Choose a picture' }).isVisible()]).toEqual(['', true]);
    await field.fill('https://elsewhere.example/a.png');
    expect([await place.locator('img').count(), await place.getByRole('button', { name: 'Change' }).isVisible()]).toEqual([0, true]);
  });
});
