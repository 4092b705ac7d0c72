import { setTimeout as sleep } from 'node:timers/promises';
import type { MailPool } from '../../../../host';
import type { JobCtx } from '../../../../kit/group';
import { serviceOf } from '../../../kit/engine';
import { campaigns } from '../../data/campaigns/campaigns';
import { claimEmails, type EmailRow, sending } from '../../data/campaigns/sending';
import { type SendingSettings, sendingSettings } from '../../data/settings/sending-settings';
import { orderSending } from '../../work/emails/sending-order';
import { composer } from './compose-batch';
import { sendOne } from './send-one';

/** A run ends after this, so that it never holds up what else the service has to deliver; another one follows. */
const sliceMs = 20_000;
/** Claimed at a time: small, so that what is claimed is under way at once. */
const perConnection = 4;

/** Send what is due until nothing is left, or its time is over. */
export async function sendDue(ctx: JobCtx): Promise<void> {
  const settings = await sendingSettings(ctx.host);
  const { storage } = ctx.host;
  await storage.tx((db) => sending(db).recover(ctx.now()));
  const mail = await serviceOf(ctx.host).mail();
  let pool: MailPool | undefined;
  const ends = performance.now() + sliceMs;
  const compose = composer(ctx);
  try {
    for (;;) {
      const { emails, waitMs } = await claim(ctx, settings);
      if (emails.length === 0 && waitMs === 0) break;
      if (emails.length === 0) await sleep(waitMs);
      else {
        pool ??= mail.pool ? await mail.pool(settings.connections) : { send: mail.send, close: () => undefined };
        const hasReached = await sendAll(ctx, emails, { pool, settings, compose });
        // The next ones would not reach it either; the job of the minute tries again.
        if (!hasReached) break;
      }
      if (performance.now() > ends) {
        await storage.tx(orderSending);
        break;
      }
    }
  } finally {
    pool?.close();
  }
  await storage.tx((db) => campaigns(db).finish(ctx.now()));
}

const claim = ({ host, now }: JobCtx, settings: SendingSettings) =>
  host.storage.tx(async (db) => {
    const claimed = await claimEmails(db, {
      at: now(),
      limit: settings.connections * perConnection,
      leaseMs: settings.lease_seconds * 1000,
      perSecond: settings.emails_per_second,
      perSecondAndDomain: settings.emails_per_second_and_domain,
    });
    await campaigns(db).begun([...new Set(claimed.emails.map(({ campaignId }) => campaignId))], now());
    return claimed;
  });

interface Sending {
  readonly pool: MailPool;
  readonly settings: SendingSettings;
  readonly compose: ReturnType<typeof composer>;
}

/** Several at once, one after the other on each connection. False where the mail server could not be reached. */
async function sendAll(ctx: JobCtx, emails: readonly EmailRow[], { pool, settings, compose }: Sending): Promise<boolean> {
  const letters = await compose(emails);
  const queue = [...emails];
  let hasReached = true;
  async function lane() {
    for (let email = queue.shift(); email; email = queue.shift()) {
      const isReached = await sendOne(ctx, email, { letter: letters.get(email.id), pool, leaseMs: settings.lease_seconds * 1000 });
      hasReached &&= isReached;
    }
  }
  await Promise.all(Array.from({ length: settings.connections }, lane));
  return hasReached;
}
