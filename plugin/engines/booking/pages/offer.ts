import { rows } from '../../../db/rows';
import { type CalendarRow, calendarTable } from '../data/calendar-table';
import { type EventRow, eventTable } from '../data/event-table';
import { globalSettings } from '../data/global-settings';
import type { GlobalSettings } from '../domain/global-settings';
import type { Engine } from '../engine';
import { missing } from '../errors';

/** An event type that visitors may book, and where it stands. */
export interface Offer {
  readonly event: EventRow;
  readonly calendar: CalendarRow;
  readonly settings: GlobalSettings;
}

/** The event type of an address. Throws 404 where there is none, or none that is active. */
export async function offerOf({ host }: Engine, at: { calendar: string; event: string }): Promise<Offer> {
  const found = await host.storage.run(async (db) => {
    const calendar = await rows(db, calendarTable).one({ slug: at.calendar, status: 'active' });
    const event = calendar && (await rows(db, eventTable).one({ calendarId: calendar.id, slug: at.event, status: 'active' }));
    return event && { calendar, event };
  });
  if (!found) throw missing('Event', at.event);
  return { ...found, settings: await globalSettings(host) };
}

/** Path of its page. */
export const offerPath = ({ calendar, event }: Pick<Offer, 'calendar' | 'event'>) => `/book/${calendar.slug}/${event.slug}`;
