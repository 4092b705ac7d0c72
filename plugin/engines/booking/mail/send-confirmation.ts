import type { Engine } from '../../kit/engine';
import { serviceOf } from '../../kit/engine';
import { refuse } from '../../kit/input/errors';
import { reasonOf } from '../../kit/mail/failure';
import { notFoundError } from '../input/errors';
import { factsOf } from '../views/facts';
import { composed } from './compose';
import { logFailed, logSent } from './mail-log';

interface Resend {
  readonly bookingId: number;
  readonly to: 'guest' | 'host';
  /** The account that asks for it. */
  readonly by: number | null;
}

/**
 * Send the confirmation once more and at once, even while that mail is switched off; outside a transaction. Throws 404, and 422 where
 * it could not be sent.
 */
export async function sendConfirmation({ host, now }: Engine, { bookingId, to, by }: Resend): Promise<void> {
  const facts = await factsOf(host, bookingId);
  if (!facts) throw notFoundError('Booking', bookingId);
  const notification = to === 'host' ? 'booking_conf_host' : 'booking_conf_attendee';
  const message = composed(facts, { notification, now: now() });
  if (message.to.length === 0) throw refuse(`The ${to} has no email address.`);
  const logged = { bookingId, notification, to: message.to, by, at: now() } as const;
  try {
    await (await serviceOf(host).mail()).send(message);
  } catch (err) {
    host.log.warn({ err, bookingId }, 'a confirmation could not be sent');
    await logFailed(host, logged, reasonOf(err));
    throw refuse(`The email could not be sent: ${reasonOf(err)}`);
  }
  await logSent(host, logged);
}
