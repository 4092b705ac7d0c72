import { verifies } from '../support/verifies';
import { runTool } from './tool-call';

const slot = { duration: 30, event_type: 'single', availability_type: 'custom', schedule_type: 'weekly_schedules', title: 'Talk' };
const booking = {
  event_id: 7,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  timezone: 'Europe/Berlin',
  event_time: '2026-06-01 10:00:00',
};
const event = { calendar_id: 3, title: 'Talk', duration: 30, event_type: 'one_to_one' };
const settings = { schedule_type: 'weekly_schedules', weekly_schedules: {} };
const details = { calendar_id: 3, event_id: 7, title: 'Talk', duration: 30 };

describe('what a translation of the booking tools cannot send is refused and sends nothing', () => {
  verifies('D229', 'D230');
  test.each<[string, object, RegExp]>([
    ['bk_create_booking', {}, /\/event_id is required; .*\/name is required; .*\/email is required/],
    ['bk_create_booking', { ...booking, event_id: '7' }, /\/event_id/],
    ['bk_create_booking', { ...booking, name: '' }, /\/name/],
    ['bk_create_booking', { ...booking, email: '' }, /\/email must be an email address/],
    ['bk_create_booking', { ...booking, email: 'ada@example.org\r\nBcc: eve@example.org' }, /\/email/],
    ['bk_create_booking', { ...booking, email: ['ada@example.org'] }, /\/email/],
    ['bk_create_booking', { ...booking, event_time: '2026-06-01T10:00:00' }, /\/event_time/],
    ['bk_create_booking', { ...booking, event_time: '2026-06-01 10:00' }, /\/event_time/],
    ['bk_create_booking', { ...booking, event_time: '2026-02-30 10:00:00' }, /\/event_time must be a time that exists/],
    ['bk_create_booking', { ...booking, event_time: '2026-06-01 25:00:00' }, /\/event_time must be a time that exists/],
    ['bk_create_booking', { ...booking, status: 'cancelled' }, /\/status must be one of scheduled, pending/],
    ['bk_create_booking', { ...booking, guests: ['bob'] }, /\/guests\/0 must be an email address/],
    ['bk_create_booking', { ...booking, guests: ['bob@example.org', { name: 'Eve' }] }, /\/guests\/1/],
    ['bk_create_booking', { ...booking, guests: [['bob@example.org']] }, /\/guests\/0/],
    ['bk_create_booking', { ...booking, ignore_availability: 'yes' }, /\/ignore_availability must be true or false/],
    ['bk_create_booking', { ...booking, unknown: 1 }, /\/unknown is not a known parameter/],
    ['bk_create_calendar', {}, /must include author_timezone, slot/],
    ['bk_create_calendar', { author_timezone: 'UTC' }, /must include slot/],
    [
      'bk_create_calendar',
      { author_timezone: 'UTC', slot: {} },
      /\/slot must include availability_type, schedule_type, title, event_type, duration/,
    ],
    ['bk_create_calendar', { author_timezone: 'UTC', slot: { ...slot, title: '' } }, /\/slot must include title/],
    ['bk_create_calendar', { author_timezone: 'UTC', slot: { ...slot, duration: 4 } }, /\/slot\/duration must be .* at least 5/],
    ['bk_create_calendar', { author_timezone: 'UTC', slot: { ...slot, duration: '30' } }, /\/slot\/duration/],
    ['bk_create_calendar', { author_timezone: 'UTC', slot, calendar: { slot: { ...slot, duration: 1 } } }, /\/slot\/duration/],
    ['bk_create_event', event, /\/settings must include schedule_type, weekly_schedules/],
    ['bk_create_event', { ...event, settings: { schedule_type: 'weekly_schedules' } }, /\/settings must include weekly_schedules/],
    ['bk_create_event', { ...event, settings, duration: 4 }, /\/duration must be a whole number from 5 to 1440/],
    ['bk_create_event', { ...event, settings, status: 'expired' }, /\/status must be one of active, draft/],
    ['bk_create_event', { ...event, settings, location_settings: {} }, /\/location_settings must be a list/],
    ['bk_update_event_details', { ...details, status: 'off' }, /\/status/],
    ['bk_update_event_details', { ...details, duration: 'half an hour' }, /\/duration/],
    ['bk_update_event_details', { ...details, color_schema: 'red' }, /\/color_schema/],
    ['bk_update_event_details', { ...details, is_display_spots: true }, /\/is_display_spots/],
    ['bk_update_event_details', { ...details, max_book_per_slot: 0 }, /\/max_book_per_slot/],
    ['bk_duplicate_event', { calendar_id: 3 }, /\/event_id is required/],
    ['bk_delete_calendar', { calendar_id: 0 }, /\/calendar_id/],
    ['bk_delete_event', { calendar_id: 3, event_id: -1 }, /\/event_id/],
    ['bk_delete_booking', { booking_id: 1.5 }, /\/booking_id/],
    ['bk_get_available_slots', { event_id: 7, start_date: '2026-02-30' }, /\/start_date must be a day that exists/],
    ['bk_get_available_slots', { event_id: 7, start_date: 'tomorrow' }, /\/start_date/],
    ['bk_get_booking', { booking_id: 7 }, /\/id is required/],
    ['bk_get_reports', { start_time: 'last week' }, /\/start_time must be an ISO 8601 date/],
    ['bk_get_reports', { start_time: '2026-05-02', end_time: '2026-05-01' }, /\/start_time must not be after end_time/],
    ['bk_list_bookings', { date_from: '2026-05-01' }, /\/date_from needs date_to/],
    ['bk_list_bookings', { date_to: '2026-05-01' }, /\/date_to needs date_from/],
    ['bk_list_bookings', { date_from: '2026-05-01', date_to: '2026-02-30' }, /\/date_to must be a day that exists/],
    ['bk_list_bookings', { date_from: '01.05.2026', date_to: '02.05.2026' }, /\/date_from/],
    ['bk_list_bookings', { date_from: '2026-05-02', date_to: '2026-05-01' }, /\/date_from must not be after date_to/],
    ['bk_list_bookings', { period: 'past' }, /\/period must be one of upcoming/],
    ['bk_list_bookings', { author: 'ada' }, /\/author/],
    ['bk_list_bookings', { per_page: 201 }, /\/per_page must be a whole number from 1 to 200/],
    ['bk_list_calendars', { per_page: 0 }, /\/per_page/],
    ['bk_list_calendars', { page: 0 }, /\/page/],
    ['bk_send_confirmation_email', { booking_id: 9, email_to: 'everybody' }, /\/email_to must be one of guest, host/],
    ['bk_set_booking_status', { booking_id: 9, status: 'pending' }, /\/status must be one of scheduled/],
    ['bk_set_booking_status', { booking_id: 9, status: 'cancelled', refund_payment: 'yes' }, /\/refund_payment must be true or false/],
    ['bk_update_booking_field', { booking_id: 9, field: 'phone' }, /\/value is required/],
    ['bk_update_booking_field', { booking_id: 9, field: 'status', value: 'cancelled' }, /\/value is set by bk_set_booking_status/],
  ])('%s %j', async (name, args, message) => {
    verifies('booking:tools');
    const { result, sent } = await runTool(name, args);
    expect(result).toEqual({ refused: 'invalid_params', message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  });
});
