import { Type } from '@sinclair/typebox';
import { expects, Params, Text } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { checkHas, given, Id } from '../../kit/tools/params';
import { mayTake, neededIn, taken } from '../../kit/tools/taken';
import { cloneBody, detailsForm, newEventForm } from '../domain/forms/event';
import { eventKinds } from '../domain/kinds';
import { DetailExtra, DetailSettings, EventExtra, NewEventSettings } from './shapes';

const both = { calendar_id: Id(), event_id: Id() };
const { fields: asked } = newEventForm;
const { fields: changed } = detailsForm;

const eventPath = ({ calendar_id, event_id }: { calendar_id: number; event_id: number }) =>
  `/booking/v2/calendars/${calendar_id}/events/${event_id}`;

const bk_create_event = defineTool({
  name: 'bk_create_event',
  routes: ['POST /calendars/{id}/events'],
  description: 'Create an event type in a calendar. Slots follow the schedule of its owner unless extra says availability_type custom.',
  params: Params({
    calendar_id: Id(),
    title: taken(asked.title),
    duration: taken(asked.duration),
    event_type: Text(20, `${eventKinds.join(', ')}; anything else is single`),
    status: mayTake(asked.status),
    description: mayTake(asked.description),
    location_settings: mayTake(asked.location_settings),
    settings: Type.Optional(NewEventSettings),
    extra: Type.Optional(EventExtra),
  }),
}).request(({ calendar_id, extra, ...named }) => {
  const body: Record<string, unknown> = { status: 'active', ...extra, ...given(named) };
  checkHas('/settings', body.settings, neededIn(asked.settings.fields));
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
  params: Params({ ...both, new_calendar_id: mayTake(cloneBody.fields.new_calendar_id) }),
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
    title: taken(changed.title),
    duration: taken(changed.duration),
    status: mayTake(changed.status),
    description: mayTake(changed.description),
    color_schema: Type.Optional(
      Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$', ...expects('must be a colour as #rgb or #rrggbb') }),
    ),
    max_book_per_slot: mayTake(changed.max_book_per_slot),
    is_display_spots: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, description: 'Show free seats' })),
    location_settings: mayTake(changed.location_settings),
    settings: Type.Optional(DetailSettings),
    extra: Type.Optional(DetailExtra),
  }),
}).request(({ calendar_id, event_id, extra, ...named }) => ({
  method: 'POST',
  path: `${eventPath({ calendar_id, event_id })}/details`,
  body: { ...extra, ...given(named) },
}));

export const eventTools = { bk_create_event, bk_delete_event, bk_duplicate_event, bk_get_event, bk_update_event_details };
