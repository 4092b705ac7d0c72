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
    if (!(await postNow(ctx, alertOf(delivery)))) throw new DeliveryFailed('The alerts integration was switched off.', { isFinal: true });
  },
};

/** What an alert says, read when it goes out. Throws DeliveryFailed where there is nothing left to tell. */
type Compose = () => Promise<Alert['data']>;

// D460
/**
 * The delivery of a message that names what it is about by its id only: it becomes an alert at the moment in which it goes out, so that no
 * row keeps its words. Does nothing while the alerts integration is off or not connected.
 */
export async function alertAbout({ id, kind: type, createdAt: at }: Delivery, ctx: JobCtx, compose: Compose): Promise<void> {
  if (await isOn(ctx)) await postNow(ctx, { id, at, type, data: await compose() });
}

const isOn = async (ctx: JobCtx) => {
  const { enabled, connected } = await connectionOf(ctx, 'alerts');
  return enabled && connected;
};

/** False where alerts are off. A webhook that no longer exists switches them off. */
async function postNow(ctx: JobCtx, alert: Alert): Promise<boolean> {
  const connection = await connectionOf(ctx, 'alerts');
  if (!connection.enabled || !connection.connected) return false;
  try {
    await postAlert(connection, ctx, alert);
  } catch (error) {
    if (error instanceof WebhookGone) await switchOff(ctx);
    throw error;
  }
  return true;
}

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
