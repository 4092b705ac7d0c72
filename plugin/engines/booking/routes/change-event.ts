import type { Db } from '../../../host';
import type { EngineCall } from '../../kit/route';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import type { EventSettings } from '../domain/settings';

/** An event type and its calendar, held until the transaction ends. */
export interface HeldEvent {
  readonly db: Db;
  readonly calendar: CalendarRow;
  readonly event: EventRow;
}

interface EventInCalendar {
  readonly calendar: CalendarRow;
  readonly event: EventRow;
}

/** The event type of the path in its calendar. 404 where it is not there. */
export const eventOf = (call: EngineCall): Promise<EventInCalendar> =>
  call.engine.host.storage.run(async (db) => {
    const calendar = await calendars(db).get(call.id('id'));
    return { calendar, event: await events(db).inCalendar(calendar.id, call.id('event_id')) };
  });

/** Store the columns that `work` returns for the event type of the path; nobody else changes it meanwhile. 404 where it is not there. */
export const changeEvent = (call: EngineCall, work: (held: HeldEvent) => Promise<Partial<EventRow>>): Promise<EventInCalendar> =>
  call.engine.host.storage.tx(async (db) => {
    const calendar = await calendars(db).get(call.id('id'), { lock: true });
    const event = await events(db).inCalendar(calendar.id, call.id('event_id'), { lock: true });
    const set = { ...(await work({ db, calendar, event })), updatedAt: call.engine.now() };
    await events(db).update(event.id, set);
    return { calendar, event: { ...event, ...set } };
  });

/** The settings with those that were given, key by key; the others stay. */
export const mergedSettings = ({ settings }: EventRow, input: Partial<EventSettings>): Pick<EventRow, 'settings'> => ({
  settings: { ...settings, ...input },
});
