import { Type } from '@sinclair/typebox';
import { Params, Text } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';
import { checkDay, Day, Id } from '../../kit/tools/params';

const bk_get_available_slots = defineTool({
  name: 'bk_get_available_slots',
  routes: ['GET /bookings/slots/{event_id}'],
  description: 'Free times of an event type, from start_date to the end of its month.',
  readOnly: true,
  lean: true,
  params: Params({
    event_id: Id(),
    start_date: Type.Optional(Day('Y-m-d, default now')),
    timezone: Type.Optional(Text(64, 'IANA name, default UTC')),
  }),
}).request(({ event_id, start_date, timezone = 'UTC' }) => {
  checkDay('/start_date', start_date);
  return { method: 'GET', path: `/booking/v2/bookings/slots/${event_id}`, query: { start_date, timezone } };
});

export const slotTools = { bk_get_available_slots };
