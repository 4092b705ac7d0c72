import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { DateTime, millisecondsOf, Params } from '../../../kit/schema';
import { defineTool } from '../../kit/tools/define';

const monthMs = 30 * 86_400_000;

const bk_get_reports = defineTool({
  name: 'bk_get_reports',
  routes: ['GET /reports'],
  description: 'Totals of bookings with their trend, the newest and the next ones. Default: the last 30 days up to now.',
  readOnly: true,
  params: Params({
    start_time: Type.Optional(DateTime('Y-m-d or date-time')),
    end_time: Type.Optional(DateTime('The same')),
  }),
}).request(({ start_time, end_time }, { now }) => {
  const endTime = end_time ?? isoOf(now.getTime());
  const startTime = start_time ?? monthBefore(endTime);
  if (millisecondsOf(startTime) > millisecondsOf(endTime)) throw invalidParam('/start_time', 'must not be after end_time');
  return { method: 'GET', path: '/booking/v2/reports', query: { startTime, endTime } };
});

/** A day stays a day, which the provider reads in the zone of its site. */
function monthBefore(end: string): string {
  const start = isoOf(millisecondsOf(end) - monthMs);
  return end.length === 10 ? start.slice(0, 10) : start;
}

const isoOf = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

export const reportTools = { bk_get_reports };
