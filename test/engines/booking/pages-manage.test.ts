import { rows } from '../../../plugin/db/rows';
import { bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import { eventTable } from '../../../plugin/engines/booking/data/event-table';
import { withDefaults } from '../../../plugin/engines/booking/domain/settings';
import type { BookingStatus } from '../../../plugin/engines/booking/domain/statuses';
import { aBooking, type BookingSite } from './booking-site';
import { aPage, aStart, booked, iso, textOf, visitedSite, visitor } from './visitor';

const usual = { schedule_conditions: { value: 0, unit: 'minutes' as const }, range_days: 365 };
const limit = (fields: object) => ({ enabled: true, message: '', type: 'always', condition: { unit: 'minutes', value: 30 }, ...fields });

describe('a booking of one’s own', () => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
  });
  afterAll(() => site?.stop());
  const get = (path: string) => visitor(site).get(path);
  const post = (path: string, fields: Record<string, string>) => visitor(site).post(path, fields);
  const stored = async (own: string) =>
    site.host.storage.run((db) => rows(db, bookingTable).one({ hash: own.split('/').at(-1)?.split('?')[0] ?? '' }));

  test.each([
    ['can_not_cancel', 'cancel', 'Cancel this booking'],
    ['can_not_reschedule', 'reschedule', 'Choose another time'],
  ])('%s is told in the event type’s words, on the page and to a form', async (key, end, offered) => {
    const { path } = await aPage(site, {
      settings: { ...withDefaults({}), ...usual, [key]: limit({ message: 'Call us <b>instead</b>.' }) },
    });
    const own = await booked(site, path);
    const page = await get(own);
    expect(textOf(page.text)).not.toContain(offered);
    expect(page.text).toContain('Call us &lt;b&gt;instead&lt;/b&gt;.');
    const before = await stored(own);
    const sent = await post(`${own}/${end}`, { cancellation_reason: 'x', rescheduling_reason: 'x', start: iso(aStart()), timezone: 'UTC' });
    expect(sent.status).toBe(422);
    expect(sent.text).toContain('Call us &lt;b&gt;instead&lt;/b&gt;.');
    expect(await stored(own)).toEqual(before);
    if (end === 'reschedule') expect((await get(`${own}?reschedule=1`)).status).toBe(422);
  });

  test('only near to the start: further away it may be cancelled', async () => {
    const near = limit({ type: 'conditional', condition: { unit: 'days', value: 400 } });
    const far = limit({ type: 'conditional', condition: { unit: 'hours', value: 1 } });
    const settings = (own: object) => ({ settings: { ...withDefaults({}), ...usual, can_not_cancel: own } }) as never;
    const barred = await booked(site, (await aPage(site, settings(near))).path);
    expect((await post(`${barred}/cancel`, { cancellation_reason: 'x' })).status).toBe(422);
    const free = await booked(site, (await aPage(site, settings(far))).path);
    expect((await post(`${free}/cancel`, { cancellation_reason: 'x' })).status).toBe(303);
  });

  test.each<[BookingStatus, string]>([
    ['cancelled', 'This booking is cancelled'],
    ['rejected', 'This request was declined'],
    ['completed', 'This booking is over'],
    ['no_show', 'This booking is over'],
  ])('a booking that is %s cannot be changed', async (status, title) => {
    const { event } = await aPage(site);
    const { hash } = await aBooking(site.host, event, { status, startAt: aStart() });
    const own = `/book/manage/${hash}`;
    const page = await get(own);
    expect(page.status).toBe(200);
    expect(textOf(page.text)).toContain(title);
    expect(textOf(page.text)).not.toMatch(/Cancel this booking|Add to calendar/);
    expect(page.text).toContain('Book another time');
    expect(textOf((await get(`${own}?reschedule=1`)).text)).toContain(title);
    for (const end of ['cancel', 'reschedule']) {
      const sent = await post(`${own}/${end}`, {
        cancellation_reason: 'x',
        rescheduling_reason: 'x',
        start: iso(aStart()),
        timezone: 'UTC',
      });
      expect(sent.status).toBe(422);
    }
    expect((await stored(own))?.status).toBe(status);
  });

  test('one that is over counts as completed before the sweep says so', async () => {
    const { event } = await aPage(site);
    const startAt = Date.UTC(2026, 0, 5, 10);
    const { hash } = await aBooking(site.host, event, { status: 'scheduled', startAt, endAt: startAt + 1_800_000 });
    expect(textOf((await get(`/book/manage/${hash}`)).text)).toContain('This booking is over');
  });

  test('a reason is asked for where the event type demands one', async () => {
    const own = await booked(site, (await aPage(site)).path);
    const refused = await post(`${own}/cancel`, { cancellation_reason: '  ' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('<details class="cancel" open>');
    expect(refused.text).toMatch(/id="f-cancellation_reason"[^>]* aria-invalid="true"/);
    const move = await post(`${own}/reschedule`, { start: iso(aStart()), timezone: 'UTC', rescheduling_reason: '' });
    expect(move.status).toBe(422);
    expect(move.text).toMatch(/id="f-rescheduling_reason"[^>]* aria-invalid="true"/);
    expect((await stored(own))?.status).toBe('scheduled');
  });

  test('no reason is asked for where it is switched off', async () => {
    const off = {
      index: 4,
      type: 'textarea',
      name: 'cancellation_reason',
      label: 'Why?',
      required: false,
      enabled: false,
      system_defined: true,
    };
    const own = await booked(site, (await aPage(site, { bookingFields: [off] })).path);
    expect((await get(own)).text).not.toContain('cancellation_reason');
    expect((await post(`${own}/cancel`, {})).status).toBe(303);
  });

  test('a time that somebody else has is not taken: other times are shown', async () => {
    const { path } = await aPage(site);
    const [start, taken] = [aStart(), aStart()];
    const own = await booked(site, path, {}, start);
    await booked(site, path, { email: 'other@example.org' }, taken);
    const sent = await post(`${own}/reschedule`, { start: iso(taken), timezone: 'UTC', rescheduling_reason: 'x' });
    expect(sent.status).toBe(422);
    expect(textOf(sent.text)).toContain('Choose another time');
    expect(sent.text).toContain('role="alert"');
    expect((await stored(own))?.startAt).toBe(start);
  });

  test('its own time is none to move to; the times beside it are', async () => {
    const { path } = await aPage(site);
    const start = aStart();
    const own = await booked(site, path, { timezone: 'UTC' }, start);
    const reply = await get(`${own}?reschedule=1&day=${iso(start).slice(0, 10)}`);
    expect(reply.text).not.toContain(`start=${encodeURIComponent(iso(start))}"`);
    expect(reply.text).toContain(`start=${encodeURIComponent(iso(start + 30 * 60_000))}"`);
    const same = await post(`${own}/reschedule`, { start: iso(start), timezone: 'UTC', rescheduling_reason: 'x' });
    expect(same.status).toBe(422);
    expect(textOf(same.text)).toContain('at this time already');
  });

  test('a form without a time leads to the times', async () => {
    const own = await booked(site, (await aPage(site)).path);
    expect((await post(`${own}/reschedule`, {})).headers.get('location')).toBe(`${own}?reschedule=1`);
  });

  test('before it is moved the guest sees both times', async () => {
    const { path } = await aPage(site);
    const own = await booked(site, path, { timezone: 'UTC' });
    const reply = await get(`${own}?reschedule=1&timezone=UTC&start=${iso(aStart())}`);
    expect(textOf(reply.text)).toMatch(/Move your booking\? .* now on Monday, .* To Monday, .* Move the booking Keep the time as it is/);
  });

  test('what has to be confirmed says so, and may be cancelled', async () => {
    const confirmed = { enabled: true, type: 'always' as const, condition: { unit: 'minutes' as const, value: 30 } };
    const { path } = await aPage(site, { settings: { ...withDefaults({}), ...usual, requires_confirmation: confirmed } });
    const own = await booked(site, path);
    const text = textOf((await get(own)).text);
    expect(text).toContain('Waiting for confirmation');
    expect(text).toContain('We will email you at grace@example.org.');
    expect(text).not.toContain('Add to calendar');
    expect((await get(`${own}/invite.ics`)).status).toBe(404);
    expect((await post(`${own}/cancel`, { cancellation_reason: 'x' })).status).toBe(303);
  });

  test('the calendar file is that of the booking, and calls it off once it is cancelled', async () => {
    const start = aStart();
    const own = await booked(site, (await aPage(site, { title: 'Tea, biscuits; and more' })).path, {}, start);
    const stamp = iso(start).replace(/[-:]/g, '');
    const file = await get(`${own}/invite.ics`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="invite.ics"');
    expect(file.text).toContain(`DTSTART:${stamp}`);
    expect(file.text.replace(/\r\n /g, '')).toContain('Tea\\, biscuits\\; and more');
    await post(`${own}/cancel`, { cancellation_reason: 'x' });
    expect((await get(`${own}/invite.ics`)).text).toContain('METHOD:CANCEL');
  });

  test('it stays where it is when the event type is no longer offered', async () => {
    const { path, event } = await aPage(site);
    const own = await booked(site, path);
    await site.host.storage.run((db) => rows(db, eventTable).update({ id: event.id }, { status: 'draft' }));
    expect((await get(path)).status).toBe(404);
    const text = textOf((await get(own)).text);
    expect(text).toContain('You are booked');
    expect((await post(`${own}/cancel`, { cancellation_reason: 'x' })).status).toBe(303);
    expect(textOf((await get(own)).text)).not.toContain('Book another time');
  });
});
