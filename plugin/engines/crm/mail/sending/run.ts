import { setTimeout as sleep } from 'node:timers/promises';
import type { MailPool } from '../../../../host';
import type { JobCtx } from '../../../../kit/group';
import { campaigns } from '../../data/campaigns/campaigns';
import { claimEmails, type EmailRow } from '../../data/campaigns/claims';
import { sending } from '../../data/campaigns/sending';
import { type SendingSettings, sendingSettings } from '../../data/settings/sending-settings';
import { orderSending } from '../../work/emails/sending-order';
import { type Book, sendingBook } from './book';
import { composer, type Letter } from './compose-batch';
import { openPool } from './connections';
import { type Permits, sendingPermits } from './permits';
import { sendOne } from './send-one';
import { turns } from './turns';

/** A run ends after this, so that it never holds up what else the service has to deliver; another one follows. */
const sliceMs = 20_000;
/** Claimed at a time for each connection: what the claim and the reading of recipients cost is shared by so many. */
const perConnection = 20;
/** Under way for each connection, and in doubt after a kill: several only at a rate at which commits would hold the connections up (D320). */
const atOncePerConnection = ({ emails_per_second: rate }: SendingSettings) => (rate === 0 || rate >= 100 ? 4 : 1);

/** Taken beyond what waits, for who comes within the same second: at high rates a twentieth of the rate, which is lost at most. */
const extraPermits = ({ emails_per_second: rate }: SendingSettings, atOnce: number) => Math.max(atOnce, Math.floor(rate / 20));

const ratesOf = ({ emails_per_second: perSecond, emails_per_second_and_domain: perSecondAndDomain }: SendingSettings) => ({
  perSecond,
  perSecondAndDomain,
});

/** Claimed emails with what is sent of them. */
interface Batch {
  readonly emails: readonly EmailRow[];
  readonly letters: ReadonlyMap<number, Letter>;
  /** Until more may be taken, where the rates are used up; otherwise 0. */
  readonly waitMs: number;
}

/** Send what is due until nothing is left, or its time is over. */
export async function sendDue(ctx: JobCtx): Promise<void> {
  const settings = await sendingSettings(ctx.host);
  const { storage } = ctx.host;
  await storage.tx((db) => sending(db).recover(ctx.now()));
  let pool: MailPool | undefined;
  const ends = performance.now() + sliceMs;
  const atOnce = settings.connections * atOncePerConnection(settings);
  const book = sendingBook(ctx, { leaseMs: settings.lease_seconds * 1000, size: atOnce });
  const permits = sendingPermits(book.write, ratesOf(settings), extraPermits(settings, atOnce));
  const turn = turns(settings.connections);
  const take = batches(ctx, settings);
  try {
    for (;;) {
      const batch = await take.next();
      if (batch.emails.length === 0 && batch.waitMs === 0) break;
      if (batch.emails.length === 0) await sleep(batch.waitMs);
      else {
        pool ??= await openPool(ctx.host, settings, settings.connections);
        take.ahead(performance.now() < ends);
        // The next ones would not reach the mail server either; the job of the minute tries again.
        if (!(await sendAll(ctx, batch, { pool, settings, book, permits, turn }))) break;
      }
      if (performance.now() > ends) {
        await storage.tx(orderSending);
        break;
      }
    }
  } finally {
    pool?.close();
    const { emails } = await take.rest();
    await book.write((db) => sending(db).putBack(emails, ctx.now()));
  }
  await storage.tx((db) => campaigns(db).finish(ctx.now()));
}

const nothing: Batch = { emails: [], letters: new Map(), waitMs: 0 };

/** Batches one after the other. Where rates allow it, the next one is claimed and composed while the one before it is sent. */
function batches({ host, now }: JobCtx, settings: SendingSettings) {
  const limit = settings.connections * perConnection;
  const compose = composer({ host, now });
  let following: Promise<Batch> | undefined;

  async function claim(): Promise<Batch> {
    const { emails, waitMs } = await host.storage.tx((db) =>
      claimEmails(db, {
        at: now(),
        limit,
        leaseMs: settings.lease_seconds * 1000,
        ...ratesOf(settings),
      }),
    );
    return { emails, letters: emails.length === 0 ? new Map() : await compose(emails), waitMs };
  }

  return {
    next(): Promise<Batch> {
      const batch = following ?? claim();
      following = undefined;
      return batch;
    },
    /** At a low rate, nothing is held that cannot go out soon. */
    ahead(isWished: boolean): void {
      const { perSecond, perSecondAndDomain } = ratesOf(settings);
      if (!isWished || perSecondAndDomain > 0 || (perSecond > 0 && perSecond < limit)) return;
      following = claim();
      // Whoever asks for it hears of it.
      following.catch(() => undefined);
    },
    /** What was claimed and nobody asked for. */
    rest: async (): Promise<Batch> => (following ? following.catch(() => nothing) : nothing),
  };
}

interface Sending {
  readonly pool: MailPool;
  readonly settings: SendingSettings;
  readonly book: Book;
  readonly permits: Permits;
  readonly turn: ReturnType<typeof turns>;
}

/** Several at once. False where, time after time, the mail server could not be reached. */
async function sendAll(ctx: JobCtx, { emails, letters }: Batch, { pool, settings, book, permits, turn }: Sending): Promise<boolean> {
  const queue = [...emails];
  const leaseMs = settings.lease_seconds * 1000;
  const outcomes: Promise<void>[] = [];
  /** In a row: a connection that is dropped or stalls is no server that is away. */
  let unreached = 0;
  const isReached = () => unreached < settings.connections;
  async function lane() {
    for (let email = queue.shift(); email; email = queue.shift()) {
      const attempt = await sendOne(ctx, email, { letter: letters.get(email.id), pool, book, permits, turn, leaseMs });
      if (attempt.isReached !== undefined) unreached = attempt.isReached ? 0 : unreached + 1;
      outcomes.push(attempt.written);
      // Waited for at the end.
      attempt.written.catch(() => undefined);
      if (!isReached()) return;
    }
  }
  await Promise.all(Array.from({ length: settings.connections * atOncePerConnection(settings) }, lane));
  await Promise.all(outcomes);
  await book.write((db) => sending(db).putBack(queue, ctx.now()));
  return isReached();
}
