import type { Ask } from './ask';
import type { Booking } from './booking-types';

/** What is booked for somebody. */
export interface NewBooking {
  readonly name: string;
  readonly email: string;
  readonly timezone: string;
  readonly event_time: string;
  readonly phone_number: string;
  readonly message: string;
  readonly ignore_availability: boolean;
  readonly custom_fields: Readonly<Record<string, unknown>>;
  readonly location_type?: string;
  readonly location_description?: string;
}

/** Calls that book for somebody. Every function throws ApiError. */
export function newBookingCalls(ask: Ask) {
  return {
    book: (eventId: number, booking: NewBooking) =>
      ask<{ booking: Booking }>('POST', `/bookings/create/${eventId}`, { ...booking, source: 'admin' }),
  };
}
