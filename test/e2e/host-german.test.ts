import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { signIn } from '../support/server';
import { verifies } from '../support/verifies';
import { password } from './admin-pages';
import { bookingAdmin } from './booking-admin';
import { englishLeft } from './english-left';
import { shoot } from './shoot';

describeNeeding('chromium', 'the pages of a host in German', () => {
  const at = bookingAdmin();
  const { api, book } = at;

  /** Words of the page itself that stayed English. */
  async function foreign(page: Page, name: string): Promise<readonly string[]> {
    await shoot(page, `host-de-${name}`);
    return englishLeft(page, '.book');
  }

  test('a request is answered, moved and declined in the language of the browser', async () => {
    verifies('D787');
    const admin = await signIn(at.server().url, 'admin', password);
    await admin.send('POST', '/admin/api/users', { login: 'gastgeberin', password, role: 'author' });
    const { hosts } = await api<{ hosts: { id: number }[] }>('GET', '/admin/other-hosts');
    const { eventId } = await at.makeCalendar({ user_id: hosts[0]?.id, title: 'Empfang' });
    const pending = { status: 'pending', message: 'Bis bald.' };
    const [asked, unwanted] = [await book(eventId, 'Emmy Noether', pending), await book(eventId, 'Lise Meitner', pending)];
    const link = `${at.server().url}/book/manage/host/`;
    const options = { locale: 'de-DE', viewport: { width: 320, height: 740 } };
    const page = await at.visitAs('gastgeberin', `${link}${asked}`, 'Emmy Noether', options);
    const seen: Record<string, readonly string[]> = { asked: await foreign(page, 'asked') };
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Termin bestätigen' }).click();
    await page.getByText('Bestätigt').waitFor();
    seen.confirmed = await foreign(page, 'confirmed');
    await page.getByRole('link', { name: 'Anderen Termin wählen' }).click();
    await page.locator('.times a.time').nth(3).click();
    seen.moving = await foreign(page, 'moving');
    await page.goto(`${link}${unwanted}`);
    await page.locator('details.cancel summary').click();
    await page.locator('details.cancel button').click();
    await page.getByText('Abgelehnt').waitFor();
    seen.declined = await foreign(page, 'declined');
    await page.goto(`${link}999`);
    seen.unknown = await foreign(page, 'unknown');
    expect(Object.entries(seen).filter(([, words]) => words.length > 0)).toEqual([]);
  });
});
