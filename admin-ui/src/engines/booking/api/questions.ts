import type { BookingField as Field } from '../../../../../plugin/engines/booking/domain/booking-fields';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { EventPath } from './booking';

/** A question of an event type. */
export type BookingField = Field;

/** Calls about the questions of event types. Every function throws ApiError. */
export function questionCalls(ask: Ask) {
  const at = ({ calendarId, id }: EventPath) => `/calendars/${calendarId}/events/${id}/booking-fields`;
  return {
    questions: async (path: EventPath, seen?: Seen) =>
      (await ask<{ fields: readonly BookingField[] }>('GET', { path: at(path), seen })).fields,
    /** All of them: those of its own that are left out are removed. */
    saveQuestions: (path: EventPath, booking_fields: readonly Partial<BookingField>[], seen?: Seen) =>
      ask<{ message: string; fields: readonly BookingField[] }>('POST', { path: at(path), seen }, { booking_fields }),
  };
}
