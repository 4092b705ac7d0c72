import type { Browser, Page } from 'playwright-core';
import { withDefaults } from '../../plugin/engines/booking/domain/settings';
import type { BookingSite } from '../engines/booking/booking-site';
import { aPage, visitedSite } from '../engines/booking/visitor';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage } from './browser';
import { englishLeft } from './english-left';
import { stumblingBlocks } from './page-audit';
import { shoot } from './shoot';

const places = [
  { type: 'online_meeting', title: '', meeting_link: 'https://meet.example.org/room' },
  { type: 'phone_guest', title: '' },
] as const;

describeNeeding('chromium', 'booking on a phone in German', () => {
  let site: BookingSite;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([visitedSite('sqlite'), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** What is wrong with the engine's part of the page; the site around it speaks the language of the site. */
  async function wrong(page: Page, name: string): Promise<readonly string[]> {
    await shoot(page, `booking-de-${name}`);
    const foreign = await englishLeft(page, '.book');
    const months = await page
      .locator('.book')
      .getByText(/\b(Monday|Tuesday|Wednesday|Thursday|Friday|December|January)\b/)
      .count();
    return [...(await stumblingBlocks(page)), ...foreign, ...(months > 0 ? ['an English date'] : [])];
  }

  test.each(['light', 'dark'] as const)('from the times to the cancellation, in %s', async (colorScheme) => {
    verifies('D787');
    const settings = {
      ...withDefaults({}),
      range_days: 365,
      schedule_conditions: { value: 0, unit: 'minutes' as const },
      multi_duration: { enabled: true, default_duration: '30', available_durations: ['15', '30', '60'] },
    };
    const { path } = await aPage(site, { title: 'Erstgespräch', settings, locationSettings: places as never });
    const extraHTTPHeaders = { 'x-forwarded-for': colorScheme === 'dark' ? '10.3.8.1' : '10.3.8.2' };
    const options = { locale: 'de-DE', timezoneId: 'Europe/Berlin', colorScheme, viewport: { width: 375, height: 800 }, extraHTTPHeaders };
    const { page, context, complaints } = await openPage(browser, options);
    const seen: Record<string, readonly string[]> = {};
    const look = async (name: string) => {
      seen[name] = await wrong(page, `${name}-${colorScheme}`);
      await page.emulateMedia({ colorScheme });
    };

    await page.goto(`${site.url}${path}`);
    await page.getByRole('link', { name: /^Nächster Monat/ }).click();
    await page.locator('.month td a').nth(3).click();
    await look('times');
    await page.locator('.times a.time').nth(2).click();
    await page.getByLabel('Ihr Name').waitFor();
    await look('form');
    // The browser's own check would say it in words of its own.
    await page.evaluate("document.querySelector('form.contact').noValidate = true");
    await page.getByRole('button', { name: 'Termin buchen' }).click();
    await page.getByRole('alert').waitFor();
    await look('problems');
    await page.getByLabel('Ihr Name').fill('Grace Hopper');
    await page.getByLabel(/^Ihre E.Mail-Adresse/).fill(`grace.${colorScheme}@example.org`);
    await page.getByLabel('Wir rufen Sie an').check();
    await page.getByLabel('Ihre Telefonnummer').fill('+49 30 123456');
    await page.getByRole('button', { name: 'Termin buchen' }).click();
    await page.getByRole('heading', { name: 'Ihr Termin ist gebucht' }).waitFor();
    await look('booked');
    await page.getByRole('link', { name: 'Anderen Termin wählen' }).click();
    await look('move');
    await page.locator('.times a.time').nth(4).click();
    await page.getByRole('heading', { name: 'Ihren Termin verschieben?' }).waitFor();
    await look('move-asked');
    await page.getByLabel('Warum wählen Sie einen anderen Termin?').fill('Zug');
    await page.getByRole('button', { name: 'Termin verschieben' }).click();
    await page.getByText('Ihr Termin wurde verschoben.').waitFor();
    await page.getByText('Diesen Termin absagen').click();
    await look('cancel');
    await page.getByLabel('Warum sagen Sie ab?').fill('Krank');
    await page.getByRole('button', { name: 'Termin absagen' }).click();
    await page.getByRole('heading', { name: 'Dieser Termin ist abgesagt' }).waitFor();
    await look('cancelled');
    expect(Object.entries(seen).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
