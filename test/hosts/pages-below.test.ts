import type { Draft } from '../../plugin/resources/pipelines/post/draft';
import { images } from '../../plugin/resources/pipelines/stages/images';
import { links } from '../../plugin/resources/pipelines/stages/links';
import type { StageRun } from '../../plugin/resources/pipelines/stages/stage';
import { linkFor, pathsIn, sentEmail } from '../engines/crm/pages/reader';
import { http, type Reply, type Sent } from '../support/http';
import { verifies } from '../support/verifies';
import { type ExpressSite, startExpressSite } from './express-site';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, { enabled: true, slots: [{ start: '09:00', end: '17:00' }] }]);
const offer = { title: 'Introduction', duration: 30, event_type: 'single', availability_type: 'existing_schedule' };
const hours = { schedule_type: 'weekly_schedules', weekly_schedules: Object.fromEntries(weekdays) };

/** What a page loads, leads to and sends its forms to, but for places on itself and addresses of other sites. */
const pathsOn = ({ text }: Reply) =>
  [...text.matchAll(/(?:href|src|action)="([^"#?][^"]*)"/g)].flatMap(([, path]) => (/^https?:/.test(path ?? '') ? [] : [path ?? '']));

describe('public pages of a site below a path', () => {
  let site: ExpressSite;
  let call: (method: string, path: string, body?: object) => Promise<{ status: number; body: Record<string, unknown> }>;
  let send: ReturnType<typeof http>['send'];

  beforeAll(async () => {
    site = await startExpressSite({ places: { siteRoot: '/cms', login: (path) => `/login?next=${path}`, logout: '/cms/logout' } });
    ({ send } = http(site.url));
    const owner = await site.signIn('administrator');
    call = async (method, path, body) => {
      const reply = await send(method, `/cms/rest${path}`, { ...owner, ...(body ? { body } : {}) });
      return { status: reply.status, body: JSON.parse(reply.text) };
    };
  });
  afterAll(() => site.stop());

  const visit = (path: string, sent: Sent = {}) => send('GET', path, { ...sent, headers: { accept: 'text/html', ...sent.headers } });
  const submit = (path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    send('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  /** The path of an address of this site as it was given away. */
  function pathOf(url: unknown): string {
    const { origin, pathname, search } = new URL(String(url));
    expect(origin).toBe(site.url);
    return pathname + search;
  }

  test('nothing is at the top, and refusals lead to the front page below', async () => {
    verifies('D800');
    for (const path of ['/book', '/book/assets/book.css', '/email/go/x', '/email/click/1/1/x', '/cms/book/nobody', '/cmsbook'])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    const forged = await submit('/cms/email/unsubscribe/x', {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    expect([forged.status, pathsOn(forged)]).toEqual([403, ['/cms/email/assets/email.css', '/cms/']]);
    const unknown = await visit('/cms/email/click/1-0123456789abcdef/1/wrong');
    expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/cms/']);
    expect((await visit('/cms/email/go/nothing')).headers.get('location')).toBe('/cms/');
  });

  test('a visitor books, gets a calendar file, moves and cancels there', async () => {
    verifies('D800');
    const calendar = { author_timezone: 'UTC', slot: { ...offer, ...hours } };
    const made = await call('POST', '/booking/v2/calendars', { calendar });
    const slot = made.body.slot as { public_url: string; id: number };
    const path = pathOf(slot.public_url);
    expect(path).toMatch(/^\/cms\/book\/[^/]+\/[^/]+$/);
    const shared = JSON.stringify({ sharing: { enabled: 'yes', show_type: 'all', enabled_slots: [] } });
    await site.host.storage.run((db) => db.execute('UPDATE sp_booking_calendars SET extras = ?', [shared]));
    const landing = path.split('/').slice(0, -1).join('/');
    expect(pathsOn(await visit('/cms/book'))).toEqual(['/cms/book/assets/book.css', landing]);
    expect(pathsOn(await visit(landing))).toEqual(['/cms/book/assets/book.css', path]);

    const times = await visit(`${path}?timezone=UTC`);
    expect(times.status).toBe(200);
    for (const one of pathsOn(times)) expect(one).toMatch(/^\/cms\/book\//);
    for (const file of ['book.css', 'book.js']) {
      expect(times.text).toContain(`="/cms/book/assets/${file}"`);
      expect((await visit(`/cms/book/assets/${file}`)).status).toBe(200);
    }
    const nextMonth = new Date(Date.now() + 32 * 86_400_000).toISOString().slice(0, 7);
    const month = await visit(`${path}?timezone=UTC&month=${nextMonth}`);
    const starts = [...month.text.matchAll(/[?;]start=([^&"]+)/g)].map(([, start]) => decodeURIComponent(start ?? ''));
    const [start = '', later = ''] = starts;

    const form = await visit(`${path}?timezone=UTC&start=${start}`);
    expect(pathsOn(form)).toContain(path);
    const booked = await submit(path, { start, timezone: 'UTC', name: 'Grace Hopper', email: 'grace@example.org', message: '' });
    const own = booked.headers.get('location') ?? '';
    expect([booked.status, own]).toEqual([303, expect.stringMatching(/^\/cms\/book\/manage\/[0-9a-f]{32}$/)]);
    expect(booked.headers.get('set-cookie')).toContain('Path=/cms/book;');
    const cookie = booked.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const back = await visit(`${path}?timezone=UTC&start=${start}`, { cookie });
    expect([back.status, back.headers.get('location')]).toEqual([303, own]);
    const shown = await visit(own);
    expect(shown.status).toBe(200);
    for (const one of pathsOn(shown)) expect(one).toMatch(/^\/cms\//);
    expect((await visit(`${own}/invite.ics`)).text.replaceAll('\r\n ', '')).toContain(`${site.url}${own}`);

    const moved = await submit(`${own}/reschedule`, { start: later, timezone: 'UTC', rescheduling_reason: 'The train' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${own}?moved=1`]);
    const listed = await call('GET', '/booking/v2/schedules?period=all');
    expect(JSON.stringify(listed.body)).toContain(JSON.stringify(`${site.url}${path}`));
    const stranger = await visit('/cms/book/manage/host/1');
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/login?next=/cms/book/manage/host/1']);
    const off = await submit(`${own}/cancel`, { cancellation_reason: 'Ill' });
    expect([off.status, off.headers.get('location')]).toEqual([303, own]);
    expect(pathsOn(await visit(own))).toContain(path);
  });

  test('emails, their pages and what they count lead there', async () => {
    verifies('D800');
    const added = await call('POST', '/crm/v2/subscribers', { email: 'reader@example.org', status: 'subscribed' });
    const { id } = added.body.contact as { id: number };
    const body = '<p><a href="https://elsewhere.example/a">Read</a> <a href="{{site.url}}">Home</a></p>';
    const { email } = await sentEmail(site, id, { body });
    const paths = pathsIn(email.html);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      expect(path).toMatch(/^\/cms\/email\//);
      expect([path, [200, 302].includes((await visit(path)).status)]).toEqual([path, true]);
    }
    const preferences = `/cms${await linkFor(site, id, { action: 'manage' })}`;
    const page = await visit(preferences);
    expect([page.status, pathsOn(page)]).toEqual([
      200,
      ['/cms/email/assets/email.css', expect.stringMatching(/^\/cms\/email\/unsubscribe\//)],
    ]);
    expect((await visit(pathsOn(page)[1] ?? '')).status).toBe(200);
    const oneClick = await submit(`/cms${await linkFor(site, id, { action: 'unsubscribe' })}`, { 'List-Unsubscribe': 'One-Click' });
    expect([oneClick.status, oneClick.text]).toEqual([200, 'Unsubscribed.']);
    expect(pathsOn(await visit(`/cms${await linkFor(site, id, { action: 'unsubscribe' })}`))).toContain('/cms/');
    const smart = await call('POST', '/crm/v2/smart-links', { title: 'Pier', target_url: 'https://elsewhere.example/pier' });
    const short = /http[^"\\]*\/email\/go\/[^"\\]+/.exec(JSON.stringify(smart.body))?.[0];
    expect((await visit(pathOf(short))).headers.get('location')).toBe('https://elsewhere.example/pier');
    expect(pathOf(short)).toMatch(/^\/cms\/email\/go\//);
  });

  test('articles link to each other there, and know pictures of the site by their whole address', async () => {
    verifies('D800');
    const other = { id: 2, type: 'post', title: 'The new pier', slug: 'pier' };
    const asked: (readonly string[])[] = [];
    const host = {
      ...{ places: site.host.places, site: site.host.site },
      posts: { types: () => [{ slug: 'post', public: true }], list: async () => ({ items: [other], total: 1 }) },
      media: { findByUrl: async (urls: readonly string[]) => (asked.push(urls), []) },
    };
    const run = { ctx: { host }, post: { id: 1, type: 'post' } } as unknown as StageRun;
    const draft = { title: 'Boats', slug: 'boats', featuredImageId: 0 } as Draft;
    const linked = await links.apply({ ...draft, content: '<p>See The new pier.</p>' }, {}, run);
    expect(linked.draft?.content).toContain('<a href="/cms/pier"');
    const again = await links.apply({ ...draft, content: linked.draft?.content ?? '' }, {}, run);
    expect(again.draft?.content).toBe(linked.draft?.content);
    const pictures = ['/cms/media/1', `${site.url}/cms/media/2`, 'https://elsewhere.example/media/3'].map((src) => `<img src="${src}">`);
    await images.apply({ ...draft, content: pictures.join('') }, {}, run);
    expect(asked).toEqual([['/cms/media/1', '/cms/media/2', 'https://elsewhere.example/media/3']]);
  });
});
