import { given } from '../../../kit/given';
import { isEmail } from '../../../kit/schema';
import { refuse } from '../../kit/input/errors';
import { type Input, type InputMap, mapOf } from '../../kit/input/query';
import { intOf, isBlank } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import { isZone } from '../../kit/zones';
import { type BookingFilter, type Period, periods } from '../data/booking-list';
import { calendars } from '../data/calendars';
import { type EventKind, eventKinds } from '../domain/kinds';
import { dateOf, daysBetween, type Span } from '../domain/local-times';
import { actingUser } from './route';

/** What a list of bookings was asked for. */
export interface ListRequest {
  readonly filter: BookingFilter;
  readonly period: Period;
  /** The caller's account where only their own bookings are asked for. */
  readonly me?: number;
}

/** The filters of a list. Throws 422 for one that makes no sense, with how to fix it (D220). */
export async function askedBookings(call: EngineCall): Promise<ListRequest> {
  const { query } = call;
  if (!isBlank(query.filters) && (typeof query.filters !== 'object' || Array.isArray(query.filters)))
    throw refuse('Send filters by name, such as filters[period]=upcoming.');
  const filters = mapOf(query.filters);
  const author = await authorOf(call, filters.author);
  return {
    ...given({ me: author.me }),
    period: periodOf(filters.period),
    filter: {
      ...author.filter,
      eventId: eventOf(filters.event),
      eventType: kindAsked(filters.event_type),
      email: emailOf(filters.email),
      starts: startsOf(mapOf(filters.range)),
      words: wordsOf(query.search),
    },
  };
}

/** An unknown word means the upcoming ones. */
export const periodOf = (value: Input, fallback: Period = 'upcoming'): Period => periods.find((period) => period === value) ?? fallback;

/** The first word and the rest, so that `anna smi` finds Anna Smith. */
export function wordsOf(value: Input): readonly string[] {
  const [first, ...rest] = oneText(value, 'search').toLowerCase().split(/\s+/);
  return [first ?? '', rest.join(' ')].filter((word) => word !== '');
}

function oneText(value: Input, name: string): string {
  if (typeof value === 'object' && value !== null) throw refuse(`Send ${name} as one string.`);
  return isBlank(value) ? '' : String(value).trim();
}

const isAll = (text: string) => text === '' || text === 'all';

/** A number is a calendar where there is such a one, otherwise an account. */
async function authorOf(call: EngineCall, value: Input): Promise<{ filter: BookingFilter; me?: number }> {
  const text = oneText(value, 'filters[author]');
  if (isAll(text)) return { filter: {} };
  if (text === 'me') {
    const { id } = await actingUser(call);
    return { filter: { hostUserId: id }, me: id };
  }
  const id = intOf(text);
  if (id === undefined || id < 1) throw refuse('filters[author] must be me, all, or the id of a calendar or a person.');
  const calendar = await call.engine.host.storage.run((db) => calendars(db).find(id));
  return { filter: calendar ? { calendarIds: [id] } : { hostUserId: id } };
}

function eventOf(value: Input): number | undefined {
  const text = oneText(value, 'filters[event]');
  if (isAll(text)) return undefined;
  const id = intOf(text);
  if (id === undefined || id < 1) throw refuse('filters[event] must be the id of an event type, or all.');
  return id;
}

function kindAsked(value: Input): EventKind | undefined {
  const text = oneText(value, 'filters[event_type]');
  if (isAll(text)) return undefined;
  const kind = text === 'one_to_one' ? 'single' : eventKinds.find((one) => one === text);
  if (!kind) throw refuse(`filters[event_type] must be one of ${eventKinds.join(', ')}, or all.`);
  return kind;
}

/** What is not an address narrows nothing. */
function emailOf(value: Input): string | undefined {
  const text = oneText(value, 'filters[email]');
  return text !== '' && isEmail(text) ? text : undefined;
}

/** Whole days of the zone, both included. */
function startsOf({ start_date, end_date, time_zone }: InputMap): Span | undefined {
  const zone = oneText(time_zone, 'filters[range][time_zone]') || 'UTC';
  if (!isZone(zone)) throw refuse(`Unknown time zone ${JSON.stringify(zone)}; use a name such as Europe/Vienna.`);
  const [start, end] = [oneText(start_date, 'filters[range][start_date]'), oneText(end_date, 'filters[range][end_date]')];
  if (start === '' && end === '') return undefined;
  const [first, last] = [dateOf(start), dateOf(end)];
  if (!first || !last) throw refuse('A range needs start_date and end_date, both as a date such as 2026-05-13.');
  const span = daysBetween(first, last, zone);
  if (span.from >= span.to) throw refuse('end_date is before start_date; swap them.');
  return span;
}

/** Numbers of a list, each a positive whole one. */
export function idsOf(values: readonly Input[], name: string): readonly number[] {
  return values.map((value) => {
    const id = intOf(value);
    if (id === undefined || id < 1) throw refuse(`${name} must be numbers.`);
    return id;
  });
}
