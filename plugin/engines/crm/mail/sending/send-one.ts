import type { Db, MailPool } from '../../../../host';
import { DeliveryFailed } from '../../../../kit/delivery';
import { within } from '../../../../kit/within';
import type { Engine } from '../../../kit/engine';
import { isFinal, reasonOf } from '../../../kit/mail/failure';
import type { EmailRow } from '../../data/campaigns/claims';
import { sending } from '../../data/campaigns/sending';
import { pauseAfter, unreachedPause } from '../../domain/emails/attempts';
import type { Book } from './book';
import type { Letter } from './compose-batch';
import { messageIdOf } from './message-id';
import type { Permits } from './permits';
import type { turns } from './turns';

interface Sending {
  /** Missing where its campaign or contact no longer exists. */
  readonly letter: Letter | undefined;
  readonly pool: MailPool;
  readonly book: Book;
  /** Missing where the rates do not count. */
  readonly permits?: Permits;
  /** Waits for a connection that is free. */
  readonly turn: ReturnType<typeof turns>;
  readonly leaseMs: number;
}

/** What came of an attempt: whether the mail server was reached, and what resolves when that is written down. */
interface Attempt {
  /** Undefined where it was not asked, which says nothing of it. */
  readonly isReached: boolean | undefined;
  readonly written: Promise<void>;
}

/** How long a look at the contact's status holds good; whoever waits longer for a connection is looked at again. */
const freshMs = 2000;

const written = Promise.resolve();
const notAsked: Attempt = { isReached: undefined, written };

/**
 * Send one email that is held under a lease. `sending` is committed before the mail server is asked and the outcome after it has answered:
 * a kill in between leaves an email of which nobody knows whether it was sent, and which is never sent again by itself (D270). The
 * outcome is entered at once and committed together with what is begun next.
 */
export async function sendOne(
  { host, now }: Engine,
  email: EmailRow,
  { letter, pool, book, permits, turn, leaseMs }: Sending,
): Promise<Attempt> {
  if (letter === undefined || letter.problem !== undefined) {
    const note = letter?.problem ?? 'What it is made of no longer exists.';
    await book.write((db) => sending(db).ended(email, 'failed', { note, at: now() }));
    return notAsked;
  }
  const permit = await permits?.take(email.domain);
  const messageId = messageIdOf(email, letter.domain);
  if (!(await book.begin({ email, messageId }))) {
    permit?.giveBack();
    await book.write((db) => sending(db).cancel(email, 'Not sent: the contact may no longer be sent it.', now()));
    return notAsked;
  }
  const begunAt = performance.now();
  try {
    const late = () => new DeliveryFailed('The mail server did not answer in time.', { isUncertain: true });
    const isTried = await turn(async () => {
      if (performance.now() - begunAt > freshMs) return false;
      await within({ ms: leaseMs * 0.8 - freshMs }, () => pool.send({ ...letter.message, messageId }), late);
      return true;
    });
    if (!isTried) {
      await book.write((db) => sending(db).again(email, { until: now(), note: '', at: now(), counts: false }));
      return notAsked;
    }
  } catch (error) {
    await book.write((db) => failed(db, email, { error, at: now() }));
    host.log.debug({ err: error, email: email.id }, 'an email was not sent');
    return { isReached: !(error instanceof DeliveryFailed && error.isUnreached), written };
  }
  return { isReached: true, written: book.sent({ email, subject: letter.message.subject }) };
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
