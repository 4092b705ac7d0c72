import { Type } from '@sinclair/typebox';
import { expects, Params, StringEnum, Text } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { checkHas, given, Id } from '../../kit/tools/params';
import { DetailExtra, DetailSettings, EventExtra, Locations, NewEventSettings } from './shapes';

const both = { calendar_id: Id(), event_id: Id() };
const status = StringEnum(['active', 'draft']);
const duration = Type.Integer({ minimum: 5, description: 'Minutes' });
const extra = Type.Optional(EventExtra);

const eventPath = ({ calendar_id, event_id }: { calendar_id: number; event_id: number }) =>
  `/booking/v2/calendars/${calendar_id}/events/${event_id}`;

const bk_create_event = defineTool({
  name: 'bk_create_event',
  routes: ['POST /calendars/{id}/events'],
  description: 'Create an event type in a calendar. Slots follow the schedule of its owner unless extra says availability_type custom.',
  params: Params({
    calendar_id: Id(),
    title: Type.String({ minLength: 1, maxLength: 192 }),
    duration,
    event_type: Text(20, 'one_to_one, group, round_robin, collective'),
    status: Type.Optional(StringEnum(['active', 'draft'], { description: 'Default active' })),
    description: Type.Optional(Type.String()),
    location_settings: Type.Optional(Locations),
    settings: Type.Optional(NewEventSettings),
    extra,
  }),
}).request(({ calendar_id, extra, ...named }) => {
  const body: Record<string, unknown> = { status: 'active', ...extra, ...given(named) };
  checkHas('/settings', body.settings, ['schedule_type', 'weekly_schedules']);
  return { method: 'POST', path: `/booking/v2/calendars/${calendar_id}/events`, body };
});

const bk_delete_event = defineTool({
  name: 'bk_delete_event',
  routes: ['DELETE /calendars/{id}/events/{event_id}'],
  description: 'Delete an event type for good, with its bookings. No email is sent.',
  destructive: true,
  params: Params(both),
}).request((ids) => ({ method: 'DELETE', path: eventPath(ids) }));

const bk_duplicate_event = defineTool({
  name: 'bk_duplicate_event',
  routes: ['POST /calendars/{id}/clone-event/{event_id}'],
  description: 'Copy an event type as a draft.',
  params: Params({ ...both, new_calendar_id: Type.Optional(Id('Default: the same calendar')) }),
}).request(({ calendar_id, event_id, new_calendar_id = calendar_id }) => ({
  method: 'POST',
  path: `/booking/v2/calendars/${calendar_id}/clone-event/${event_id}`,
  body: { new_calendar_id },
}));

const bk_get_event = defineTool({
  name: 'bk_get_event',
  routes: ['GET /calendars/{id}/events/{event_id}'],
  description: 'One event type with all of its settings.',
  readOnly: true,
  params: Params(both),
}).request((ids) => ({ method: 'GET', path: eventPath(ids) }));

const bk_update_event_details = defineTool({
  name: 'bk_update_event_details',
  routes: ['POST /calendars/{id}/events/{event_id}/details'],
  description:
    'Save the details of an event type. settings changes neither hours nor limits. Group events need max_book_per_slot and is_display_spots.',
  params: Params({
    ...both,
    title: Type.String({ minLength: 1, maxLength: 192 }),
    duration,
    status: Type.Optional(status),
    description: Type.Optional(Type.String()),
    color_schema: Type.Optional(
      Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$', ...expects('must be a colour as #rgb or #rrggbb') }),
    ),
    max_book_per_slot: Type.Optional(Type.Integer({ minimum: 1, description: 'Seats per start' })),
    is_display_spots: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, description: 'Show free seats' })),
    location_settings: Type.Optional(Locations),
    settings: Type.Optional(DetailSettings),
    extra: Type.Optional(DetailExtra),
  }),
}).request(({ calendar_id, event_id, extra, ...named }) => ({
  method: 'POST',
  path: `${eventPath({ calendar_id, event_id })}/details`,
  body: { ...extra, ...given(named) },
}));

export const eventTools = { bk_create_event, bk_delete_event, bk_duplicate_event, bk_get_event, bk_update_event_details };
