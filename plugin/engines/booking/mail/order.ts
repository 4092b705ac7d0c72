import type { Message } from '../../../jobs/outbox';
import type { BookingRow } from '../data/booking-table';
import type { NotificationKey } from '../domain/notifications';
import { occasions } from './occasions';

export const mailKind = 'booking.mail';

/** A mail as the outbox keeps it: what may have changed by the time that it goes out, and no more. */
export interface MailOrder {
  readonly bookingId: number;
  readonly notification: NotificationKey;
  /** The booking's start when it was ordered. */
  readonly startAt: number;
  /** The guest's address then, of mails to the guest. */
  readonly email?: string;
  readonly previousStartAt?: number;
  /** Of the calendar file: grows with every order. */
  readonly sequence: number;
}

/**
 * A mail about a booking for the outbox. Mails to one side keep their order; a guest whose address takes no mail does not hold up the
 * host, nor the mails to the address that corrects it.
 */
export function mailOrder(booking: BookingRow, notification: NotificationKey, now: number): Message {
  const { id, startAt, email, createdAt, extras } = booking;
  const { to } = occasions[notification];
  const order: MailOrder = {
    ...{ bookingId: id, notification, startAt },
    ...(to === 'guest' ? { email } : {}),
    ...(extras.previousStartAt === undefined ? {} : { previousStartAt: extras.previousStartAt }),
    sequence: Math.max(0, Math.floor((now - createdAt) / 1000)),
  };
  return { kind: mailKind, key: `booking:${id}:${to}${to === 'guest' ? `:${email.slice(0, 120)}` : ''}`, payload: order };
}
