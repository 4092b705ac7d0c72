import type { Message } from '../../../jobs/outbox';

export const webhookKind = 'crm.webhook';

/** A delivery as the outbox keeps it: nothing about the person, who may be deleted before it goes out. */
export interface WebhookOrder {
  readonly webhookId: number;
  readonly contactId: number;
  readonly action: 'created' | 'updated';
  /** When it was accepted, milliseconds since 1970. */
  readonly at: number;
}

/** A delivery for the outbox; those of one webhook keep their order. */
export const webhookOrder = (order: WebhookOrder): Message => ({
  kind: webhookKind,
  key: `crm-webhook:${order.webhookId}`,
  payload: order,
});
