import type { Engine } from '../../../kit/engine';
import { claimEmail } from '../../data/campaigns/claims';
import { emails } from '../../data/campaigns/emails';
import { sendingSettings } from '../../data/settings/sending-settings';
import { sendingBook } from './book';
import { composer } from './compose-batch';
import { openPool } from './connections';
import { sendOne } from './send-one';
import { turns } from './turns';

/**
 * Send one email that is queued for later, now and once: whoever asked is told at once what came of it, so it is not tried again. Nothing
 * where somebody else is sending it.
 */
export async function sendQueued(engine: Engine, emailId: number): Promise<void> {
  const { host, now } = engine;
  const settings = await sendingSettings(host);
  const leaseMs = settings.lease_seconds * 1000;
  const email = await host.storage.tx((db) => claimEmail(db, emailId, leaseMs));
  if (!email) return;
  const letter = (await composer(engine)([email])).get(email.id);
  const pool = await openPool(host, settings, 1);
  try {
    const { written } = await sendOne(engine, email, {
      letter,
      pool,
      leaseMs,
      book: sendingBook(engine, { leaseMs, size: 1 }),
      turn: turns(1),
    });
    await written;
  } finally {
    pool.close();
  }
  await host.storage.tx((db) => emails(db).move(email.campaignId, ['scheduled'], { status: 'failed', updatedAt: now() }));
}
