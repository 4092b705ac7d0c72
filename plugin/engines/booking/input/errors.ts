import { EngineError, type FieldErrors } from '../../kit/input/errors';

/** 422 of `bookings/create`, whose map stands beside a message. */
export const invalidBooking = (message: string, errors: FieldErrors | Readonly<Record<string, string>>) =>
  new EngineError(422, { message, errors });
/** 404: `Booking 12 not found`. */
export const notFoundError = (what: 'Booking' | 'Calendar' | 'Event' | 'Feed' | 'Schedule' | 'Person', id: string | number) =>
  new EngineError(404, { message: `${what} ${id} not found` });
