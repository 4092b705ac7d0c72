import { AsyncLocalStorage } from 'node:async_hooks';
import { rows } from '../../../plugin/db/rows';
import { activityTable } from '../../../plugin/engines/booking/data/activity-table';
import { bookingHostTable, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import { reminderTable } from '../../../plugin/engines/booking/data/reminder-table';
import { bookingViews } from '../../../plugin/engines/booking/views/booking';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { booked, logOf, mailsOf, noMails, ownBookable, stored } from './booked';
import { type BookingSite, bookingSite, monday } from './booking-site';

const columns = `id hash calendar_id event_id group_id parent_id host_user_id person_user_id person_contact_id person_time_zone start_time
  end_time slot_minutes first_name last_name email phone country ip_address browser device message internal_note other_info
  location_details cancelled_by status source booking_type event_type payment_status payment_method source_url source_id utm_source
  utm_medium utm_campaign utm_term utm_content created_at updated_at`.split(/\s+/);
const computed = `title author details location reschedule_url happening_status booking_status_text payment_status_text custom_form_data
  additional_guests calendar_event`.split(/\s+/);

describeEachSite('a single booking', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());

  const put = (id: number, column: unknown, value: unknown) => site.api('PUT', `/schedules/${id}`, { body: { column, value } });
  const read = async (id: number) => (await site.api('GET', `/schedules/${id}`)).body.schedule;
  const write = (id: number, set: object) => site.host.storage.run((db) => rows(db, bookingTable).update({ id }, set));

  describe('read', () => {
    test.each(['', '/activities', '/meta-info'])('is 404 where there is none (%s)', async (path) => {
      expect(await site.api('GET', `/schedules/987654${path}`)).toEqual({ status: 404, body: { message: 'Booking 987654 not found' } });
      expect((await site.api('GET', `/schedules/abc${path}`)).body.code).toBe('rest_no_route');
    });

    test('shows the columns in their order, then what is worked out', async () => {
      const { id } = await booked(site, await ownBookable(site));
      expect(Object.keys(await read(id))).toEqual([...columns, ...computed]);
    });

    test('names event, host and guest as text', async () => {
      const event = await ownBookable(site, { title: 'Tea & <Cake>', userId: 1 });
      const { id } = await booked(site, event, { timezone: 'Asia/Tokyo', event_time: '2031-05-12 10:00:00', ignore_availability: true });
      await write(id, { firstName: '<i>Ada</i>' });
      const shown = await read(id);
      expect(shown.title).toBe('<strong>Tea &amp; &lt;Cake&gt;</strong> between admin and &lt;i&gt;Ada&lt;/i&gt; King Lovelace');
      expect(shown.details).toContain('Tea &amp; &lt;Cake&gt;<br>10:00 am – 10:30 am, Monday, 12 May 2031 (Asia/Tokyo)');
      expect(shown).toMatchObject({
        location: '--',
        booking_status_text: 'Scheduled',
        payment_status_text: '',
        custom_form_data: {},
        start_time: '2031-05-12 01:00:00',
        author: { id: 1, name: 'admin', first_name: 'admin', last_name: '', avatar: '' },
        calendar_event: { id: event.id, title: 'Tea & <Cake>', duration: 30 },
      });
      expect(shown.reschedule_url).toContain(shown.hash);
      expect(shown.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    });

    test('takes the title from the event type’s template', async () => {
      const settings = { booking_title: '{{event.title}} – {{guest.first_name}} <b>' };
      const { title } = await booked(site, await ownBookable(site, { title: 'Tea', settings }));
      expect(title).toBe('<strong>Tea</strong> – Ada &lt;b&gt;');
    });

    test.each<[string, (now: number) => { startAt: number; endAt: number }, unknown]>([
      ['now', (now) => ({ startAt: now - 60_000, endAt: now + 60_000 }), 'happening_now'],
      ['soon', (now) => ({ startAt: now + 600_000, endAt: now + 1_200_000 }), 'starting_soon'],
      ['just over', (now) => ({ startAt: now - 1_200_000, endAt: now - 600_000 }), 'recently_happened'],
      ['later', (now) => ({ startAt: now + 7_200_000, endAt: now + 9_000_000 }), {}],
    ])('says what is %s', async (_name, times, expected) => {
      const { id } = await booked(site, await ownBookable(site));
      await write(id, times(Date.now()));
      expect((await read(id)).happening_status).toEqual(expected);
      await write(id, { status: 'no_show' });
      expect((await read(id)).happening_status).toEqual({});
    });

    test('gives all there is where it is asked for, and the log newest first', async () => {
      const { id } = await booked(site, await ownBookable(site, { notifications: noMails }));
      await put(id, 'payment_status', 'paid');
      const { body } = await site.api('GET', `/schedules/${id}?with[]=all_data`);
      expect(Object.keys(body)).toEqual(['schedule', 'activities', 'sidebar_contents', 'payment_order', 'main_body_contents']);
      const ids = body.activities.map((entry: { id: number }) => entry.id);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      const { schedule: _, ...rest } = body;
      expect((await site.api('GET', `/schedules/${id}/meta-info`)).body).toEqual(rest);
      expect((await site.api('GET', `/schedules/${id}/activities`)).body).toEqual({ activities: rest.activities });
    });

    test('costs as many statements for many bookings as for one', async () => {
      const event = await ownBookable(site, { eventType: 'group', maxBookPerSlot: 30, notifications: noMails });
      for (let i = 0; i < 3; i++) await booked(site, event, { email: `${i}@example.com` });
      const found = await stored(site, event);
      // Emails of other cases may be under way at the same time.
      const own = new AsyncLocalStorage<string[]>();
      site.host.storage.listen({ statement: (sql) => own.getStore()?.push(sql), retry: () => {} });
      const cost = async (some: typeof found) => {
        const statements: string[] = [];
        await own.run(statements, () => bookingViews({ host: site.host, now: Date.now }, some));
        return statements.length;
      };
      expect(await cost(found)).toBeGreaterThan(2);
      expect(await cost(found.slice(0, 1))).toBe(await cost(found));
    });
  });

  describe('one field', () => {
    test.each<[unknown, unknown, string]>([
      ['email', 'ada@example.com', 'No changes found'],
      ['email', 'ada@', 'Invalid email address'],
      ['email', 'a@example.com, b@example.com', 'Invalid email address'],
      ['email', ['b@example.com'], 'Invalid email address'],
      ['email', '', 'Invalid email address'],
      ['phone', '', 'No changes found'],
      ['phone', null, 'No changes found'],
      ['phone', '<b></b>', 'No changes found'],
      ['slot_minutes', '30', 'No changes found'],
      ['slot_minutes', 45, 'Invalid column'],
      ['hash', 'x', 'Invalid column'],
      ['payment_status', 'refunded', 'Invalid payment status'],
      ['payment_status', true, 'Invalid payment status'],
      ['__proto__', 'x', 'Invalid column'],
      ['constructor', 'x', 'Invalid column'],
      ["email = 'x' --", 'x', 'Invalid column'],
    ])('%j is refused as %j: %s', async (column, value, message) => {
      const { id, updated_at } = await booked(site, await ownBookable(site));
      expect(await put(id, column, value)).toEqual({ status: 422, body: { message } });
      expect((await read(id)).updated_at).toBe(updated_at);
    });

    test('is 404 where there is no booking', async () => {
      expect((await put(987654, 'phone', '1')).status).toBe(404);
    });

    test.each<[string, unknown, unknown, string]>([
      ['internal_note', 'Line 1\n<b>Line 2</b>', 'Line 1\nLine 2', 'Internal note has been updated.'],
      ['phone', 12345, '12345', 'Phone has been updated.'],
      ['first_name', ' Grace\u0007 ', 'Grace', 'First name has been updated.'],
      ['last_name', '', '', 'Last name has been updated.'],
      ['payment_status', 'pending', 'pending', 'Payment status has been updated.'],
    ])('%s is stored, once', async (column, value, shown, message) => {
      const { id } = await booked(site, await ownBookable(site));
      expect(await put(id, column, value)).toEqual({ status: 200, body: { message } });
      expect((await read(id))[column]).toBe(shown);
      expect((await put(id, column, shown)).body).toEqual({ message: 'No changes found' });
      expect((await logOf(site, id)).length).toBe(column === 'payment_status' ? 2 : 1);
    });

    test('the address is told again, of scheduled bookings, and found by the search', async () => {
      const event = await ownBookable(site);
      const { id } = await booked(site, event);
      await put(id, 'email', ' Grace@Example.com ');
      expect(await mailsOf(site, id)).toEqual(['booking_conf_attendee', 'booking_conf_host', 'booking_conf_attendee', 'booking_conf_host']);
      expect((await stored(site, event))[0]).toMatchObject({
        email: 'Grace@Example.com',
        searchText: 'ada king lovelace grace@example.com',
      });
      await put(id, 'status', 'cancelled');
      await put(id, 'email', 'ada@example.com');
      expect((await mailsOf(site, id)).slice(4)).toEqual(['cancelled_by_host']);
    });
  });

  describe('deleted', () => {
    const remove = (id: number) => site.api('DELETE', `/schedules/${id}`);
    const left = (bookingId: number) =>
      site.host.storage.run((db) =>
        Promise.all([activityTable, bookingHostTable, reminderTable].map((table) => rows(db, table).count({ bookingId }))),
      );

    test('no longer exists with all that hangs on it, and its time is free', async () => {
      const event = await ownBookable(site, { notifications: noMails });
      const [{ id }, other] = [await booked(site, event), await booked(site, event, { email: 'bob@example.com' }, monday('11:00'))];
      expect(await remove(id)).toEqual({ status: 200, body: { message: expect.any(String) } });
      expect([await left(id), (await stored(site, event)).map((row) => row.id)]).toEqual([[0, 0, 0], [other.id]]);
      expect((await remove(id)).status).toBe(404);
      expect((await booked(site, event, { email: 'eve@example.com' })).id).not.toBe(id);
    });

    test('takes its whole group with it, and no other', async () => {
      const event = await ownBookable(site, { eventType: 'group', maxBookPerSlot: 5, notifications: noMails });
      const ada = await booked(site, event, { guests: ['bob@example.com', 'eve@example.com'] });
      const later = await booked(site, event, {}, monday('11:00'));
      const ids = (await stored(site, event)).map((row) => row.id);
      expect((await remove(ada.id)).body).toEqual({ message: '3 bookings of the group were deleted.' });
      expect((await stored(site, event)).map((row) => row.id)).toEqual([later.id]);
      for (const id of ids.slice(0, 3)) expect(await left(id)).toEqual([0, 0, 0]);
    });
  });
});
