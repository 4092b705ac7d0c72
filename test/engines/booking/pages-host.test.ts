import { usersTable } from '../../../host-shim/auth/tables';
import { rows } from '../../../plugin/db/rows';
import { bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import type { BookingStatus } from '../../../plugin/engines/booking/domain/statuses';
import type { Identity } from '../../support/http';
import { verifies } from '../../support/verifies';
import { logOf, mailsOf } from './booked';
import { aBooking, type BookingSite } from './booking-site';
import { aPage, aStart, iso, textOf, visitedSite } from './visitor';

type Headers = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, string>>;
type Who = Required<Pick<Identity, 'cookie' | 'csrf'>>;

const ways = ['confirm', 'decline', 'reschedule'] as const;
const own = { 'sec-fetch-site': 'same-origin' };

describe('a booking of one’s own as its host', () => {
  let site: BookingSite;
  let host: Who;
  let hostId: number;
  let event: EventRow;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
    host = (await site.identity('weak')) as Who;
    hostId = (await site.host.users.findByLogin('weak'))?.id ?? 0;
    ({ event } = await aPage(site, { userId: hostId }));
  });
  afterAll(() => site?.stop());

  let addresses = 0;
  /** Each request comes from an address of its own: what is counted is not asked here. */
  const from = () => ({ 'x-forwarded-for': `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}` });
  const path = (id: number) => `/book/manage/host/${id}`;
  const get = (at: string, { cookie }: Partial<Who> = host) =>
    site.send('GET', at, { headers: { ...from(), ...(cookie ? { cookie } : {}) } });
  const sent = (at: string, fields: Fields, headers: Headers) =>
    site.send('POST', at, {
      headers: { ...from(), 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const post = (at: string, fields: Fields = {}, { cookie, csrf } = host) => sent(at, { csrf, ...fields }, { cookie, ...own });
  const booking = (status: BookingStatus, of = event) => aBooking(site.host, of, { status, startAt: aStart() });
  const stored = (id: number) => site.host.storage.run((db) => rows(db, bookingTable).one({ id }));

  /** Every way to change it answers so, and changes nothing. */
  async function expectRefused(id: number, send: (at: string) => ReturnType<typeof post>, status: number): Promise<void> {
    const before = await stored(id);
    for (const way of ways) expect([way, (await send(`${path(id)}/${way}`)).status]).toEqual([way, status]);
    expect(await stored(id)).toEqual(before);
  }

  const time = () => ({ start: iso(aStart()), timezone: 'UTC' });

  test('strangers and guests are led to the sign-in, which leads back', async () => {
    verifies('booking:hosts:own');
    const { id } = await booking('pending');
    const reply = await get(path(id), {});
    expect([reply.status, reply.headers.get('location')]).toEqual([302, `/admin/login?next=${encodeURIComponent(path(id))}`]);
    await expectRefused(id, (at) => sent(at, time(), own), 303);
    await expectRefused(id, (at) => sent(at, time(), { ...own, 'x-api-key': site.key }), 303);
  });

  test('another host’s booking is to nobody but its host, as if there were none', async () => {
    verifies('booking:hosts:own', 'D214');
    const other = (await aPage(site)).event;
    const { id } = await booking('pending', other);
    const [there, nowhere] = [await get(path(id)), await get(path(999_999))];
    expect([there.status, nowhere.status]).toEqual([404, 404]);
    expect(textOf(there.text)).toBe(textOf(nowhere.text));
    await expectRefused(id, (at) => post(at, time()), 404);
    const half = (await site.identity('half')) as Who;
    const mine = await booking('pending');
    expect((await get(path(mine.id), half)).status).toBe(404);
    await expectRefused(mine.id, (at) => post(at, time(), half), 404);
  });

  test.each(['0', '-1', '1e1', '9'.repeat(30), 'x', '1%2F2', '%00'])('%s is the number of no booking', async (text) => {
    expect((await get(`/book/manage/host/${text}`)).status).toBe(404);
    expect((await post(`/book/manage/host/${text}/confirm`)).status).toBe(404);
  });

  test.each<[string, Fields, Headers]>([
    ['without the session’s token', {}, own],
    ['with another token', { csrf: 'x'.repeat(43) }, own],
    ['with the token twice', { 'csrf[]': 'x' }, own],
    ['from another site', { csrf: 'own' }, { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour of the site', { csrf: 'own' }, { 'sec-fetch-site': 'same-site' }],
    ['of another origin', { csrf: 'own' }, { ...own, origin: 'https://evil.example' }],
    ['of no origin', { csrf: 'own' }, { ...own, origin: 'null' }],
    ['that does not say where it is from', { csrf: 'own' }, {}],
  ])('a form %s is refused', async (_, { csrf, ...fields }, headers) => {
    verifies('booking:hosts:own');
    const { id } = await booking('pending');
    const token = csrf === undefined ? {} : { csrf: csrf === 'own' ? host.csrf : csrf };
    await expectRefused(id, (at) => sent(at, { ...time(), ...fields, ...token }, { cookie: host.cookie, ...headers }), 403);
  });

  test('only forms are taken', async () => {
    const { id } = await booking('pending');
    const json = { cookie: host.cookie, ...own, 'content-type': 'application/json', 'x-csrf-token': host.csrf };
    await expectRefused(id, (at) => sent(at, {}, json), 415);
  });

  test('a suspended host has to be let in again', async () => {
    verifies('booking:hosts:own');
    const admin = await site.identity('admin');
    const body = { login: 'gone', password: site.password, role: 'editor' };
    await site.send('POST', '/admin/api/users', { ...admin, body });
    const gone = (await site.signIn('gone', site.password)) as Who;
    const userId = (await site.host.users.findByLogin('gone'))?.id ?? 0;
    const { id } = await booking('pending', (await aPage(site, { userId })).event);
    expect((await get(path(id), gone)).status).toBe(200);
    await site.host.storage.run((db) => rows(db, usersTable).update({ id: userId }, { status: 'suspended' }));
    expect((await get(path(id), gone)).status).toBe(302);
    await expectRefused(id, (at) => post(at, time(), gone), 303);
  });

  test('every route of the engine stays closed to a host', async () => {
    verifies('booking:hosts:own');
    const { id } = await booking('pending');
    const before = await stored(id);
    for (const { method, path: route } of site.host.rest.routes('booking/v2')) {
      const body = { column: 'status', value: 'scheduled' };
      const at = route.replace(/\{\w+\}/g, String(id));
      const { status } = await site.api(method, at, { as: 'weak', ...(method === 'GET' ? {} : { body }) });
      expect([method, at, status]).toEqual([method, at, 403]);
    }
    expect(await stored(id)).toEqual(before);
  });

  test.each<BookingStatus>(['cancelled', 'rejected', 'completed', 'no_show'])('what is %s can be seen and not changed', async (status) => {
    const { id } = await booking(status);
    const page = await get(path(id));
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<form');
    await expectRefused(id, (at) => post(at, time()), 422);
  });

  test('a request is confirmed, once', async () => {
    verifies('booking:hosts:own');
    const { id, firstName, email } = await booking('pending');
    const page = await get(path(id));
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('cache-control')).toBe('no-store');
    for (const part of [firstName, email, 'Waiting for your answer', 'Confirm the booking']) expect(textOf(page.text)).toContain(part);
    const reply = await post(`${path(id)}/confirm`);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, path(id)]);
    expect((await stored(id))?.status).toBe('scheduled');
    expect(await logOf(site, id)).toEqual([['success', 'Confirmed by weak']]);
    expect(textOf((await get(path(id))).text)).not.toContain('Decline');
    const after = await stored(id);
    for (const way of ['confirm', 'decline']) expect((await post(`${path(id)}/${way}`)).status).toBe(422);
    expect(await stored(id)).toEqual(after);
    const { envelope } = await site.call('status.audit', { resource: 'booking', per_page: 3 });
    const { items } = envelope.data as { items: { action: string; status: number; actor: object; params: object }[] };
    const row = (way: string, status: number) => ({
      action: `POST /book/manage/host/*/${way}`,
      status,
      transport: 'admin',
      params: { id: String(id) },
      actor: { kind: 'user', name: 'weak' },
    });
    expect(items).toMatchObject([row('decline', 422), row('confirm', 422), row('confirm', 200)]);
    expect(JSON.stringify(items)).not.toContain(host.csrf);
  });

  test('a request is declined with a reason, once', async () => {
    verifies('booking:hosts:own');
    const { id } = await booking('pending');
    const reason = '"No" & no <b>time</b>';
    expect((await post(`${path(id)}/decline`, { reason })).status).toBe(303);
    expect(await stored(id)).toMatchObject({ status: 'rejected', extras: { rejectReason: '"No" & no time' } });
    expect((await get(path(id))).text).toContain('&quot;No&quot; &amp; no time');
    const mails = await mailsOf(site, id);
    await expectRefused(id, (at) => post(at, { reason, ...time() }), 422);
    expect(await mailsOf(site, id)).toEqual(mails);
  });

  test('a booking is moved to a free time of the host’s, once', async () => {
    verifies('booking:hosts:own');
    const [{ id }, taken] = [await booking('scheduled'), await booking('scheduled')];
    const move = (start: number) => post(`${path(id)}/reschedule`, { start: iso(start), timezone: 'UTC', rescheduling_reason: 'Ill' });
    expect((await move(taken.startAt)).status).toBe(422);
    expect((await post(`${path(id)}/reschedule`)).status).toBe(422);
    const start = aStart();
    const times = await get(`${path(id)}?reschedule=1&timezone=UTC&start=${iso(start)}`);
    expect(textOf(times.text)).toContain('Move the booking?');
    expect(times.text).toContain(`name="csrf" value="${host.csrf}"`);
    expect((await move(start)).status).toBe(303);
    expect(await stored(id)).toMatchObject({ startAt: start, status: 'scheduled', hostUserId: hostId, personTimeZone: 'Europe/Berlin' });
    const after = await stored(id);
    expect((await move(start)).status).toBe(422);
    expect(await stored(id)).toEqual(after);
  });

  test('of a round robin it stays with the host who moves it', async () => {
    const members = { team_members: [1, hostId], schedule_conditions: { value: 0, unit: 'minutes' as const }, range_days: 365 };
    const team = (await aPage(site, { eventType: 'round_robin', settings: members })).event;
    const { id } = await aBooking(site.host, team, { hostUserId: hostId, startAt: aStart() });
    const busy = aStart();
    await aBooking(site.host, team, { hostUserId: hostId, startAt: busy });
    const move = (start: number) => post(`${path(id)}/reschedule`, { start: iso(start), timezone: 'UTC' });
    expect((await move(busy)).status).toBe(422);
    expect((await stored(id))?.hostUserId).toBe(hostId);
  });

  test('administrators are led to the page that can do more', async () => {
    const { id } = await booking('scheduled');
    const reply = await get(path(id), (await site.identity('admin')) as Who);
    expect([reply.status, reply.headers.get('location')]).toEqual([302, `/admin/siteplane/bookings/${id}`]);
  });
});
