import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { serviceOf } from '../../kit/engine';
import { failureOf, isFinal, reasonOf } from '../../kit/mail/failure';
import { notificationsOf } from '../domain/notifications';
import { isReminder, occasions } from '../domain/occasions';
import { type MailOrder, mailKind } from '../outbox/mail-order';
import { type Facts, factsOf } from '../views/facts';
import { composed } from './compose';
import { logFailed, logSent } from './mail-log';

/** Emails about bookings: written when they go out, so that they tell what is true then. News that is no longer true is dropped. */
export const bookingMail: DeliveryKind = {
  kind: mailKind,
  isInternal: true,
  async deliver({ payload, attempt }: Delivery, { host, now, log }: JobCtx) {
    const order = payload as MailOrder;
    const facts = await factsOf(host, order.bookingId);
    if (!facts || isOver(order, facts, now())) return;
    const message = composed(facts, { ...order, now: now() });
    const logged = { bookingId: order.bookingId, notification: order.notification, to: message.to, by: null, at: now() };
    if (message.to.length === 0) {
      const isWaiting = occasions[order.notification].to !== 'guest';
      if (attempt === 1) await logFailed(host, logged, `${nobody}${isWaiting ? ' It will be retried.' : ''}`);
      // An account gets an address, whereas a guest without one is told in another way.
      if (isWaiting) throw new DeliveryFailed(nobody);
      return;
    }
    try {
      await (await serviceOf(host).mail()).send(message);
    } catch (error) {
      const isLast = isFinal(error);
      if (attempt === 1 || isLast) await logFailed(host, logged, `${reasonOf(error)}${isLast ? '' : ' It will be retried.'}`);
      log.debug({ err: error, bookingId: order.bookingId }, 'an email about a booking failed');
      throw failureOf(error);
    }
    await logSent(host, logged);
  },
};

const nobody = 'No recipient has an email address.';

/** What the email was to say is no longer so. */
function isOver({ notification, startAt, email, turn }: MailOrder, { booking, event }: Facts, now: number): boolean {
  if (!occasions[notification].holds.includes(booking.status)) return true;
  if (email !== undefined && email !== booking.email) return true;
  // Cancelled, confirmed and cancelled again: the first news would be true once more, and be told twice.
  if (turn !== undefined && turn !== (booking.extras.turns ?? 0) && !isReminder(notification)) return true;
  if (!isReminder(notification)) return false;
  return booking.startAt !== startAt || booking.startAt <= now || !notificationsOf(event)[notification].enabled;
}
