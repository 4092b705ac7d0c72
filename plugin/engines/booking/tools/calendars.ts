import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { Params, Text } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { checkHas, given, Id, pageOf, paging } from '../../kit/tools/params';
import { mayTake, neededIn } from '../../kit/tools/taken';
import { newCalendarForm } from '../domain/forms/calendar';
import { firstEventForm } from '../domain/forms/event';
import { CalendarExtra, FirstEvent } from './shapes';

const { fields: asked } = newCalendarForm;
const minMinutes = Number(firstEventForm.fields.duration.schema.minimum);

const bk_create_calendar = defineTool({
  name: 'bk_create_calendar',
  routes: ['POST /calendars'],
  description: 'Create a calendar with its first event type. Needs author_timezone and slot.',
  params: Params({
    author_timezone: mayTake(asked.author_timezone, { example: asked.author_timezone.example }),
    type: mayTake(asked.type),
    title: mayTake(asked.title),
    slug: mayTake(asked.slug),
    slot: Type.Optional(FirstEvent),
    calendar: Type.Optional(CalendarExtra),
  }),
}).request(({ calendar: overriding, ...named }) => {
  const calendar: Record<string, unknown> = { ...given(named), ...overriding };
  checkHas('/', calendar, neededIn(asked));
  checkSlot(calendar.slot);
  return { method: 'POST', path: '/booking/v2/calendars', body: { calendar } };
});

function checkSlot(slot: unknown): void {
  checkHas('/slot', slot, neededIn(firstEventForm.fields));
  const { duration } = slot as { duration: unknown };
  if (!Number.isInteger(duration) || Number(duration) < minMinutes) {
    throw invalidParam('/slot/duration', `must be a whole number of minutes, at least ${minMinutes}`);
  }
}

const bk_delete_calendar = defineTool({
  name: 'bk_delete_calendar',
  routes: ['DELETE /calendars/{id}'],
  description: 'Delete a calendar for good, with its event types and their bookings. No email is sent.',
  destructive: true,
  params: Params({ calendar_id: Id() }),
}).request(({ calendar_id }) => ({ method: 'DELETE', path: `/booking/v2/calendars/${calendar_id}` }));

const bk_get_calendar = defineTool({
  name: 'bk_get_calendar',
  routes: ['GET /calendars/{id}'],
  description: 'One calendar with its event types (slots).',
  readOnly: true,
  params: Params({ calendar_id: Id() }),
}).request(({ calendar_id }) => ({ method: 'GET', path: `/booking/v2/calendars/${calendar_id}` }));

const bk_list_calendars = defineTool({
  name: 'bk_list_calendars',
  routes: ['GET /calendars'],
  description: 'Calendars with their event types (slots), whose ids other tools need.',
  readOnly: true,
  lean: true,
  params: Params({
    search: Type.Optional(Text(190, 'Part of a title')),
    calendar_type: Type.Optional(Text(20, 'simple, team, event or all')),
    ...paging,
  }),
}).request(({ search, calendar_type: calendarType, ...page }) => ({
  method: 'GET',
  path: '/booking/v2/calendars',
  query: { query: { search, calendarType }, ...pageOf(page) },
}));

export const calendarTools = { bk_create_calendar, bk_delete_calendar, bk_get_calendar, bk_list_calendars };
