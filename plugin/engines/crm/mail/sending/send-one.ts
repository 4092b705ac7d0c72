import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, MailPool } from '../../../../host';
import { DeliveryFailed } from '../../../../kit/delivery';
import { within } from '../../../../kit/within';
import type { Engine } from '../../../kit/engine';
import { isFinal, reasonOf } from '../../../kit/mail/failure';
import { type EmailRow, sending } from '../../data/campaigns/sending';
import { pauseAfter, unreachedPause } from '../../domain/emails/attempts';
import type { Letter } from './compose-batch';
import { messageIdOf } from './message-id';

interface Sending {
  /** Missing where its campaign or contact no longer exists. */
  readonly letter: Letter | undefined;
  readonly pool: MailPool;
  readonly leaseMs: number;
}

/**
 * Send one email that is held under a lease. `sending` is committed before the mail server is asked and the outcome after it has answered:
 * a kill in between leaves an email of which nobody knows whether it was sent, and which is never sent again by itself. False
 * where the mail server could not be reached (D270).
 */
export async function sendOne({ host, now }: Engine, email: EmailRow, { letter, pool, leaseMs }: Sending): Promise<boolean> {
  const write = (work: (db: Db) => Promise<boolean>) => written(() => host.storage.run(work), leaseMs);
  if (letter === undefined || letter.problem !== undefined) {
    const note = letter?.problem ?? 'What it is made of no longer exists.';
    await write((db) => sending(db).ended(email, 'failed', { note, at: now() }));
    return true;
  }
  const messageId = messageIdOf(email, letter.domain);
  if (!(await write((db) => sending(db).begin(email, { messageId, leaseMs, at: now() })))) {
    await write((db) => sending(db).cancel(email, 'Not sent: the contact may no longer be sent it.', now()));
    return true;
  }
  try {
    const late = () => new DeliveryFailed('The mail server did not answer in time.', { isUncertain: true });
    await within({ ms: leaseMs * 0.8 }, () => pool.send({ ...letter.message, messageId }), late);
  } catch (error) {
    await write((db) => failed(db, email, { error, at: now() }));
    host.log.debug({ err: error, email: email.id }, 'an email was not sent');
    return !(error instanceof DeliveryFailed && error.isUnreached);
  }
  await write((db) => sending(db).sent(email, { at: now(), subject: letter.message.subject }));
  return true;
}

function failed(db: Db, email: EmailRow, { error, at }: { error: unknown; at: number }): Promise<boolean> {
  const store = sending(db);
  const note = reasonOf(error);
  if (error instanceof DeliveryFailed && error.isUncertain) return store.ended(email, 'in_doubt', { note, at });
  if (isFinal(error)) return store.ended(email, 'failed', { note, at });
  const isUnreached = error instanceof DeliveryFailed && error.isUnreached;
  const pause = isUnreached ? unreachedPause : pauseAfter(email.attempts + 1);
  if (pause === undefined) return store.ended(email, 'failed', { note, at });
  return store.again(email, { until: at + pause, note, at, counts: !isUnreached });
}

const retryMs = 200;

/** The database may be away just now. What is not written down before the lease runs out is in doubt. */
async function written(work: () => Promise<boolean>, leaseMs: number): Promise<boolean> {
  const giveUp = performance.now() + leaseMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > giveUp) throw error;
      await sleep(retryMs);
    }
  }
}
