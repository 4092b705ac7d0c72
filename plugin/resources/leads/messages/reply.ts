import { addHits } from '../../../db/rate-windows';
import type { Db } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import { personEmail } from '../../../kit/person';

const day = 86_400_000;

/** Mailboxes behind which a program answers, or nobody. */
const automatic =
  /^(mailer-daemon|postmaster|(no|do-?not)[._-]?reply|bounces?|abuse|root|daemon|listserv|majordomo)([+._-].*)?@|-(request|owner|bounces)@|^owner-/;

/** Whether a reply may reach a person, and not what would reply again. */
export function isAnswerable(email: string, own: readonly string[]): boolean {
  const address = personEmail(email);
  return address !== '' && !automatic.test(address) && !own.some((one) => personEmail(one) === address);
}

// D485
/** Whether the address had no reply for a day, over all instances; counts this one. */
export const isFirstOfDay = async (db: Db, emailMac: Uint8Array, now: number): Promise<boolean> =>
  (await addHits(db, { name: `lead-reply:${Buffer.from(emailMac).toString('hex')}`, hits: 1, expiresAt: now + day })) === 1;

/** Order the reply to a message in the caller's transaction; the order holds the id of the message only. */
export const orderReply = (db: Db, id: string) => enqueue(db, { kind: 'lead.reply', key: `lead-reply:${id}`, payload: { message_id: id } });
