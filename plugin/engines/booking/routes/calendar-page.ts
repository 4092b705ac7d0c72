import { given } from '../../../kit/given';
import { refuse } from '../../kit/input/errors';
import type { ValuesOf } from '../../kit/input/form';
import type { Input } from '../../kit/input/query';
import { intOf } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import { events } from '../data/events';
import type { CalendarExtras, Sharing } from '../domain/calendar';
import { orderBody, type pageForm, sharingBody, type sharingForm } from '../domain/forms/calendar';
import { searchTitleOf } from '../domain/slugs';
import { rules } from '../input/rules';
import { defaultSharing, landingUrl } from '../views/calendar';
import { checkSlug } from '../work/create-calendar';
import { route } from './route';

const settingsView = (siteUrl: string, row: CalendarRow) => ({
  calendar_data: {
    title: row.title,
    slug: row.slug,
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

/**
 * `POST /calendars/{id}/sharing-settings`: what is not sent stays. Hours are wall-clock, so another zone moves none of them; another slug
 * moves the pages (D581).
 */
async function saveSharing(call: EngineCall) {
  const { engine, body } = call;
  const { host } = engine;
  const calendar = await host.storage.tx(async (db) => {
    const before = await calendars(db).get(call.id('id'), { lock: true });
    const check = rules();
    const { calendar_data: data = {}, landing_page_settings: landing = {} } = sharingBody.read(check, body);
    const sharing = sharingOf(landing, before.extras.sharing ?? defaultSharing);
    check.check();
    if (data.slug !== undefined && data.slug !== before.slug) await checkSlug(db, data.slug);
    checkEvents(sharing.enabled_slots, await events(db).many({ calendarId: before.id }));
    const set = { ...columnsOf(data), extras: { ...before.extras, ...looksOf(data), sharing }, updatedAt: engine.now() };
    await calendars(db).update(before.id, set);
    return { ...before, ...set };
  });
  return { message: 'The settings have been saved.', ...settingsView((await host.site()).url, calendar) };
}

type Page = ValuesOf<typeof pageForm.fields>;

const columnsOf = ({ title, slug, timezone, description }: Page): Partial<CalendarRow> => ({
  ...(title === undefined ? {} : { title, searchTitle: searchTitleOf(title) }),
  ...given({ slug, authorTimezone: timezone, description }),
});

const looksOf = ({ calendar_avatar, featured_image, phone }: Page): Partial<CalendarExtras> =>
  given({ profilePhotoUrl: calendar_avatar, featuredImageUrl: featured_image, phone });

const sharingOf = (sent: ValuesOf<typeof sharingForm.fields>, before: Sharing): Sharing => ({
  enabled: sent.enabled === undefined ? before.enabled : yesNo(sent.enabled),
  show_type: sent.show_type ?? before.show_type,
  enabled_slots: sent.enabled_slots === undefined ? before.enabled_slots : idsOf(sent.enabled_slots),
});

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** `POST /calendars/{id}/event-order`. */
async function saveOrder(call: EngineCall) {
  const { engine, body } = call;
  const check = rules();
  const { event_order: sent } = orderBody.read(check, body);
  check.check();
  const order = idsOf(sent);
  await engine.host.storage.tx(async (db) => {
    const { id, extras } = await calendars(db).get(call.id('id'), { lock: true });
    checkEvents(order, await events(db).many({ calendarId: id }));
    await calendars(db).update(id, { extras: { ...extras, eventOrder: order }, updatedAt: engine.now() });
  });
  return { message: 'The order has been saved.', event_order: order };
}

/** Each once. Throws 422 where one is not a number. */
const idsOf = (values: readonly Input[]): number[] => [
  ...new Set(
    values.map((item) => {
      const id = intOf(item);
      if (id === undefined) throw refuse('Send the ids of event types.');
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
