import { rows } from '../../../../plugin/db/rows';
import { bookingTable } from '../../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../../plugin/engines/booking/data/event-table';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { booked } from '../booked';
import { aBookable, type BookingSite, bookingSite, monday } from '../booking-site';
import { iso, textOf } from '../visitor';
import { only } from './calendar-lines';
import { aHost, hurry, underWay, waiting } from './mail-site';
import { calendarOf, methodOf, type PostOffice, postOffice } from './post-office';

let count = 0;
const anAddress = () => `visitor-${++count}@mail.example`;
const phone = '+49 30 901820';

describe('emails about what happens to a booking', () => {
  let office: PostOffice;
  let site: BookingSite;
  let event: EventRow;

  beforeAll(async () => {
    office = await postOffice();
    site = await bookingSite({ dialect: 'sqlite', settings: { smtpUrl: `smtp://127.0.0.1:${office.port}` } });
    const userId = await aHost(site, 'hana', { email: 'hana@team.example' });
    ({ event } = await aBookable(site.host, { userId, locationSettings: [{ type: 'phone_guest' }] }));
  });
  afterAll(async () => {
    await site?.stop();
    await office?.close();
  });

  const settled = () => until(async () => (await waiting(site.host)) === 0);
  async function mailsTo(address: string) {
    await settled();
    return office.to(address);
  }
  const hostsMails = async (about: string) =>
    (await mailsTo('hana@team.example')).filter(({ mail }) => mail.replyTo?.[0]?.address === about);

  const mine = async (email: string, fields: object = {}) =>
    booked(site, event, { email, location_description: phone, ...fields }, monday('10:00', ++count));
  const page = (hash: string) => `/book/manage/${hash}`;
  const send = (path: string, fields: Readonly<Record<string, string>>) =>
    site.send('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields).toString(),
    });
  const setStatus = (id: number, value: string) => site.api('PUT', `/schedules/${id}`, { body: { column: 'status', value } });

  test('the host reads whom to call, and the guest which number will be called', async () => {
    verifies('booking:own-changes');
    const email = anAddress();
    const { hash } = await mine(email);
    const [toHost] = await hostsMails(email);
    expect(toHost?.mail.text).toContain(phone);
    expect(toHost?.mail.text).toContain(email);
    const [toGuest] = await mailsTo(email);
    expect(toGuest?.mail.text).toContain(phone);
    expect(toGuest && calendarOf(toGuest)).toContain(phone);
    expect(textOf((await site.send('GET', page(hash))).text)).toContain(phone);
  });

  test('who moves and cancels a booking is emailed with the same entry, each time a later one', async () => {
    verifies('booking:own-changes');
    const email = anAddress();
    const { hash } = await mine(email);
    expect(
      (await send(`${page(hash)}/reschedule`, { start: iso(monday('12:00', count)), timezone: 'UTC', rescheduling_reason: 'late' })).status,
    ).toBe(303);
    await settled();
    expect((await send(`${page(hash)}/cancel`, { cancellation_reason: 'ill' })).status).toBe(303);
    const found = await mailsTo(email);
    expect(found.map((mail) => [methodOf(mail), mail.mail.subject?.split(':')[0]])).toEqual([
      ['REQUEST', 'Confirmed'],
      ['REQUEST', 'New time'],
      ['CANCEL', 'Cancelled'],
    ]);
    const files = found.map(calendarOf);
    expect(new Set(files.map((file) => only(file, 'UID').value)).size).toBe(1);
    const sequences = files.map((file) => Number(only(file, 'SEQUENCE').value));
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(found[1]?.mail.text).toContain('you have moved your booking');
    expect(found[2]?.mail.text).toContain('you have cancelled your booking');
    expect((await hostsMails(email)).map(methodOf)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  });

  test('cancelled, confirmed and cancelled again while the mail server is away: one email says so', async () => {
    verifies('booking:once', 'D222');
    const email = anAddress();
    const { id } = await mine(email);
    await settled();
    const before = (await mailsTo(email)).length;
    office.refuse(451);
    for (const status of ['cancelled', 'scheduled', 'cancelled']) expect((await setStatus(id, status)).status).toBe(200);
    // An email under way still says what was true when it was written.
    await until(async () => (await underWay(site.host)) === 0);
    office.refuse(undefined);
    await hurry(site.host);
    expect((await mailsTo(email)).slice(before).map(methodOf)).toEqual(['CANCEL']);
  });

  test('a guest who is named among the further guests too gets one email', async () => {
    verifies('booking:once');
    const [email, friend] = [anAddress(), anAddress()];
    const guests = [email.toUpperCase(), friend, friend.toUpperCase()];
    await site.host.storage.run((db) => db.execute('UPDATE sp_booking_events SET booking_fields = NULL WHERE id = ?', [event.id]));
    const { id } = await mine(email, { guests });
    const [first, ...others] = await mailsTo(email);
    expect([others, first?.recipients.map((address) => address.toLowerCase())]).toEqual([[], [email, friend]]);
    const change = { column: 'email', value: friend };
    expect((await site.api('PUT', `/schedules/${id}`, { body: change })).status).toBe(200);
    const again = (await mailsTo(friend)).at(-1);
    expect(again?.recipients.map((address) => address.toLowerCase())).toEqual([friend]);
    const [row] = await site.host.storage.run((db) => rows(db, bookingTable).many({ id }));
    expect(row?.extras.additionalGuests?.map((address) => address.toLowerCase())).toEqual([friend]);
  });
});
