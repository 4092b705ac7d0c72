import type { Host, MailMessage } from '../../../host';
import { activities } from '../data/activities';
import { bookings } from '../data/bookings';
import type { MailKey } from '../domain/notifications';
import { occasions } from '../domain/occasions';

interface Attempt {
  readonly bookingId: number;
  readonly notification: MailKey;
  readonly to: MailMessage['to'];
  /** The account that asked for it, null for the engine itself. */
  readonly by: number | null;
  readonly at: number;
}

/** Write down in the booking's log that an email went out. */
export const logSent = (host: Host, attempt: Attempt) => log(host, attempt, { type: 'activity', what: 'sent' });

/** Write down in the booking's log that an email did not go out, and why in our own words. */
export const logFailed = (host: Host, attempt: Attempt, why: string) => log(host, attempt, { type: 'error', what: 'not sent', why });

interface Outcome {
  readonly type: 'activity' | 'error';
  readonly what: string;
  readonly why?: string;
}

/** What is in the log decides nothing: an email that is out must not go out again because it could not be written down. */
async function log(host: Host, { bookingId, notification, to, by, at }: Attempt, { type, what, why = '' }: Outcome): Promise<void> {
  const whom = to.length === 0 ? '' : ` (${to.join(', ')})`;
  const entry = { bookingId, type, by, at, title: `${occasions[notification].name} ${what}${whom}`, description: why };
  try {
    await host.storage.tx(async (db) => {
      // Locked, so that a booking which is deleted just now takes this entry along or keeps it out.
      if (await bookings(db).find(bookingId, { lock: true })) await activities(db).add({ ...entry, status: 'open' });
    });
  } catch (err) {
    host.log.warn({ err, bookingId, notification }, 'an email could not be recorded in the log of its booking');
  }
}
