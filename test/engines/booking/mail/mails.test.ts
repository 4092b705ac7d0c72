import { rows } from '../../../../plugin/db/rows';
import { type BookingRow, bookingTable } from '../../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { administratorsAddress } from '../../../support/addresses';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { aBookable, aBooking, type BookingSite, bookingSite, monday } from '../booking-site';
import { only } from './calendar-lines';
import { aHost, hurry, joins, logOf, mails, stored, tell, waiting } from './mail-site';
import { type Arrived, calendarOf, methodOf, type PostOffice, postOffice } from './post-office';

let count = 0;
const anAddress = () => `guest-${++count}@mail.example`;

describeEachSite('emails about bookings', (dialect) => {
  let office: PostOffice;
  let site: BookingSite;
  let [grace, linus] = [0, 0];
  let event: EventRow;

  beforeAll(async () => {
    office = await postOffice();
    site = await bookingSite({ dialect, settings: { smtpUrl: `smtp://127.0.0.1:${office.port}` } });
    grace = await aHost(site, 'grace', { email: 'grace@team.example' });
    linus = await aHost(site, 'linus', { email: 'linus@team.example' });
    const additional = { email: { additional_recipients: 'office@team.example, not an address, grace@team.example' } };
    ({ event } = await aBookable(site.host, { userId: grace, notifications: mails({ booking_conf_host: additional }) }));
  });
  afterAll(async () => {
    await site?.stop();
    await office?.close();
  });

  const booked = (fields: Partial<BookingRow> = {}) =>
    aBooking(site.host, event, { email: anAddress(), startAt: monday('10:00', ++count), createdAt: Date.now() - 60_000, ...fields });
  const settled = () => until(async () => (await waiting(site.host)) === 0);
  const emailing = (set: object) => site.host.options.set('booking_settings', { emailing: set });
  afterEach(() => emailing({}));

  /** The emails to an address once everything is out. */
  async function mailsTo(address: string): Promise<readonly Arrived[]> {
    await settled();
    return office.to(address);
  }

  async function theMailTo(address: string): Promise<Arrived> {
    const found = await mailsTo(address);
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} emails to ${address}`);
    return found[0];
  }

  describe('a confirmation', () => {
    test('goes to the guest with copies to the additional guests, and is answered to the host', async () => {
      const friend = anAddress();
      const booking = await booked({ extras: { additionalGuests: [friend, 'x\r\nBcc: evil@evil.example', friend.toUpperCase()] } });
      await tell(site.host, 'scheduled', booking);
      const { recipients, mail } = await theMailTo(booking.email);
      expect(recipients.map((address) => address.toLowerCase())).toEqual([booking.email, friend]);
      expect(mail).toMatchObject({
        to: [{ address: booking.email }],
        replyTo: [{ name: 'grace "the host"', address: 'grace@team.example' }],
        subject: `Confirmed: ${event.title} with grace "the host"`,
      });
      expect(mail.from?.address).toMatch(/^no-reply@/);
      expect(mail.html).toContain(`/book/manage/${booking.hash}?reschedule=1`);
      expect(mail.text).toContain(`(${(await site.host.site()).url}/book/manage/${booking.hash})`);
    });

    test('goes to all hosts, in secret to whoever else was named, and is answered to the guest', async () => {
      const booking = await booked({ firstName: 'Mary', lastName: 'S.' });
      await joins(site.host, booking, linus);
      await tell(site.host, 'scheduled', booking);
      const [sent] = (await mailsTo('linus@team.example')).filter(({ mail }) => mail.replyTo?.[0]?.address === booking.email);
      expect(sent?.recipients).toEqual(['grace@team.example', 'linus@team.example', 'office@team.example']);
      expect(sent?.raw).not.toContain('office@team.example');
      expect(sent?.mail).toMatchObject({
        to: [{ address: 'grace@team.example' }, { address: 'linus@team.example' }],
        replyTo: [{ name: 'Mary S.' }],
      });
    });

    test('has a calendar file that programs offer', async () => {
      const booking = await booked();
      await tell(site.host, 'scheduled', booking);
      const sent = await theMailTo(booking.email);
      expect(methodOf(sent)).toBe('REQUEST');
      const file = calendarOf(sent);
      const { hostname } = new URL((await site.host.site()).url);
      expect(only(file, 'UID').value).toBe(`booking-${booking.hash}@${hostname}`);
      expect(only(file, 'DTSTART').value).toBe(`${new Date(booking.startAt).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`);
      expect(only(file, 'ORGANIZER').value).toBe('mailto:grace@team.example');
    });

    test('follows the settings: no file, another sender’s name, another address for answers, a footer', async () => {
      await emailing({
        attach_ics_on_confirmation: 'no',
        from_name: 'Die Praxis',
        from_email: 'praxis@example.org',
        email_footer: '<p>Imprint</p>',
        reply_to_email: 'desk@team.example',
        reply_to_name: 'Desk',
      });
      const booking = await booked();
      await tell(site.host, 'scheduled', booking);
      const sent = await theMailTo(booking.email);
      expect(methodOf(sent)).toBeUndefined();
      expect(sent.mail).toMatchObject({
        from: { name: 'Die Praxis', address: 'praxis@example.org' },
        replyTo: [{ name: 'Desk', address: 'desk@team.example' }],
      });
      expect(sent.mail.text).toContain('-- \nImprint');
    });

    test('can have the host’s name, and answers go to them before anybody else', async () => {
      await emailing({
        from_name: 'Die Praxis',
        use_host_name: 'yes',
        reply_to_email: 'desk@team.example',
        use_host_email_on_reply: 'yes',
      });
      const booking = await booked();
      await tell(site.host, 'scheduled', booking);
      const { mail } = await theMailTo(booking.email);
      expect(mail).toMatchObject({ from: { name: 'grace "the host"' }, replyTo: [{ address: 'grace@team.example' }] });
    });

    test('of names that try to be headers stays what it is', async () => {
      const evil = 'A\r\nBcc: evil@evil.example\r\n\r\n<script>alert(1)</script>';
      await emailing({ from_name: `Site\r\nBcc: evil@evil.example` });
      const booking = await booked({ firstName: evil, lastName: '"; <b>x</b> 🎉' });
      await tell(site.host, 'scheduled', booking);
      const [host] = (await mailsTo('grace@team.example')).filter(({ mail }) => mail.replyTo?.[0]?.address === booking.email);
      const guest = await theMailTo(booking.email);
      for (const sent of [host, guest]) {
        expect(sent?.recipients).not.toContain('evil@evil.example');
        expect(sent?.mail.bcc).toBeUndefined();
        expect(sent?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
        expect(sent?.mail.html).not.toContain('<script>');
        expect(sent?.mail.from?.name).toBe('Site Bcc: evil@evil.example');
      }
      expect(host?.mail.subject).toContain('with A Bcc: evil@evil.example <script>alert(1)</script> "; <b>x</b> 🎉');
      expect(only(calendarOf(guest), 'ATTENDEE').value.toLowerCase()).toBe(`mailto:${booking.email}`);
    });
  });

  describe('a change', () => {
    test('of the time moves the entry in the calendar', async () => {
      const booking = await booked();
      await tell(site.host, 'scheduled', booking);
      const startAt = booking.startAt + 7_200_000;
      const set = { startAt, endAt: startAt + 1_800_000, extras: { previousStartAt: booking.startAt, rescheduleReason: 'traffic' } };
      await settled();
      await tell(site.host, 'rescheduled', booking, { by: 'host', set, now: Date.now() + 2000 });
      const [first, second] = await mailsTo(booking.email);
      if (!first || !second) throw new Error('two emails were expected');
      expect(second.mail.subject).toMatch(/^New time: /);
      expect(second.mail.text).toContain('traffic');
      const [before, after] = [calendarOf(first), calendarOf(second)];
      expect(methodOf(second)).toBe('REQUEST');
      expect(only(after, 'UID')).toEqual(only(before, 'UID'));
      expect(Number(only(after, 'SEQUENCE').value)).toBeGreaterThan(Number(only(before, 'SEQUENCE').value));
      expect(only(after, 'DTSTART').value).not.toBe(only(before, 'DTSTART').value);
    });

    test('cancelled by the host: the guest hears of it, and the entry goes', async () => {
      const booking = await booked();
      await tell(site.host, 'cancelled', booking, { by: 'host', set: { status: 'cancelled', extras: { cancelReason: 'I am <ill>' } } });
      const sent = await theMailTo(booking.email);
      expect(sent.mail.text).toContain('I am <ill>');
      expect([methodOf(sent), only(calendarOf(sent), 'STATUS').value]).toEqual(['CANCEL', 'CANCELLED']);
    });

    test('cancelled by the guest: both sides hear of it', async () => {
      const booking = await booked();
      await tell(site.host, 'cancelled', booking, { by: 'guest', set: { status: 'cancelled' } });
      expect((await mailsTo(booking.email)).map(methodOf)).toEqual(['CANCEL']);
      const [sent] = office.to('grace@team.example').filter(({ mail }) => mail.replyTo?.[0]?.address === booking.email);
      expect(sent?.mail.subject).toMatch(/^Cancelled: /);
    });

    test('rejected: the guest hears of it, without a calendar file', async () => {
      const booking = await booked();
      await tell(site.host, 'rejected', booking, { by: 'host', set: { status: 'rejected', extras: { rejectReason: 'full' } } });
      const sent = await theMailTo(booking.email);
      expect([sent.mail.subject?.slice(0, 9), methodOf(sent)]).toEqual(['Declined:', undefined]);
    });
  });

  test('the log says which mail went to whom', async () => {
    const booking = await booked();
    await tell(site.host, 'scheduled', booking);
    await until(async () => (await logOf(site.host, booking)).length === 2);
    const log = await logOf(site.host, booking);
    expect(log.map(({ type, status, createdBy }) => [type, status, createdBy])).toEqual([
      ['activity', 'open', null],
      ['activity', 'open', null],
    ]);
    expect(log.map(({ title }) => title).sort()).toEqual([
      'Confirmation to the guest sent '.concat(`(${booking.email})`),
      'Confirmation to the host sent (grace@team.example)',
    ]);
  });

  test('a guest without an address gets nothing, and the log says so', async () => {
    const booking = await booked({ email: '' });
    await tell(site.host, 'cancelled', booking, { by: 'host', set: { status: 'cancelled' } });
    await until(async () => (await logOf(site.host, booking)).length === 1);
    expect((await logOf(site.host, booking))[0]).toMatchObject({ type: 'error', description: 'No recipient has an email address.' });
  });

  test('news for a host without an address waits, and goes to whoever manages bookings once there is somebody', async () => {
    verifies('booking:mails', 'status:mail');
    const { event: own } = await aBookable(site.host, { userId: await aHost(site, 'nobody', { email: '' }) });
    const booking = await aBooking(site.host, own, { email: anAddress(), startAt: monday('10:00', ++count) });
    await tell(site.host, 'scheduled', booking);
    await until(async () => (await logOf(site.host, booking)).some(({ type }) => type === 'error'));
    const [failed] = (await logOf(site.host, booking)).filter(({ type }) => type === 'error');
    expect(failed).toMatchObject({ title: 'Confirmation to the host not sent' });
    expect(failed?.description).toBe('No recipient has an email address. It will be retried.');
    await administratorsAddress(site);
    await until(async () => {
      await hurry(site.host);
      return office.to('admin@team.example').length > 0;
    });
    await administratorsAddress(site, '');
    expect(office.to('admin@team.example').map(({ recipients }) => recipients)).toEqual([['admin@team.example']]);
  });

  describe('a mail server that is down', () => {
    test('does not fail the change, and the email arrives when it is back', async () => {
      verifies('booking:mails');
      await settled();
      await office.close();
      const booking = await booked();
      await tell(site.host, 'scheduled', booking);
      expect(await stored(site.host, booking)).toMatchObject({ status: 'scheduled' });
      await until(async () => (await logOf(site.host, booking)).length === 2);
      for (const entry of await logOf(site.host, booking)) {
        expect(entry).toMatchObject({ type: 'error', status: 'open' });
        expect(entry.description).toBe('The mail server could not be reached, or refused the email; see the log. It will be retried.');
      }
      await office.open();
      await hurry(site.host);
      expect(methodOf(await theMailTo(booking.email))).toBe('REQUEST');
      expect((await logOf(site.host, booking)).map(({ type }) => type)).toEqual(['error', 'error', 'activity', 'activity']);
    });

    test('tells only what is still true then', async () => {
      verifies('D221');
      await settled();
      office.refuse(451);
      const [gone, cancelled, corrected] = [await booked(), await booked(), await booked()];
      for (const booking of [gone, cancelled, corrected]) await tell(site.host, 'scheduled', booking);
      for (const booking of [gone, cancelled, corrected]) await until(async () => (await logOf(site.host, booking)).length === 2);
      await site.host.storage.run((db) => rows(db, bookingTable).delete({ id: gone.id }));
      await tell(site.host, 'cancelled', cancelled, { by: 'host', set: { status: 'cancelled' } });
      const email = anAddress();
      await tell(site.host, 'email_changed', corrected, { by: 'host', set: { email } });
      office.refuse(undefined);
      await hurry(site.host);
      expect((await mailsTo(cancelled.email)).map(methodOf)).toEqual(['CANCEL']);
      expect([await mailsTo(gone.email), await mailsTo(corrected.email)]).toEqual([[], []]);
      expect((await mailsTo(email)).map(methodOf)).toEqual(['REQUEST']);
    });
  });
});
