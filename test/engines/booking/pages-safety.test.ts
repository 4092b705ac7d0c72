import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { BookingField } from '../../../plugin/engines/booking/domain/booking-fields';
import { stopClock } from '../../support/stop-clock';
import { verifies } from '../../support/verifies';
import { aCalendar, anEvent, aSchedule, type BookingSite } from './booking-site';
import { answers, aPage, aStart, booked, iso, textOf, visitedSite, visitor } from './visitor';

type Element = DefaultTreeAdapterTypes.Element;

/** Every element of a page. */
const elementsOf = (node: DefaultTreeAdapterTypes.Node): Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : []),
];

const attack = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
const field = (fields: Partial<BookingField> & Pick<BookingField, 'type' | 'name'>): BookingField => ({
  index: 20,
  label: attack,
  placeholder: attack,
  help_text: attack,
  required: false,
  enabled: true,
  system_defined: false,
  ...fields,
});

describe('the booking pages are safe', () => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
  });
  afterAll(() => site?.stop());

  /** Nothing of an attack has become markup. */
  function expectHarmless(page: string): void {
    const elements = elementsOf(parse(page));
    expect(elements.length).toBeGreaterThan(20);
    for (const { tagName, attrs } of elements) {
      const values = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
      if (tagName === 'script') expect(values.src).toMatch(/^\/(rest|book)\//);
      expect(['style', 'iframe', 'object', 'base']).not.toContain(tagName);
      expect(Object.keys(values).filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
      for (const name of ['href', 'src', 'action']) expect(values[name] ?? '').not.toMatch(/^\s*(javascript|data):/i);
    }
  }

  test('markup in titles, fields, places and answers stays text', async () => {
    const calendar = await aCalendar(site.host, {
      title: attack,
      slug: 'attacked-calendar',
      description: `<p>Fine</p>${attack}<a href="javascript:alert(3)">x</a>`,
      extras: { sharing: { enabled: 'yes', show_type: 'all', enabled_slots: [] }, profilePhotoUrl: 'javascript:alert(4)' },
    });
    const schedule = await aSchedule(site.host);
    const event = await anEvent(site.host, {
      calendarId: calendar.id,
      availabilityId: schedule.id,
      title: attack,
      slug: 'attacked',
      description: `<p>Fine</p>${attack}<style>*{display:none}</style>`,
      locationSettings: [
        { type: 'custom', title: attack, description: attack, display_on_booking: 'yes' },
        { type: 'online_meeting', title: attack, meeting_link: 'javascript:alert(5)' },
      ],
      settings: { submit_button_text: attack, schedule_conditions: { value: 0, unit: 'minutes' }, range_days: 365 },
      bookingFields: [
        field({ type: 'text', name: 'custom_a' }),
        field({ type: 'dropdown', name: 'custom_b', options: [attack] }),
        field({ type: 'checkbox-group', name: 'custom_c', options: [attack] }),
        field({ type: 'hidden', name: 'custom_d', default_value: attack }),
        field({ type: 'terms-and-conditions', name: 'custom_e', terms_and_conditions: `<p>Terms</p>${attack}` }),
      ],
    });
    const path = `/book/${calendar.slug}/${event.slug}`;
    const start = aStart();
    const guest = visitor(site);
    for (const at of ['/book', `/book/${calendar.slug}`, path, `${path}?start=${iso(start)}`]) expectHarmless((await guest.get(at)).text);
    expect((await guest.get(`/book/${calendar.slug}`)).text).toContain('<p>Fine</p>');

    const wrong = await guest.post(
      path,
      answers(start, { name: attack, email: attack, message: attack, 'custom_fields[custom_a]': attack }),
    );
    expect(wrong.status).toBe(422);
    expectHarmless(wrong.text);
    const own = await booked(site, path, { name: `Eve ${attack}`, message: attack, location: 'custom__:__0' }, start);
    expectHarmless((await guest.get(own)).text);
    expectHarmless((await guest.get(`${own}?reschedule=1&timezone=${encodeURIComponent(attack)}`)).text);
    const file = await guest.get(`${own}/invite.ics`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a policy allows the site’s own script, or none where there is none', async () => {
    const { path } = await aPage(site);
    const own = await booked(site, path);
    for (const at of [path, own]) {
      const { headers } = await visitor(site).get(at);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('pages of a booking and of a choice are for no search engine, the page of an event type is', async () => {
    const { path } = await aPage(site);
    const own = await booked(site, path);
    const robots = async (at: string) => (await visitor(site).get(at)).headers.get('x-robots-tag');
    expect(await robots(path)).toBeNull();
    expect(await robots(`${path}?month=2030-01`)).toBe('noindex, nofollow');
    expect(await robots(own)).toBe('noindex, nofollow');
    expect(await robots(`${own}/invite.ics`)).toBe('noindex, nofollow');
  });

  test('the link of one guest of a group tells nothing of the others and cancels nobody else', async () => {
    verifies('D226');
    const { path } = await aPage(site, { eventType: 'group', maxBookPerSlot: 4, title: 'Class' });
    const start = aStart();
    const first = await booked(site, path, { name: 'First Guest', email: 'first@example.org' }, start);
    const second = await booked(site, path, { name: 'Second Guest', email: 'second@example.org' }, start);
    expect(second).not.toBe(first);
    expect(textOf((await visitor(site).get(first)).text)).not.toContain('Second');
    expect((await visitor(site).get(`${first}/invite.ics`)).text).not.toContain('second@example.org');
    await visitor(site).post(`${first}/cancel`, { cancellation_reason: 'Ill' });
    expect(textOf((await visitor(site).get(first)).text)).toContain('This booking is cancelled');
    expect(textOf((await visitor(site).get(second)).text)).toContain('You are booked');
  });

  test.each([
    ['looks at free times', 30, (path: string) => (guest: ReturnType<typeof visitor>) => guest.get(path)],
    ['bookings', 15, (path: string) => (guest: ReturnType<typeof visitor>) => guest.post(path, { website: 'x' })],
  ])('%s: %d a minute and address', async (_what, most, act) => {
    stopClock();
    const call = act((await aPage(site)).path);
    const guest = visitor(site);
    const statuses: number[] = [];
    for (let i = 0; i < most; i++) statuses.push((await call(guest)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const over = await call(guest);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(textOf(over.text)).toContain('Please wait a moment');
    expect((await call(visitor(site))).status).toBe(200);
  });

  test('cancellations: 15 a minute; neighbours in one IPv6 network count together', async () => {
    stopClock();
    const own = await booked(site, (await aPage(site)).path);
    const from = (n: number) => visitor(site, `2001:db8:1:2::${n.toString(16)}`);
    for (let i = 0; i < 15; i++) expect((await from(i).post(`${own}/cancel`, {})).status).toBe(422);
    expect((await from(99).post(`${own}/cancel`, {})).status).toBe(429);
    expect((await visitor(site, '2001:db8:1:3::1').post(`${own}/cancel`, {})).status).toBe(422);
  });
});
