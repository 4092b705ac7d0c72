import type { Message } from '../../../jobs/outbox';
import { given } from '../../../kit/given';
import type { BookingRow } from '../data/booking-table';
import type { MailKey } from '../domain/notifications';
import { occasions } from '../domain/occasions';

export const mailKind = 'booking.mail';

/** An email as the outbox keeps it: what may have changed by the time that it goes out, and no more. */
export interface MailOrder {
  readonly bookingId: number;
  readonly notification: MailKey;
  /** The booking's start when it was ordered. */
  readonly startAt: number;
  /** The guest's address then, of emails to the guest. */
  readonly email?: string;
  readonly previousStartAt?: number;
  /** Of the booking's status when it was ordered: once it was changed again, the news is another email's. */
  readonly turn?: number;
  /** Of the calendar file: grows with every change. */
  readonly sequence: number;
}

/** Of a booking's calendar file, as it is since `at`: grows with every change, also with two in one second. */
export const sequenceOf = ({ createdAt, extras: { moves = 0, turns = 0 } }: Pick<BookingRow, 'createdAt' | 'extras'>, at: number) =>
  Math.max(0, Math.floor((at - createdAt) / 1000)) + moves + turns;

/**
 * An email about a booking for the outbox. Emails to one side keep their order; a guest whose address takes no email does not hold up the
 * host, nor the emails to the address that corrects it (D221).
 */
export function mailOrder(booking: BookingRow, notification: MailKey, now: number): Message {
  const { id, startAt, email, extras } = booking;
  const { to } = occasions[notification];
  const order: MailOrder = {
    bookingId: id,
    notification,
    startAt,
    ...(to === 'guest' ? { email } : {}),
    ...given({ previousStartAt: extras.previousStartAt }),
    turn: extras.turns ?? 0,
    sequence: sequenceOf(booking, now),
  };
  return { kind: mailKind, key: `booking:${id}:${to}${to === 'guest' ? `:${email.slice(0, 120)}` : ''}`, payload: order };
}
