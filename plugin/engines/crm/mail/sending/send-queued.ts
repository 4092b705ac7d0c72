import { type Engine, serviceOf } from '../../../kit/engine';
import { emails } from '../../data/campaigns/emails';
import { claimEmail } from '../../data/campaigns/sending';
import { sendingSettings } from '../../data/settings/sending-settings';
import { composer } from './compose-batch';
import { sendOne } from './send-one';

/**
 * Send one email that is queued for later, now and once: whoever asked is told at once what came of it, so it is not tried again. Nothing
 * where somebody else is sending it.
 */
export async function sendQueued(engine: Engine, emailId: number): Promise<void> {
  const { host, now } = engine;
  const leaseMs = (await sendingSettings(host)).lease_seconds * 1000;
  const email = await host.storage.tx((db) => claimEmail(db, emailId, leaseMs));
  if (!email) return;
  const letter = (await composer(engine)([email])).get(email.id);
  const mail = await serviceOf(host).mail();
  const pool = mail.pool ? await mail.pool(1) : { send: mail.send, close: () => undefined };
  try {
    await sendOne(engine, email, { letter, pool, leaseMs });
  } finally {
    pool.close();
  }
  await host.storage.tx((db) => emails(db).move(email.campaignId, ['scheduled'], { status: 'failed', updatedAt: now() }));
}
