/** Texts by field and rule: `{ title: { required: 'Enter a title.' } }`; nested fields have dotted names. */
export type FieldErrors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A request that the engine refuses; the body is what the caller sees. */
export class BookingError extends Error {
  override readonly name = 'BookingError';

  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(typeof body.message === 'string' ? body.message : `refused with ${status}`);
  }
}

/** 422: a rule of the business forbids it. */
export const refuse = (message: string) => new BookingError(422, { message });
/** 422: the bare map of the fields that are wrong. */
export const invalidFields = (errors: FieldErrors) => new BookingError(422, errors);
/** 422 of `bookings/create`, whose map stands beside a message. */
export const invalidBooking = (message: string, errors: FieldErrors | Readonly<Record<string, string>>) =>
  new BookingError(422, { message, errors });
/** 404: `Booking 12 not found`. */
export const missing = (what: 'Booking' | 'Calendar' | 'Event' | 'Feed' | 'Schedule' | 'Person', id: string | number) =>
  new BookingError(404, { message: `${what} ${id} not found` });
/** 403 of a person who may not. */
export const forbidden = (message: string) => new BookingError(403, { code: 'rest_forbidden', message, data: { status: 403 } });
