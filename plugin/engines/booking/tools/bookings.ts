import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { expects, isDateTime, isEmail, Params, StringEnum, Text } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { checkDay, Day, given, Id, pageOf, paging } from '../../kit/tools/params';
import { isRecord } from '../../kit/tools/shape';
import { mayTake, taken } from '../../kit/tools/taken';
import { newBookingBody } from '../domain/forms/booking';
import { BookingExtra, CustomFields } from './shapes';

const bookingPath = (id: number) => `/booking/v2/schedules/${id}`;

const { fields: asked } = newBookingBody;

const bk_create_booking = defineTool({
  name: 'bk_create_booking',
  routes: ['POST /bookings/create/{event_id}'],
  description: 'Book a time; the attendee and the host get an email. The event type must be active.',
  destructive: true,
  params: Params({
    event_id: Id(),
    name: taken(asked.name),
    email: taken(asked.email),
    timezone: taken(asked.timezone),
    event_time: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}([+-]\\d{2}:\\d{2})?$',
      ...expects('must be a time as YYYY-MM-DD HH:MM:SS'),
      description: 'Start, Y-m-d H:i:s in that timezone',
    }),
    location_type: mayTake(asked.location_type),
    location_description: mayTake(asked.location_description),
    message: mayTake(asked.message),
    phone_number: mayTake(asked.phone_number),
    status: mayTake(asked.status),
    source: mayTake(asked.source, { description: 'Default admin; anything else is web' }),
    guests: Type.Optional(
      // Listed as the wider of the two, and checked below, in words of its own (D766).
      Type.Array(
        Type.Unknown({
          description: '{name, email}; an email alone is taken too',
          type: 'object',
          properties: { name: { type: 'string' }, email: { type: 'string' } },
          examples: [{ name: 'Eve', email: 'eve@example.org' }],
        }),
        {
          description: 'Additional guests',
          examples: [[{ name: 'Eve', email: 'eve@example.org' }]],
        },
      ),
    ),
    host_user_id: mayTake(asked.host_user_id),
    ignore_availability: mayTake(asked.ignore_availability),
    custom_fields: Type.Optional(CustomFields),
    extra: Type.Optional(BookingExtra),
  }),
}).request(({ event_id, extra, ...named }) => {
  if (!isDateTime(named.event_time)) throw invalidParam('/event_time', 'must be a time that exists, as Y-m-d H:i:s');
  checkGuests(named.guests ?? []);
  return { method: 'POST', path: `/booking/v2/bookings/create/${event_id}`, body: { source: 'admin', ...extra, ...given(named) } };
});

function checkGuests(guests: readonly unknown[]): void {
  const wrong = guests.findIndex((guest) => {
    const email = isRecord(guest) ? guest.email : guest;
    return typeof email !== 'string' || !isEmail(email);
  });
  if (wrong !== -1) throw invalidParam(`/guests/${wrong}`, 'must be an email address, or an object with name and email');
}

const bk_delete_booking = defineTool({
  name: 'bk_delete_booking',
  routes: ['DELETE /schedules/{id}'],
  description: 'Delete a booking for good; of a group event, every booking of that start. No email is sent.',
  destructive: true,
  params: Params({ booking_id: Id() }),
}).request(({ booking_id }) => ({ method: 'DELETE', path: bookingPath(booking_id) }));

const bk_get_booking = defineTool({
  name: 'bk_get_booking',
  routes: ['GET /schedules/{id}'],
  description: 'One booking.',
  readOnly: true,
  lean: true,
  params: Params({ id: Id(), with_all_data: Type.Optional(Type.Boolean({ description: 'With log, payment and more' })) }),
}).request(({ id, with_all_data = false }) => ({
  method: 'GET',
  path: bookingPath(id),
  ...(with_all_data ? { query: { with: ['all_data'] } } : {}),
}));

const bk_get_booking_activities = defineTool({
  name: 'bk_get_booking_activities',
  routes: ['GET /schedules/{id}/activities'],
  description: 'The log of a booking, newest first.',
  readOnly: true,
  params: Params({ booking_id: Id() }),
}).request(({ booking_id }) => ({ method: 'GET', path: `${bookingPath(booking_id)}/activities` }));

const periods = ['upcoming', 'completed', 'cancelled', 'pending', 'no_show', 'latest_bookings', 'all'] as const;

const bk_list_bookings = defineTool({
  name: 'bk_list_bookings',
  routes: ['GET /schedules'],
  description: 'Bookings of a period, filtered; one row per group.',
  readOnly: true,
  lean: true,
  params: Params({
    period: Type.Optional(StringEnum(periods, { description: 'Default upcoming' })),
    author: Type.Optional(
      Type.String({
        pattern: '^(me|all|\\d{1,15})$',
        ...expects('must be the id of a calendar or user, me or all'),
        description: 'Id of a calendar or user, me or all',
      }),
    ),
    event: Type.Optional(Id()),
    email: Type.Optional(Type.String({ format: 'email', minLength: 3, maxLength: 190 })),
    date_from: Type.Optional(Day('Y-m-d, with date_to')),
    date_to: Type.Optional(Day('Y-m-d, with date_from')),
    search: Type.Optional(Text(190, 'Part of a name or email')),
    ...paging,
  }),
}).request(({ period = 'upcoming', author, event, email, date_from, date_to, search, ...page }) => ({
  method: 'GET',
  path: '/booking/v2/schedules',
  query: { filters: { period, author, event, email, range: rangeOf(date_from, date_to) }, search, ...pageOf(page) },
}));

/** Whole days, the last one included. */
function rangeOf(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return undefined;
  if (to === undefined) throw invalidParam('/date_from', 'needs date_to beside it');
  if (from === undefined) throw invalidParam('/date_to', 'needs date_from beside it');
  checkDay('/date_from', from);
  checkDay('/date_to', to);
  if (from > to) throw invalidParam('/date_from', 'must not be after date_to');
  return { start_date: from, end_date: to };
}

// D229: Tools are translations that refuse early
export const bookingTools = { bk_create_booking, bk_delete_booking, bk_get_booking, bk_get_booking_activities, bk_list_bookings };
