import { isUrl } from '../../../kit/schema';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import { events } from '../data/events';
import type { CalendarExtras, Sharing } from '../domain/calendar';
import { searchTitleOf } from '../domain/slugs';
import { refuse } from '../errors';
import { htmlOf, intOf, isBlank, isTrue, lineOf, type Rules, rules, wordOf } from './input';
import { type Input, type InputMap, listOf, mapOf } from './query';
import { type EngineCall, route } from './route';
import { defaultSharing, landingUrl } from './views/calendar';
import { zoneOf } from './zone-input';

const settingsView = (siteUrl: string, row: CalendarRow) => ({
  calendar_data: {
    title: row.title,
    timezone: row.authorTimezone,
    description: row.description,
    calendar_avatar: row.extras.profilePhotoUrl ?? '',
    featured_image: row.extras.featuredImageUrl ?? '',
    phone: row.extras.phone ?? '',
  },
  landing_page_settings: row.extras.sharing ?? defaultSharing,
  share_url: landingUrl(siteUrl, row),
});

/** `GET /calendars/{id}/sharing-settings`. */
async function getSharing(call: EngineCall) {
  const { host } = call.engine;
  const calendar = await host.storage.run((db) => calendars(db).get(call.id('id')));
  return settingsView((await host.site()).url, calendar);
}

/** `POST /calendars/{id}/sharing-settings`: what is not sent stays. Hours are wall-clock, so another zone moves none of them. */
async function saveSharing(call: EngineCall) {
  const { engine, body } = call;
  const { host } = engine;
  const calendar = await host.storage.tx(async (db) => {
    const before = await calendars(db).get(call.id('id'), { lock: true });
    const check = rules();
    const columns = columnsOf(check, mapOf(body.calendar_data));
    const looks = looksOf(check, mapOf(body.calendar_data));
    const sharing = sharingOf(mapOf(body.landing_page_settings), before.extras.sharing ?? defaultSharing);
    check.check();
    checkEvents(sharing.enabled_slots, await events(db).many({ calendarId: before.id }));
    const set = { ...columns, extras: { ...before.extras, ...looks, sharing }, updatedAt: engine.now() };
    await calendars(db).update(before.id, set);
    return { ...before, ...set };
  });
  return { message: 'The settings have been saved.', ...settingsView((await host.site()).url, calendar) };
}

function columnsOf(check: Rules, data: InputMap): Partial<CalendarRow> {
  const title = lineOf(data.title, 192);
  if (data.title !== undefined) check.required('calendar_data.title', title);
  return {
    ...(data.title === undefined ? {} : { title, searchTitle: searchTitleOf(title) }),
    ...(data.timezone === undefined ? {} : { authorTimezone: zoneOf(check, 'calendar_data.timezone', data.timezone) }),
    ...(data.description === undefined ? {} : { description: htmlOf(data.description) }),
  };
}

function looksOf(check: Rules, data: InputMap): Partial<CalendarExtras> {
  const address = (key: string): string => {
    const text = wordOf(data, key);
    if (text !== '' && !isUrl(text)) check.add(`calendar_data.${key}`, 'url', 'The address must begin with http:// or https://.');
    return text;
  };
  return {
    ...(data.calendar_avatar === undefined ? {} : { profilePhotoUrl: address('calendar_avatar') }),
    ...(data.featured_image === undefined ? {} : { featuredImageUrl: address('featured_image') }),
    ...(data.phone === undefined ? {} : { phone: lineOf(data.phone, 64) }),
  };
}

function sharingOf(given: InputMap, before: Sharing): Sharing {
  return {
    enabled: given.enabled === undefined ? before.enabled : yesNo(isTrue(given.enabled)),
    show_type: isBlank(given.show_type) ? before.show_type : lineOf(given.show_type, 32),
    enabled_slots: given.enabled_slots === undefined ? before.enabled_slots : idsOf(given.enabled_slots),
  };
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** `POST /calendars/{id}/event-order`. */
async function saveOrder(call: EngineCall) {
  const { engine, body } = call;
  const check = rules();
  check.required('event_order', body.event_order);
  check.check();
  const order = idsOf(body.event_order);
  await engine.host.storage.tx(async (db) => {
    const { id, extras } = await calendars(db).get(call.id('id'), { lock: true });
    checkEvents(order, await events(db).many({ calendarId: id }));
    await calendars(db).update(id, { extras: { ...extras, eventOrder: order }, updatedAt: engine.now() });
  });
  return { message: 'The order has been saved.', event_order: order };
}

/** Each once. Throws 422 where one is no number. */
const idsOf = (value: Input): number[] => [
  ...new Set(
    listOf(value).map((item) => {
      const id = intOf(item);
      if (id === undefined) throw refuse('Name event types by their ids.');
      return id;
    }),
  ),
];

function checkEvents(ids: readonly number[], own: readonly { readonly id: number }[]): void {
  const known = new Set(own.map(({ id }) => id));
  const stranger = ids.find((id) => !known.has(id));
  if (stranger !== undefined) throw refuse(`Event ${stranger} does not belong to this calendar.`);
}

export const calendarPageRoutes = [
  route('GET', '/calendars/{id}/sharing-settings', getSharing),
  route('POST', '/calendars/{id}/sharing-settings', saveSharing),
  route('POST', '/calendars/{id}/event-order', saveOrder),
];
