import type { BookingField as Field } from '../../../../../plugin/engines/booking/domain/booking-fields';
import type { EventPath } from './booking';

type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** A question of an event type. */
export type BookingField = Field;

/** Calls about the questions of event types. Every function throws ApiError. */
export function questionCalls(ask: Ask) {
  const at = ({ calendarId, id }: EventPath) => `/calendars/${calendarId}/events/${id}/booking-fields`;
  return {
    questions: async (path: EventPath) => (await ask<{ fields: readonly BookingField[] }>('GET', at(path))).fields,
    /** All of them: those of its own that are left out are removed. */
    saveQuestions: (path: EventPath, booking_fields: readonly Partial<BookingField>[]) =>
      ask<{ message: string; fields: readonly BookingField[] }>('POST', at(path), { booking_fields }),
  };
}
