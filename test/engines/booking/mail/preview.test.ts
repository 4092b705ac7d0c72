import type { EventRow } from '../../../../plugin/engines/booking/data/event-table';
import { notificationKeys } from '../../../../plugin/engines/booking/domain/notifications';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { aBookable, aBooking, type BookingSite, bookingSite, monday } from '../booking-site';
import { aHost, tell, waiting } from './mail-site';
import { type PostOffice, postOffice } from './post-office';

const text = expect.any(String);

describeEachSite('the preview of an email', (dialect) => {
  let office: PostOffice;
  let site: BookingSite;
  let event: EventRow;
  let path: string;

  beforeAll(async () => {
    office = await postOffice();
    site = await bookingSite({ dialect, settings: { smtpUrl: `smtp://127.0.0.1:${office.port}` } });
    const grace = await aHost(site, 'grace', { email: 'grace@team.example' });
    ({ event } = await aBookable(site.host, {
      userId: grace,
      locationSettings: [{ type: 'online_meeting', meeting_link: 'https://m.example/1' }],
    }));
    path = `/calendars/${event.calendarId}/events/${event.id}/email-notifications`;
  });
  afterAll(async () => {
    await site?.stop();
    await office?.close();
  });

  const preview = (body: object) => site.api('POST', `${path}/preview`, { body });

  test.each([
    ['nothing', {}, { key: { in: text } }],
    ['an email that does not exist', { key: 'booking_conf' }, { key: { in: text } }],
    [
      'no subject',
      { key: 'booking_conf_host', email: { subject: ' ' } },
      { 'notifications.booking_conf_host.email.subject': { required: text } },
    ],
    [
      'no text',
      { key: 'booking_conf_host', email: { body: '<script>x</script>' } },
      { 'notifications.booking_conf_host.email.body': { required: text } },
    ],
  ])('is refused for %s', async (_what, body, fields) => {
    verifies('D580');
    expect(await preview(body)).toEqual({ status: 422, body: fields });
  });

  test.each(notificationKeys)('%s has a subject, a text and no placeholder that is left', async (key) => {
    verifies('D580');
    const { status, body } = await preview({ key });
    expect(status).toBe(200);
    expect(body).toEqual({
      subject: text,
      html: text,
      text,
      to: [key.endsWith('attendee') === key.includes('_by_') ? 'grace@team.example' : 'ada@example.org'],
    });
    expect(body.subject + body.html).not.toMatch(/\{\{|##|undefined/);
    expect(body.html).toContain('Ada');
  });

  test('is what is sent, of what is written and not stored yet; its links change no booking, and nothing is sent', async () => {
    verifies('D580');
    const email = {
      subject: '{{booking.event_name}}: {{guest.full_name}}',
      body: '<p>{{host.name}} meets {{guest.first_name}} at {{booking.location_details_html}}<script>x</script></p>\n<p><b>Bye</b></p>',
    };
    const before = (await site.api('GET', path)).body;
    const shown = (await preview({ key: 'booking_conf_attendee', email })).body;
    expect((await site.api('GET', path)).body).toEqual(before);
    expect(await waiting(site.host)).toBe(0);
    expect((await preview({ key: 'booking_conf_attendee' })).body.html).toContain(`/book/manage/${'0'.repeat(32)}`);

    await site.api('POST', path, { body: { notifications: { booking_conf_attendee: { email } } } });
    const guest = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
    const locationDetails = {
      type: 'online_meeting',
      description: 'https://m.example/1',
      online_platform_link: 'https://m.example/1',
    } as const;
    const booking = await aBooking(site.host, event, {
      ...guest,
      locationDetails,
      startAt: monday('10:00'),
      createdAt: Date.now() - 60_000,
    });
    await tell(site.host, 'scheduled', booking);
    await until(() => office.to(guest.email).length > 0);
    const sent = office.to(guest.email)[0]?.mail;
    expect({ subject: sent?.subject, html: sent?.html?.trim().replaceAll('\r\n', '\n') }).toEqual({
      subject: shown.subject,
      html: shown.html.trim(),
    });
    expect(shown.to).toEqual([guest.email]);
  });
});
