import { searchParams } from '../../plugin/assistant-bridge/transport/query';
import type { ToolRequest } from '../../plugin/engines/kit/tools/define';
import { verifies } from '../support/verifies';
import { runTool, sentBy } from './tool-call';

const now = '2026-05-31T10:00:00Z';
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

const filters = (more: object = {}) => `${searchParams({ filters: { period: 'upcoming', ...more } })}`;

/** Tool, params, and the request: its line and its body where it has one. */
type Case = [name: string, args: object, line: string, body?: object];

describe('sends', () => {
  test.each<Case>([
    ['bk_create_booking', booking, 'POST bookings/create/7', { source: 'admin', ...without(booking, 'event_id') }],
    [
      'bk_create_booking',
      {
        ...booking,
        event_time: '2026-10-25 02:30:00+01:00',
        extra: { name: 'X', source: 'web', duration: 45 },
        message: 'Hello',
        host_user_id: 2,
      },
      'POST bookings/create/7',
      {
        ...without(booking, 'event_id'),
        event_time: '2026-10-25 02:30:00+01:00',
        source: 'web',
        duration: 45,
        message: 'Hello',
        host_user_id: 2,
      },
    ],
    [
      'bk_create_booking',
      {
        ...booking,
        location_type: 'phone_guest',
        location_description: '+49 30 1',
        phone_number: '1',
        status: 'pending',
        source: 'form',
        guests: ['b@example.org', { name: 'C', email: 'c@example.org' }],
        ignore_availability: true,
        custom_fields: { custom_a: 'b' },
      },
      'POST bookings/create/7',
      {
        ...without(booking, 'event_id'),
        location_type: 'phone_guest',
        location_description: '+49 30 1',
        phone_number: '1',
        status: 'pending',
        source: 'form',
        guests: ['b@example.org', { name: 'C', email: 'c@example.org' }],
        ignore_availability: true,
        custom_fields: { custom_a: 'b' },
      },
    ],
    [
      'bk_create_calendar',
      { author_timezone: 'UTC', type: 'team', title: 'Team', slot, calendar: { title: 'Crew', user_id: 2 } },
      'POST calendars',
      { calendar: { author_timezone: 'UTC', type: 'team', title: 'Crew', slot, user_id: 2 } },
    ],
    [
      'bk_create_calendar',
      { calendar: { author_timezone: 'UTC', slot } },
      'POST calendars',
      { calendar: { author_timezone: 'UTC', slot } },
    ],
    [
      'bk_create_event',
      { ...event, settings },
      'POST calendars/3/events',
      { ...without(event, 'calendar_id'), status: 'active', settings },
    ],
    [
      'bk_create_event',
      {
        ...event,
        extra: { settings, status: 'draft', title: 'X', max_book_per_slot: 4 },
        location_settings: [{ type: 'custom', title: 'A' }],
      },
      'POST calendars/3/events',
      {
        ...without(event, 'calendar_id'),
        status: 'draft',
        settings,
        max_book_per_slot: 4,
        location_settings: [{ type: 'custom', title: 'A' }],
      },
    ],
    ['bk_delete_booking', { booking_id: 9 }, 'DELETE schedules/9'],
    ['bk_delete_calendar', { calendar_id: 3 }, 'DELETE calendars/3'],
    ['bk_delete_event', { calendar_id: 3, event_id: 7 }, 'DELETE calendars/3/events/7'],
    ['bk_duplicate_event', { calendar_id: 3, event_id: 7 }, 'POST calendars/3/clone-event/7', { new_calendar_id: 3 }],
    ['bk_duplicate_event', { calendar_id: 3, event_id: 7, new_calendar_id: 4 }, 'POST calendars/3/clone-event/7', { new_calendar_id: 4 }],
    ['bk_get_available_slots', { event_id: 7 }, 'GET bookings/slots/7?timezone=UTC'],
    [
      'bk_get_available_slots',
      { event_id: 7, start_date: '2026-06-01', timezone: 'Asia/Tokyo' },
      'GET bookings/slots/7?start_date=2026-06-01&timezone=Asia%2FTokyo',
    ],
    ['bk_get_booking', { id: 9 }, 'GET schedules/9'],
    ['bk_get_booking', { id: 9, with_all_data: false }, 'GET schedules/9'],
    ['bk_get_booking', { id: 9, with_all_data: true }, 'GET schedules/9?with%5B%5D=all_data'],
    ['bk_get_booking_activities', { booking_id: 9 }, 'GET schedules/9/activities'],
    ['bk_get_calendar', { calendar_id: 3 }, 'GET calendars/3'],
    ['bk_get_event', { calendar_id: 3, event_id: 7 }, 'GET calendars/3/events/7'],
    ['bk_get_reports', {}, `GET reports?${searchParams({ startTime: '2026-05-01T10:00:00Z', endTime: now })}`],
    ['bk_get_reports', { end_time: '2026-05-31' }, 'GET reports?startTime=2026-05-01&endTime=2026-05-31'],
    ['bk_get_reports', { start_time: '2026-05-01' }, `GET reports?${searchParams({ startTime: '2026-05-01', endTime: now })}`],
    [
      'bk_get_reports',
      { start_time: '2026-05-01 08:00:00', end_time: '2026-05-02' },
      'GET reports?startTime=2026-05-01+08%3A00%3A00&endTime=2026-05-02',
    ],
    ['bk_list_bookings', {}, `GET schedules?${filters()}&per_page=15&page=1`],
    [
      'bk_list_bookings',
      {
        period: 'all',
        author: 'me',
        event: 7,
        email: 'ada@example.org',
        search: 'ada',
        date_from: '2026-05-01',
        date_to: '2026-05-31',
        per_page: 200,
        page: 2,
      },
      `GET schedules?${searchParams({
        filters: {
          period: 'all',
          author: 'me',
          event: 7,
          email: 'ada@example.org',
          range: { start_date: '2026-05-01', end_date: '2026-05-31' },
        },
        search: 'ada',
        per_page: 200,
        page: 2,
      })}`,
    ],
    ['bk_list_bookings', { author: '12' }, `GET schedules?${filters({ author: '12' })}&per_page=15&page=1`],
    ['bk_list_calendars', {}, 'GET calendars?per_page=15&page=1'],
    [
      'bk_list_calendars',
      { search: 'a b', calendar_type: 'all', page: 3 },
      `GET calendars?${searchParams({ query: { search: 'a b', calendarType: 'all' } })}&per_page=15&page=3`,
    ],
    ['bk_send_confirmation_email', { booking_id: 9 }, 'POST schedules/9/send-confirmation-email', { email_to: 'guest' }],
    ['bk_send_confirmation_email', { booking_id: 9, email_to: 'host' }, 'POST schedules/9/send-confirmation-email', { email_to: 'host' }],
    [
      'bk_set_booking_status',
      { booking_id: 9, status: 'scheduled', reason: 'Why', update_all: true },
      'PUT schedules/9',
      status('scheduled'),
    ],
    ['bk_set_booking_status', { booking_id: 9, status: 'no_show', refund_payment: true }, 'PUT schedules/9', status('no_show')],
    ['bk_update_booking_field', { booking_id: 9, field: 'status', value: 'completed' }, 'PUT schedules/9', status('completed')],
    ['bk_set_booking_status', { booking_id: 9, status: 'cancelled' }, 'PUT schedules/9', status('cancelled', { cancel_reason: '' })],
    [
      'bk_set_booking_status',
      { booking_id: 9, status: 'cancelled', reason: 'Ill', refund_payment: true },
      'PUT schedules/9',
      status('cancelled', { cancel_reason: 'Ill', refund_payment: 'yes' }),
    ],
    [
      'bk_set_booking_status',
      { booking_id: 9, status: 'rejected', refund_payment: false },
      'PUT schedules/9',
      status('rejected', { reject_reason: '', refund_payment: 'no' }),
    ],
    [
      'bk_set_booking_status',
      { booking_id: 9, status: 'no_show', update_all: true, refund_payment: false },
      'PUT schedules/9',
      status('no_show', { update_all: true }),
    ],
    ['bk_set_booking_status', { booking_id: 9, status: 'completed', reason: '' }, 'PUT schedules/9', status('completed')],
    [
      'bk_update_booking_field',
      { booking_id: 9, field: 'internal_note', value: '' },
      'PUT schedules/9',
      { column: 'internal_note', value: '' },
    ],
    [
      'bk_update_event_details',
      {
        ...details,
        status: 'draft',
        description: '',
        color_schema: '#00FF99',
        max_book_per_slot: 5,
        is_display_spots: 1,
        location_settings: [],
        settings: { multi_duration: {} },
        extra: { title: 'X', multi_duration: { enabled: false } },
      },
      'POST calendars/3/events/7/details',
      {
        title: 'Talk',
        duration: 30,
        status: 'draft',
        description: '',
        color_schema: '#00FF99',
        max_book_per_slot: 5,
        is_display_spots: 1,
        location_settings: [],
        settings: { multi_duration: {} },
        multi_duration: { enabled: false },
      },
    ],
    ['bk_update_event_details', details, 'POST calendars/3/events/7/details', { title: 'Talk', duration: 30 }],
  ])('%s %j', async (...[name, args, line, body]) => {
    verifies('booking:tools');
    expect(await sentBy(name, args, { now })).toEqual([[line.replace(' ', ' /booking/v2/'), ...(body ? [body] : [])]]);
  });
});

describe('a preview is what would be sent, also beside confirm, and sends nothing', () => {
  test.each<[string, object, ToolRequest]>([
    [
      'bk_create_booking',
      booking,
      { method: 'POST', path: '/booking/v2/bookings/create/7', body: { source: 'admin', ...without(booking, 'event_id') } },
    ],
    ['bk_delete_booking', { booking_id: 9 }, { method: 'DELETE', path: '/booking/v2/schedules/9' }],
    ['bk_delete_calendar', { calendar_id: 3 }, { method: 'DELETE', path: '/booking/v2/calendars/3' }],
    ['bk_delete_event', { calendar_id: 3, event_id: 7 }, { method: 'DELETE', path: '/booking/v2/calendars/3/events/7' }],
    [
      'bk_send_confirmation_email',
      { booking_id: 9 },
      { method: 'POST', path: '/booking/v2/schedules/9/send-confirmation-email', body: { email_to: 'guest' } },
    ],
    [
      'bk_set_booking_status',
      { booking_id: 9, status: 'cancelled', reason: 'Ill' },
      { method: 'PUT', path: '/booking/v2/schedules/9', body: status('cancelled', { cancel_reason: 'Ill' }) },
    ],
  ])('%s', async (name, args, request) => {
    verifies('booking:tools', 'bridge:dry-run');
    for (const confirm of [undefined, true, false]) {
      const { result, sent } = await runTool(name, { ...args, dry_run: true, ...(confirm === undefined ? {} : { confirm }) });
      expect(result.structuredContent).toEqual({ dry_run: true, request });
      expect(sent).toEqual([]);
    }
  });

  test('and a call with values that do not fit has none', async () => {
    const { result, sent } = await runTool('bk_delete_booking', { booking_id: 0, dry_run: true });
    expect([result.refused, sent]).toEqual(['invalid_params', []]);
  });
});

function status(value: string, more: object = {}) {
  return { column: 'status', value, ...more };
}

function without<T extends object, K extends keyof T>(whole: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = whole;
  return rest;
}
