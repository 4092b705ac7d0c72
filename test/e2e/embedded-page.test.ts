import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { bookingAdmin } from './booking-admin';
import { shoot } from './shoot';

/** A site of somebody else on this machine, whose only page is what `html` holds. */
async function otherSite(html: { text: string }): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html><title>Other</title>${html.text}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** The booking page inside of other sites: those that are allowed show it, others do not. */
describeNeeding('chromium', 'booking pages that are embedded', () => {
  const at = bookingAdmin();
  const { visit } = at;
  const html = { text: '' };
  let allowed: Awaited<ReturnType<typeof otherSite>>;
  let other: Awaited<ReturnType<typeof otherSite>>;

  beforeAll(async () => {
    [allowed, other] = await Promise.all([otherSite(html), otherSite(html)]);
  });
  afterAll(() => {
    for (const { server } of [allowed, other]) server.close();
  });

  test('are shown by the sites that are allowed, inline and as a pop-up, and by no other one', async () => {
    verifies('D582');
    const { calendarId, eventId } = await at.makeCalendar();
    const { calendar_event: event } = await at.api<{ calendar_event: { public_url: string } }>(
      'GET',
      `/calendars/${calendarId}/events/${eventId}`,
    );
    const policy = async () => (await fetch(event.public_url)).headers.get('content-security-policy');
    expect(await policy()).toContain("frame-ancestors 'self';");
    const page = await visit(`/calendars/${calendarId}`, 'Reception');
    const sites = page.getByLabel('Addresses of the sites');
    await sites.fill('https://example.org/page');
    await page.getByRole('button', { name: 'Save: Sites that may show it' }).click();
    await page.getByText('must be up to 20 addresses').waitFor();
    await sites.fill(`${allowed.origin}/\nhttps://example.org`);
    await page.getByRole('button', { name: 'Save: Sites that may show it' }).click();
    await page.getByText('The settings have been saved.').waitFor();
    await until(async () => (await policy())?.includes(`frame-ancestors 'self' ${allowed.origin} https://example.org;`) === true);
    expect((await fetch(`${at.server().url}/book/manage/host/1`)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
    await until(async () => (await sites.inputValue()) === `${allowed.origin}\nhttps://example.org`);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'embed');

    const snippet = async () => (await page.getByRole('region', { name: 'Embed the booking page' }).locator('pre').textContent()) ?? '';
    html.text = await snippet();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(allowed.origin);
    await elsewhere.frameLocator('iframe').getByRole('heading', { name: 'Introduction' }).waitFor();
    await elsewhere.goto(other.origin);
    await until(() => elsewhere.frames().some((frame) => frame.url().startsWith('chrome-error:')));

    await page.getByLabel('How it is shown').selectOption('popup');
    html.text = await snippet();
    await elsewhere.goto(allowed.origin);
    await elsewhere.getByRole('button', { name: 'Introduction' }).click();
    await elsewhere.frameLocator('iframe').getByRole('heading', { name: 'Introduction' }).waitFor();
    await elsewhere.getByRole('button', { name: 'Close' }).click();
    await elsewhere.getByRole('dialog').waitFor({ state: 'hidden' });
    await elsewhere.close();
  });
});
