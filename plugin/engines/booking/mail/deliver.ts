import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { notificationsOf } from '../domain/notifications';
import { serviceOf } from '../engine';
import { composed } from './compose';
import { type Facts, factsOf } from './facts';
import { isFinal, logFailed, logSent, reasonOf } from './mail-log';
import { isReminder, occasions } from './occasions';
import { type MailOrder, mailKind } from './order';

/** Mails about bookings: written when they go out, so that they tell what is true then. News that is no longer true is dropped. */
export const bookingMail: DeliveryKind = {
  kind: mailKind,
  isInternal: true,
  async deliver({ payload, attempt }: Delivery, { host, now, log }: JobCtx) {
    const order = payload as MailOrder;
    const facts = await factsOf(host, order.bookingId);
    if (!facts || isOver(order, facts, now())) return;
    const message = composed(facts, { ...order, now: now() });
    const logged = { bookingId: order.bookingId, notification: order.notification, to: message.to, by: null, at: now() };
    if (message.to.length === 0) return logFailed(host, logged, 'Nobody it is for has an e-mail address.');
    try {
      await (await serviceOf(host).mail()).send(message);
    } catch (error) {
      const isLast = isFinal(error);
      if (attempt === 1 || isLast) await logFailed(host, logged, `${reasonOf(error)}${isLast ? '' : ' It is tried again.'}`);
      log.debug({ err: error, bookingId: order.bookingId }, 'a mail about a booking failed');
      throw new DeliveryFailed(reasonOf(error), { isFinal: isLast, ...retryOf(error), cause: error });
    }
    await logSent(host, logged);
  },
};

const retryOf = (error: unknown) =>
  error instanceof DeliveryFailed && error.retryAfterMs !== undefined ? { retryAfterMs: error.retryAfterMs } : {};

/** What the mail was to say is no longer so. */
function isOver({ notification, startAt, email }: MailOrder, { booking, event }: Facts, now: number): boolean {
  if (!occasions[notification].holds.includes(booking.status)) return true;
  if (email !== undefined && email !== booking.email) return true;
  if (!isReminder(notification)) return false;
  return booking.startAt !== startAt || booking.startAt <= now || !notificationsOf(event)[notification].enabled;
}
