import type { DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { postSigned } from '../../kit/feeds/post-signed';
import { contacts } from '../data/contacts/contacts';
import { outboundKey, targetOf, type WebhookRow, webhooks } from '../data/intake/webhooks';
import { type WebhookOrder, webhookKind } from '../outbox/webhook-order';
import { contactView } from '../views/contact';

/**
 * Post a contact that a webhook took in to the webhook's target. Nothing is left to do where contact or webhook no longer exist, and where
 * it has no target any more (D292).
 */
export const crmWebhook: DeliveryKind = {
  kind: webhookKind,
  async deliver({ id, payload }, ctx) {
    const { webhookId, contactId, action, at } = payload as WebhookOrder;
    const { host } = ctx;
    const facts = await host.storage.run(async (db) => ({
      webhook: await webhooks(db).find(webhookId),
      contact: await contacts(db).find(contactId),
    }));
    const { webhook, contact } = facts;
    if (!webhook?.isActive || !contact || targetOf(webhook) === '') return;
    const { timezone } = await host.site();
    const data = { webhook: { id: webhookId, name: webhook.name }, contact: contactView(contact, timezone) };
    const body = JSON.stringify({ type: `contact.${action}`, timestamp: new Date(at).toISOString(), data });
    const whenGone = async () => {
      await forget(ctx, webhook);
      return 'the webhook forwards nothing from now on';
    };
    await postSigned(ctx, { url: targetOf(webhook), keyName: outboundKey(webhook), whenGone }, { id, body });
  },
};

/** The receiver wants no more. An address that was changed meanwhile is left alone. */
async function forget({ host, now }: Pick<JobCtx, 'host' | 'now'>, { id, ...before }: WebhookRow): Promise<void> {
  await host.storage.tx(async (db) => {
    const webhook = await webhooks(db).find(id, { lock: true });
    if (!webhook || targetOf(webhook) !== targetOf(before)) return;
    await webhooks(db).update(id, { extras: { ...webhook.extras, target_url: '' }, updatedAt: now() });
  });
}
