import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { BookingRow } from '../../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { freePort } from '../../../support/mariadb';
import { aBookable, aBooking, type BookingSite, bookingSite } from '../booking-site';
import { aHost, logOf, mails, stored } from './mail-site';
import { methodOf, type PostOffice, postOffice } from './post-office';

describeEachSite('the confirmation sent by hand', (dialect) => {
  let office: PostOffice;
  let site: BookingSite;
  let event: EventRow;
  let nowhere: number;

  beforeAll(async () => {
    [office, nowhere] = [await postOffice(), await freePort()];
    const fetchAllow = `127.0.0.1:${office.port},127.0.0.1:${nowhere}`;
    site = await bookingSite({ dialect, settings: { fetchAllow } });
    const userId = await aHost(site, 'grace', { email: 'grace@team.example' });
    const off = { enabled: false };
    const notifications = mails({
      booking_conf_attendee: off,
      booking_conf_host: { ...off, email: { additional_recipients: 'office@team.example' } },
    });
    ({ event } = await aBookable(site.host, { userId, notifications }));
  });
  // Back to the folder.
  afterEach(() => site.call('integrations.disable', { slug: 'smtp' }, { confirm: true }));
  afterAll(async () => {
    await site?.stop();
    await office?.close();
  });

  const booked = (fields: Partial<BookingRow> = {}) => aBooking(site.host, event, fields);
  const resend = (id: number, body: object = {}, as: 'key' | 'anonymous' | 'weak' = 'key') =>
    site.api('POST', `/schedules/${id}/send-confirmation-email`, { body, as });

  /** The emails that the site has put into its folder, with their bytes. */
  async function outbox() {
    const folder = join(site.dir, 'outbox');
    const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const raws = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
    return Promise.all(raws.map(async (raw) => ({ raw, mail: await PostalMime.parse(raw) })));
  }

  test('nobody may but who manages bookings', async () => {
    const { id } = await booked();
    expect((await resend(id, {}, 'anonymous')).status).toBe(401);
    expect((await resend(id, {}, 'weak')).status).toBe(403);
  });

  test.each([['everybody'], [['guest']], [7], ['GUEST']])('to %j is refused', async (email_to) => {
    const booking = await booked();
    const answer = await resend(booking.id, { email_to });
    expect(answer).toEqual({ status: 422, body: { message: 'Send email_to as guest or host.' } });
    expect(await logOf(site.host, booking)).toEqual([]);
  });

  test('of a booking that is not there is 404', async () => {
    expect(await resend(987_654)).toEqual({ status: 404, body: { message: 'Booking 987654 not found' } });
  });

  test('to nobody with an address is refused', async () => {
    const answer = await resend((await booked({ email: '' })).id);
    expect(answer).toEqual({ status: 422, body: { message: 'The guest has no email address.' } });
  });

  test('goes out at once, though it is switched off, to the guest without a calendar file', async () => {
    const booking = await booked();
    expect(await resend(booking.id)).toEqual({ status: 200, body: { message: 'The confirmation has been sent to the guest.' } });
    const sent = (await outbox()).filter(({ mail }) => mail.to?.[0]?.address === booking.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail).toMatchObject({ subject: `Confirmed: ${event.title} with grace "the host"`, attachments: [] });
    const [entry] = await logOf(site.host, booking);
    expect(entry).toMatchObject({
      type: 'activity',
      status: 'open',
      createdBy: 1,
      title: `Confirmation to the guest sent (${booking.email})`,
    });
  });

  test('goes to the host, and nobody sees the blind copies', async () => {
    const booking = await booked();
    expect((await resend(booking.id, { email_to: 'host' })).status).toBe(200);
    const [sent, ...more] = (await outbox()).filter(({ mail }) => mail.replyTo?.[0]?.address === booking.email);
    expect([sent?.mail.to?.[0]?.address, more.length]).toEqual(['grace@team.example', 0]);
    expect(sent?.raw).not.toContain('office@team.example');
  });

  test('takes the way of the smtp integration, and says in our words where that fails', async () => {
    const booking = await booked({ email: 'ada@guests.example' });
    const way = async (port: number) => {
      const config = { host: '127.0.0.1', port, from: 'bookings@team.example' };
      const { status } = await site.call('integrations.update', { slug: 'smtp', config });
      expect([status, (await site.call('integrations.enable', { slug: 'smtp' })).status]).toEqual([200, 200]);
    };
    await way(nowhere);
    const failed = await resend(booking.id);
    expect(failed.status).toBe(422);
    expect(failed.body.message).toMatch(/^The email could not be sent: 127\.0\.0\.1 cannot be reached/);
    await way(office.port);
    expect((await resend(booking.id, { email_to: 'guest' })).status).toBe(200);
    expect(office.to(booking.email).map(({ mail }) => mail.from?.address)).toEqual(['bookings@team.example']);
    expect(office.to(booking.email).map(methodOf)).toEqual([undefined]);
    expect((await logOf(site.host, booking)).map(({ type, createdBy }) => [type, createdBy])).toEqual([
      ['error', 1],
      ['activity', 1],
    ]);
    expect(await stored(site.host, booking)).toMatchObject({ status: 'scheduled' });
  });
});
