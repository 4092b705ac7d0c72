import type { OpenStorage } from '../../../../plugin/db/storage';
import type { BookingRow } from '../../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../../plugin/engines/booking/data/event-table';
import type { EventSettings } from '../../../../plugin/engines/booking/domain/settings';
import { findSlots, type SlotQuery } from '../../../../plugin/engines/booking/slots/find-slots';
import { aBooking, aCalendar, anEvent, aSchedule } from '../booking-site';
import { daily, hours, utc } from './plans';

/** A Monday. */
export const june = utc('2031-06-02');

const open: Partial<EventSettings> = { schedule_conditions: { value: 0, unit: 'minutes' }, range_type: 'range_indefinite' };
export const utcHours = (from: string, to: string) => ({
  timezone: 'UTC',
  weeklyHours: daily([from, to]),
});

let people = 1000;
/** Nobody has to know of the person but the hours. */
export const person = () => ++people;

/** Event types of an hour without notice or end in a calendar of UTC, and what is offered of them on that Monday. */
export async function stored(storage: OpenStorage) {
  const calendar = await aCalendar({ storage }, { authorTimezone: 'UTC' });
  const query = (of: EventRow, more: Partial<SlotQuery> = {}): SlotQuery => ({
    event: of,
    calendar,
    now: june - hours(48),
    startDay: 'sun',
    active: { has: () => true },
    ...more,
  });
  const find = (of: EventRow, more: Partial<SlotQuery> = {}, days = 1) =>
    storage.run((db) => findSlots(db, query(of, more), { from: june, to: june + days * hours(24) }));
  return {
    storage,
    calendar,
    query,
    find,
    times: async (of: EventRow, more: Partial<SlotQuery> = {}) =>
      (await find(of, more)).map(({ start }) => new Date(start).toISOString().slice(11, 16)),
    schedule: (of: number, from: string, to: string, fields = {}) =>
      aSchedule({ storage }, { userId: of, ...utcHours(from, to), ...fields }),
    event: ({ settings, ...fields }: Partial<EventRow> = {}) =>
      anEvent({ storage }, { calendarId: calendar.id, duration: 60, ...fields, settings: { ...open, ...settings } }),
    book(of: EventRow, time: string, fields: Partial<BookingRow> = {}) {
      const startAt = utc(`2031-06-02 ${time}`);
      return aBooking({ storage }, of, { startAt, endAt: startAt + hours(1), ...fields });
    },
  };
}

export type Stored = Awaited<ReturnType<typeof stored>>;
