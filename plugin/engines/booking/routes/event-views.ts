import type { HostUser } from '../../../host';
import type { Engine } from '../../kit/engine';
import { peopleOf } from '../../kit/people';
import { clockOf, dateOf, dayOf } from '../../kit/zones';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { schedules } from '../data/schedules';
import { hostIds, namedIn } from '../domain/hosts';
import { currentOverrides } from '../domain/hours';
import { locationCatalogue } from '../domain/location-catalogue';
import { withDefaults } from '../domain/settings';
import { calendarWithOwner, inOrder } from '../views/calendar';
import { eventWithHosts } from '../views/event';
import { profileView } from '../views/person';

/** Today in a zone, `YYYY-MM-DD`. */
export const todayIn = (zone: string, now: number) => dateOf(dayOf(clockOf(zone).wallOf(now)));

interface CalendarFilter {
  /** In lower case; calendars whose own title lacks it show only event types that have it. */
  readonly search?: string;
}

/** Calendars with their owners and event types, however many in four look-ups. */
export async function shownCalendars({ host }: Engine, calendars: readonly CalendarRow[], { search = '' }: CalendarFilter = {}) {
  const [{ url: siteUrl }, ofThem] = await Promise.all([
    host.site(),
    host.storage.run((db) => events(db).ofCalendars(calendars.map(({ id }) => id))),
  ]);
  const people = await peopleOf(host, [...calendars.map(({ userId }) => userId), ...ofThem.flatMap(namedIn)]);
  return calendars.map((calendar) => ({
    ...calendarWithOwner(calendar, { owner: people.get(calendar.userId), siteUrl }),
    slots: inOrder(ofThem, calendar)
      .filter((event) => event.calendarId === calendar.id)
      .filter((event) => calendar.searchTitle.includes(search) || event.searchTitle.includes(search))
      .map((event) => eventWithHosts(event, { calendar, siteUrl, people })),
  }));
}

/** One calendar with its owner and event types. */
export async function shownCalendar(engine: Engine, calendar: CalendarRow) {
  const [shown] = await shownCalendars(engine, [calendar]);
  return shown;
}

/** An event type with its hosts. */
export async function shownEvent({ host }: Engine, calendar: CalendarRow, event: EventRow) {
  const [people, { url: siteUrl }] = await Promise.all([peopleOf(host, namedIn(event)), host.site()]);
  return eventWithHosts(event, { calendar, siteUrl, people });
}

/** The single read of an event type: with its calendar, and every setting filled in. */
export async function wholeEvent({ host, now }: Engine, calendar: CalendarRow, event: EventRow) {
  const [people, { url: siteUrl }, schedule] = await Promise.all([
    peopleOf(host, [calendar.userId, ...namedIn(event)]),
    host.site(),
    hostsSchedules({ host }, event),
  ]);
  const settings = withDefaults(event.settings);
  const owner = people.get(calendar.userId);
  return {
    ...eventWithHosts(event, { calendar, siteUrl, people }),
    settings: {
      ...settings,
      date_overrides: currentOverrides(settings.date_overrides, todayIn(calendar.authorTimezone, now())),
      hosts_schedules: schedule,
      location_fields: locationCatalogue,
    },
    calendar: { ...calendarWithOwner(calendar, { owner, siteUrl }), user: owner ? userView(owner) : null },
  };
}

const userView = (user: HostUser) => {
  const { name, email, ...names } = profileView(user);
  return { ...names, display_name: name, email };
};

/** Which hours each host goes by: what was chosen, otherwise their default; nobody's where they have none. */
async function hostsSchedules({ host }: Pick<Engine, 'host'>, event: EventRow): Promise<Record<string, number>> {
  const ids = hostIds(event);
  const defaults = await host.storage.run((db) => schedules(db).many({ userId: ids, isDefault: true }));
  const chosen = event.settings.hosts_schedules ?? {};
  return { ...Object.fromEntries(defaults.map(({ userId, id }) => [userId, id])), ...chosen };
}
