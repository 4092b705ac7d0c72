import type { Engine } from '../engine';
import { serviceOf } from '../engine';
import { missing, refuse } from '../errors';
import { composed } from './compose';
import { factsOf } from './facts';
import { logFailed, logSent, reasonOf } from './mail-log';

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
  if (!facts) throw missing('Booking', bookingId);
  const notification = to === 'host' ? 'booking_conf_host' : 'booking_conf_attendee';
  const message = composed(facts, { notification, now: now() });
  if (message.to.length === 0) throw refuse(`The ${to} has no e-mail address that a mail could go to.`);
  const logged = { bookingId, notification, to: message.to, by, at: now() } as const;
  try {
    await (await serviceOf(host).mail()).send(message);
  } catch (err) {
    host.log.warn({ err, bookingId }, 'a confirmation could not be sent');
    await logFailed(host, logged, reasonOf(err));
    throw refuse(`The mail could not be sent: ${reasonOf(err)}`);
  }
  await logSent(host, logged);
}
