import type { Db, Host } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import type { Delivery, DeliveryKind } from '../../../kit/delivery';
import { DeliveryFailed } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { connectionOf } from '../integration/connection';
import { integrations } from '../integration/integrations';
import type { Alert } from './post-alert';
import { postAlert, WebhookGone } from './post-alert';

const kind = 'alert';

/** Tell the admins' webhook, in the caller's transaction. Does nothing while the alerts integration is off or not connected. */
export async function alert(db: Db, host: Pick<Host, 'plugins'>, { type, data }: Pick<Alert, 'type' | 'data'>): Promise<void> {
  const { isEnabled, isConnected } = await integrations(db, host).get('alerts');
  if (isEnabled && isConnected) await enqueue(db, { kind, payload: { type, data } });
}

/** Posts alerts; a webhook that answers 410 is switched off. */
export const alertDelivery: DeliveryKind = {
  kind,
  async deliver(delivery, ctx) {
    const connection = await connectionOf(ctx, 'alerts');
    if (!connection.enabled || !connection.connected)
      throw new DeliveryFailed('The alerts integration was switched off.', { isFinal: true });
    try {
      await postAlert(connection, ctx, alertOf(delivery));
    } catch (error) {
      if (error instanceof WebhookGone) await switchOff(ctx);
      throw error;
    }
  },
};

async function switchOff({ host, now, log }: JobCtx): Promise<void> {
  await host.storage.tx(async (db) => {
    const store = integrations(db, host);
    const changed = await store.save(await store.lock('alerts'), { isEnabled: false, now: now() });
    if (changed) await host.storage.epoch.bump(db);
  });
  log.warn({}, 'the alerts webhook no longer exists (410): alerts were switched off');
}

function alertOf({ id, createdAt, payload }: Delivery): Alert {
  const { type, data } = payload as Pick<Alert, 'type' | 'data'>;
  return { id, at: createdAt, type, data };
}
