import { aCalendar, anEvent, type BookingSite } from './booking-site';
import { aPage, assetSource, textOf, visitedSite, visitor } from './visitor';

describe('landing pages', () => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());
  const get = (path: string) => visitor(site).get(path);
  const shared = (more: object = {}) => ({ sharing: { enabled: 'yes' as const, show_type: 'all', enabled_slots: [], ...more } });

  test('while no calendar is shared there is no list', async () => {
    await aPage(site);
    const reply = await get('/book');
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('Page not found');
  });

  test.each(['unknown-calendar', 'manage', 'assets', '%3Cscript%3E'])('/book/%s is not found', async (slug) => {
    expect((await get(`/book/${slug}`)).status).toBe(404);
  });

  test('a calendar that is not shared has none, though its event types can be booked', async () => {
    const { calendar, path } = await aPage(site);
    expect((await get(`/book/${calendar.slug}`)).status).toBe(404);
    const event = await get(path);
    expect(event.status).toBe(200);
    expect(event.text).not.toContain(`href="/book/${calendar.slug}"`);
  });

  test('a page that was written for the address comes into its own', async () => {
    await site.host.posts.create('page', { title: 'By hand', slug: 'book', content: '<p>Call us</p>', status: 'publish' });
    expect((await get('/book')).text).toContain('Call us');
    const calendar = await aCalendar(site.host, { extras: shared() });
    expect((await get('/book')).text).toContain(`href="/book/${calendar.slug}"`);
  });

  test('what can be booked is listed in its order, without drafts', async () => {
    const calendar = await aCalendar(site.host, { title: 'Ada & Co', description: '<p>Engines</p>', extras: shared() });
    const first = await anEvent(site.host, { calendarId: calendar.id, title: 'First', description: `<p>${'word '.repeat(80)}</p>` });
    const second = await anEvent(site.host, { calendarId: calendar.id, title: 'Second' });
    await anEvent(site.host, { calendarId: calendar.id, title: 'Draft', status: 'draft' });
    await anEvent(site.host, { calendarId: calendar.id, title: 'Over', status: 'expired' });
    const reply = await get(`/book/${calendar.slug}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-robots-tag')).toBeNull();
    const text = textOf(reply.text);
    expect(text).toMatch(/Ada & Co Engines First 30 minutes (word )+… Second 30 minutes/);
    expect(text).not.toMatch(/Draft|Over/);
    expect(reply.text).toContain(`href="/book/${calendar.slug}/${first.slug}"`);
    expect(reply.text).toContain(`href="/book/${calendar.slug}/${second.slug}"`);
    expect((await get('/book')).text).toContain(`href="/book/${calendar.slug}"`);
    expect((await get(`/book/${calendar.slug}/${first.slug}`)).text).toContain(`href="/book/${calendar.slug}"`);
  });

  test('only the chosen event types are shown; none of them is said', async () => {
    const calendar = await aCalendar(site.host, { title: 'Chosen', extras: shared({ show_type: 'selected', enabled_slots: [999_999] }) });
    await anEvent(site.host, { calendarId: calendar.id, title: 'Hidden' });
    const text = textOf((await get(`/book/${calendar.slug}`)).text);
    expect(text).toContain('Nothing can be booked here at the moment.');
    expect(text).not.toContain('Hidden');
  });

  test('an expired calendar has no page', async () => {
    const calendar = await aCalendar(site.host, { status: 'expired', extras: shared() });
    const event = await anEvent(site.host, { calendarId: calendar.id });
    expect((await get(`/book/${calendar.slug}`)).status).toBe(404);
    expect((await get(`/book/${calendar.slug}/${event.slug}`)).status).toBe(404);
  });

  test.each([
    ['book.css', 'text/css; charset=utf-8', '.picker'],
    ['book.js', 'text/javascript; charset=utf-8', 'timeZone'],
  ])('%s is served once and then only confirmed', async (name, type, part) => {
    const first = await get(`/book/assets/${name}`);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe(type);
    expect(first.text).toContain(part);
    const etag = first.headers.get('etag') ?? '';
    const again = await site.send('GET', `/book/assets/${name}`, { headers: { 'if-none-match': `W/${etag}` } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  test('the script is small and asks nobody', () => {
    const script = assetSource('book.js');
    expect(script.length).toBeLessThan(1000);
    expect(script).not.toMatch(/fetch|eval|innerHTML|cookie|Storage/);
  });
});
