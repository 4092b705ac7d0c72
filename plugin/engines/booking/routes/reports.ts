import type { Db } from '../../../host';
import type { Engine } from '../../kit/engine';
import { refuse } from '../../kit/input/errors';
import { type Input, listOf } from '../../kit/input/query';
import { isBlank } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import { bookingList } from '../data/booking-list';
import type { BookingRow } from '../data/booking-table';
import { type Measure, reports } from '../data/reports';
import { dateOf, type Span, todayIn } from '../domain/local-times';
import { barsOf, changeOf, lastThirtyDays, windowBefore, windowOf } from '../domain/report-window';
import { utcStamp } from '../domain/stamps';
import { activityView } from '../views/activity';
import { bookingViews } from '../views/booking';
import { route } from './route';

const cards: readonly { readonly measure: Measure; readonly title: string; readonly period: string }[] = [
  { measure: 'total', title: 'Bookings', period: 'all' },
  { measure: 'completed', title: 'Completed', period: 'completed' },
  // The engine takes no payments, so there is no total of them to show in its place.
  { measure: 'cancelled', title: 'Cancelled', period: 'cancelled' },
  { measure: 'guests', title: 'Guests', period: '' },
];

/** `GET /reports`: of all time with the trend of thirty days, or of a window. */
async function getReports({ engine, query }: EngineCall) {
  const asked = await windowAsked(engine, query.startTime, query.endTime);
  const trend = asked ?? lastThirtyDays(engine.now());
  const overview = await engine.host.storage.run(async (db) => {
    const { count } = reports(db);
    return Promise.all(
      cards.map(async ({ measure, title, period }) => {
        const now = await count(measure, trend);
        const stat = changeOf(now, await count(measure, windowBefore(trend)));
        return { title, period, number: asked ? now : await count(measure), content: contentOf(stat), icon: '', stat };
      }),
    );
  });
  const [latest, next] = await engine.host.storage.run(async (db) => [await reports(db).latest(5), await nextOf(engine, db)] as const);
  const views = await bookingViews(engine, [...latest, ...next]);
  const meetings = views.slice(latest.length).map((view) => ({ ...view, slot: view.calendar_event }));
  return { overview, latest_books: views.slice(0, latest.length), next_meetings: meetings };
}

const nextOf = (engine: Engine, db: Db): Promise<BookingRow[]> =>
  bookingList(db).page({ filter: {}, period: 'upcoming', now: engine.now(), isGrouped: true }, { limit: 5, offset: 0 });

function contentOf(stat: number): string {
  if (stat === 0) return 'the same as in the period before';
  return stat > 0 ? 'more than in the period before' : 'less than in the period before';
}

const textOf = (value: Input) => (typeof value === 'string' ? value.trim() : '');

/** Both or neither, in the site's zone. */
async function windowAsked({ host }: Engine, startTime: Input, endTime: Input): Promise<Span | undefined> {
  if (isBlank(startTime) && isBlank(endTime)) return undefined;
  if (isBlank(startTime) || isBlank(endTime)) throw refuse('Send both startTime and endTime, or neither.');
  const { timezone } = await host.site();
  const window = windowOf(textOf(startTime), textOf(endTime), timezone);
  if (!window) throw refuse('startTime and endTime must be dates or times, such as 2026-05-13 or 2026-05-13 10:00:00.');
  if (window.from >= window.to) throw refuse('endTime is before startTime; swap them.');
  return window;
}

const mostYears = 10;

/** `GET /reports/graph-reports`: bookings by the day on which they were made. */
async function getGraph({ engine, query }: EngineCall) {
  const { timezone } = await engine.host.site();
  const today = todayIn(timezone, engine.now());
  const range = listOf(query.date_range);
  const [first, last] =
    range.length === 0 ? [today.subtract({ days: 6 }), today.add({ days: 1 })] : range.map((day) => dateOf(textOf(day)));
  if (!first || !last || range.length > 2) throw refuse('Send date_range[] twice: the first and the last day, such as 2026-05-13.');
  if (last.since(first).sign < 0) throw refuse('The last day of date_range is before the first; swap them.');
  if (first.add({ years: mostYears }).since(last).sign < 0) throw refuse(`A date_range covers at most ${mostYears} years; ask for less.`);
  const { bars, to } = barsOf(first, last, timezone);
  const records = await engine.host.storage.run((db) => reports(db).perBar(bars, to));
  const series = (isIn: (status: string) => boolean) =>
    Object.fromEntries(
      bars.map(({ label }, place) => [
        label,
        records.filter(({ bar, status }) => bar === place && isIn(status)).reduce((sum, { number }) => sum + number, 0),
      ]),
    );
  return {
    booked_stats: series(() => true),
    completed_stats: series((status) => status === 'completed'),
    cancelled_stats: series((status) => status === 'cancelled'),
  };
}

/** `GET /reports/activities`: the last hundred. */
async function getActivities({ engine }: EngineCall) {
  const { found, bookings } = await engine.host.storage.run((db) => reports(db).activities(100));
  const activities = found.map((row) => ({ ...activityView(row), booking: inShort(bookings.get(row.bookingId)) }));
  return { activities };
}

const inShort = (row: BookingRow | undefined) =>
  row
    ? {
        id: row.id,
        hash: row.hash,
        event_id: row.eventId,
        status: row.status,
        first_name: row.firstName,
        last_name: row.lastName,
        email: row.email,
        start_time: utcStamp(row.startAt),
      }
    : null;

export const reportRoutes = [
  route('GET', '/reports', getReports),
  route('GET', '/reports/graph-reports', getGraph),
  route('GET', '/reports/activities', getActivities),
];
