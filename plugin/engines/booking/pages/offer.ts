import type { PeopleService } from '../../../host';
import type { Engine } from '../../kit/engine';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { globalSettings } from '../data/global-settings';
import type { GlobalSettings } from '../domain/global-settings';
import { type ActiveAccounts, activeHostIds } from '../domain/hosts';
import { notFoundError } from '../input/errors';
import { activeAccounts } from '../work/active-accounts';

/** An event type that visitors may book, and where it stands. */
export interface Offer {
  readonly event: EventRow;
  readonly calendar: CalendarRow;
  readonly settings: GlobalSettings;
  /** The path that the site stands under. */
  readonly siteRoot: string;
  readonly active: ActiveAccounts;
  /** Whether visitors can ask for news with their booking. */
  readonly hasNews?: boolean;
}

/** The event type of an address. Throws 404 where there is none, or none that is active and has a host. */
export async function offerOf({ host }: Engine, at: { calendar: string; event: string }): Promise<Offer> {
  const offered = await host.storage.run(async (db) => {
    const calendar = await calendars(db).activeBySlug(at.calendar);
    const event = calendar && (await events(db).activeBySlug(calendar.id, at.event));
    return event && { calendar, event };
  });
  const active = await activeAccounts(host, offered ? [offered.event] : []);
  if (!offered || activeHostIds(offered.event, active).length === 0) throw notFoundError('Event', at.event);
  const people = host.plugins.lookup<PeopleService>('siteplane.people');
  const { siteRoot } = host.places;
  return { ...offered, active, siteRoot, settings: await globalSettings(host), hasNews: (await people?.isWelcoming('guest')) ?? false };
}

/** The own calendar of the active account with this login, where no calendar has it as its slug. */
export async function calendarOfLogin({ host }: Engine, login: string): Promise<CalendarRow | undefined> {
  const owner = await host.users.findByLogin(login);
  if (!owner?.active) return undefined;
  return host.storage.run(async (db) => {
    if (await calendars(db).bySlug(login)) return undefined;
    const calendar = await calendars(db).simpleOf(owner.id);
    return calendar?.status === 'active' ? calendar : undefined;
  });
}

interface Placed extends Pick<Offer, 'siteRoot'> {
  readonly calendar: { readonly slug: string };
}

/** Path of the page of a calendar. */
export const landingPath = ({ siteRoot, calendar }: Placed) => `${siteRoot}/book/${calendar.slug}`;

/** Path of its page. */
export const offerPath = ({ event, ...placed }: Placed & { readonly event: { readonly slug: string } }) =>
  `${landingPath(placed)}/${event.slug}`;
