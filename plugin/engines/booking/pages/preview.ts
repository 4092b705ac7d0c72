import { refuse } from '../../kit/input/errors';
import type { EngineCall } from '../../kit/route';
import { calendars } from '../data/calendars';
import { events } from '../data/events';
import type { GlobalSettings } from '../domain/global-settings';
import { activeHostIds } from '../domain/hosts';
import { activeAccounts } from '../work/active-accounts';
import { choiceOf } from './choice';
import { timesPage } from './event-page';
import { frame, lookOf } from './frame';
import { type Offer, offerPath } from './offer';

/**
 * The page of an event type as visitors would get it with other settings: the first that can be booked. It reads what the browser of the
 * caller prefers as little as a visitor's that says nothing, so that the settings show. Throws 422 where nothing can be booked.
 */
export async function pageWith({ engine, request }: EngineCall, settings: GlobalSettings): Promise<string> {
  const offer = await firstOffer(engine.host, settings);
  const visit = {
    frame: { ...frame, look: async () => lookOf(settings) },
    engine,
    request: { ...request, method: 'GET', path: offerPath({ ...offer, siteRoot: '' }), query: new URLSearchParams(), headers: {} },
    query: {},
    form: {},
    now: engine.now(),
    param: () => '',
  };
  const { body } = await timesPage(visit, offer, { choice: choiceOf({}, offer) });
  return String(body ?? '').replace(scripts, '');
}

// The frame that shows it runs none, and browsers report each of them on the console as an error.
const scripts = /<script\b[^>]*>.*?<\/script\s*>/gis;

async function firstOffer(host: EngineCall['engine']['host'], settings: GlobalSettings): Promise<Offer> {
  const { byId, all } = await host.storage.run(async (db) => ({
    byId: new Map((await calendars(db).active(1000)).map((calendar) => [calendar.id, calendar])),
    all: await events(db).active(),
  }));
  const active = await activeAccounts(host, all);
  const event = all.find((one) => byId.has(one.calendarId) && activeHostIds(one, active).length > 0);
  const calendar = event && byId.get(event.calendarId);
  if (!event || !calendar) throw refuse('No event type can be booked yet. Make one and set it to active to see its page.');
  return { event, calendar, active, settings, siteRoot: host.places.siteRoot };
}
