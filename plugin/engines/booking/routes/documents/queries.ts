import { asSent } from '../../../kit/input/as-sent';
import type { JsonSchema } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { maxPage, maxPerPage } from '../../../kit/paginate';
import { periods } from '../../data/booking-list';
import { calendarKinds } from '../../domain/calendar';
import { eventKinds } from '../../domain/kinds';

const text = (about: string, maxLength = 190) => asSent({ type: 'string', maxLength }, { about });
const word = (words: readonly string[], about: string) => asSent({ type: 'string', enum: words }, { about });
const map = (properties: Readonly<Record<string, { readonly schema: JsonSchema }>>) =>
  asSent({ type: 'object', properties: Object.fromEntries(Object.entries(properties).map(([name, { schema }]) => [name, schema])) }, {});
const day = (about: string) => text(`${about}, YYYY-MM-DD`, 10);

const pages = (perPage: number) => ({
  page: asSent({ type: 'integer', minimum: 1, maximum: maxPage, default: 1 }, {}),
  per_page: asSent({ type: 'integer', minimum: 1, maximum: maxPerPage, default: perPage }, {}),
});
const search = text('Words of the name or the email address of an attendee');
const zone = (about: string) => text(about, 64);
const more = (...words: readonly string[]) =>
  asSent({ type: 'array', items: { type: 'string', enum: words } }, { about: 'What is added to the answer' });

const filters = map({
  period: word(periods, 'Default: upcoming'),
  author: text('me, all, or the id of a calendar or of a person', 15),
  event: text('Id of an event type, or all', 15),
  event_type: word([...eventKinds, 'one_to_one', 'all'], 'Kind of the event type'),
  email: text('Email address of the attendee'),
  range: map({ start_date: day('First day'), end_date: day('Last day'), time_zone: zone('IANA name; default: UTC') }),
});

export const calendarsQuery = form({
  ...pages(15),
  query: map({ search: text('Part of a title'), calendarType: word([...calendarKinds, 'all'], 'Kind of calendar') }),
  with: more('calendar_event_lists'),
});
export const calendarQuery = form({ with: more('settings_menu') });
export const eventQuery = form({ with: more('smart_codes', 'settings_menu', 'calendar_event_lists') });
export const eventByHashQuery = form({ event_hash: text('Hash of the event type in place of its id', 64), ...eventQuery.fields });
export const codesQuery = form({ with: more('smart_codes') });
export const schedulesQuery = form({ ...pages(15), filters: map({ author: text('me, all or the id of a person', 15) }) });
export const bookingsQuery = form({ ...pages(15), filters, search });
export const exportQuery = form({ filters, search });
export const attendeesQuery = form({ ...pages(15), search });
export const ownBookingsQuery = form({
  ...pages(10),
  period: word(periods, 'Default: all'),
  calendar_ids: asSent({ type: 'array', items: { type: 'integer', minimum: 1 } }, {}),
});
export const hostsQuery = form({
  ...pages(20),
  search: text('Part of a login, a name or an email address'),
  ids: asSent({ type: 'array', items: { type: 'integer', minimum: 1 } }, { about: 'Only people with these ids' }),
});
export const bookingQuery = form({ with: more('all_data') });
export const slotsQuery = form({
  start_date: text('From when to the end of the month, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; default: now', 40),
  timezone: zone('IANA name of the zone that the times are shown in; default: UTC'),
});
export const bookingFormQuery = form({
  ...slotsQuery.fields,
  duration: asSent({ type: 'integer', minimum: 1 }, { about: 'Minutes, where the event type offers several durations' }),
  host_id: asSent({ type: 'integer', minimum: 1 }, { about: 'Times of this host only' }),
});
export const reportsQuery = form({
  startTime: text('With endTime: YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; without both: of all time', 40),
  endTime: text('With startTime', 40),
});
export const graphQuery = form({
  date_range: asSent(
    { type: 'array', items: { type: 'string', maxLength: 10 }, maxItems: 2 },
    { about: 'First and last day; default: the last week' },
  ),
});
