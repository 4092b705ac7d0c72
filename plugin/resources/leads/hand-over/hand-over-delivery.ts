import type { Db } from '../../../host';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { postDelivery } from '../../../net/post-delivery';
import { signedHeaders, webhookKey } from '../../../net/standard-webhooks';
import { type CrmReceiver, crmReceiver } from '../../crm/port';
import { appendEvent } from '../ledger/append';
import { isGone } from '../record/announce';
import { leads } from '../record/leads';
import type { LeadHandOver } from './hand-over-table';
import { handOverKind, handOvers } from './hand-overs';
import { tellable } from './order-hand-over';
import { outgoingLead } from './outgoing-lead';

interface Outgoing {
  readonly handOver: LeadHandOver;
  readonly receiver: CrmReceiver;
  readonly apiKey: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly toldEvents: number;
}

const final = (why: string) => new DeliveryFailed(why, { isFinal: true });

// D536
/** Sends a lead to a CRM as it is at that moment; that the CRM accepted it becomes an event of its timeline, once. */
export const handOverDelivery: DeliveryKind = {
  kind: handOverKind,
  async deliver(delivery, ctx) {
    const outgoing = await ctx.host.storage.tx((db) => compose(db, ctx, delivery));
    if (!outgoing) return;
    const { receiver, apiKey, data } = outgoing;
    const body = JSON.stringify({ type: delivery.kind, timestamp: new Date(delivery.createdAt).toISOString(), data });
    const headers = headersOf(apiKey, { id: delivery.id, at: ctx.now(), body });
    await postDelivery(ctx, { url: receiver.url, headers, body }, (status) => wordsFor(status, receiver));
    await ctx.host.storage.tx((db) => accept(db, ctx, outgoing));
  },
};

/** Undefined where an attempt was accepted that could not be written down in time. */
async function compose(db: Db, { vault }: JobCtx, { id, payload }: Delivery): Promise<Outgoing | undefined> {
  const { hand_over_id: handOverId } = payload as { hand_over_id: string };
  const handOver = await handOvers(db).get(handOverId);
  if (!handOver) throw final('The lead was deleted before it was handed over.');
  if (handOver.deliveryId !== id) throw final('The lead was handed over once more since; that delivery counts.');
  if (handOver.acceptedAt !== null) return undefined;
  const lead = await tellable(db, handOver.leadId).catch(notAnyMore);
  const receiver = await crmReceiver(db, handOver.crmNum).catch(notAnyMore);
  const { crmNum, slotId, url, apiKey } = receiver;
  if (slotId !== handOver.slotId) throw final(`CRM ${crmNum} was emptied before the lead was handed over.`);
  if (url === '') throw new DeliveryFailed(`CRM ${crmNum} has no address; set its url with crm.update.`);
  if (!apiKey) throw new DeliveryFailed(`CRM ${crmNum} has no API key; set it with crm.set_secret.`);
  return { handOver, receiver, apiKey: await apiKey(vault), data: await outgoingLead(db, lead), toldEvents: lead.eventCount };
}

/** What an operator would be refused now is not sent either. */
function notAnyMore(error: unknown): never {
  if (error instanceof OperationError && (error.code === 'conflict' || error.code === 'not_found')) throw final(error.message);
  throw error;
}

/** Of a key as Standard Webhooks has it only a signature goes out; any other is sent as a bearer token. */
function headersOf(apiKey: string, sent: { readonly id: string; readonly at: number; readonly body: string }): Record<string, string> {
  const key = webhookKey(apiKey);
  if (key) return signedHeaders({ ...sent, key });
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new DeliveryFailed('The API key contains characters that are not allowed in a header; set another.');
  return { 'webhook-id': sent.id, 'webhook-timestamp': String(Math.floor(sent.at / 1000)), authorization: `Bearer ${apiKey}` };
}

function wordsFor(status: number, { crmNum }: CrmReceiver): string {
  if (status === 410) return 'no longer exists (410).';
  if (status === 401 || status === 403) return `does not accept the API key of CRM ${crmNum} (${status}); set it with crm.set_secret.`;
  if (status === 404 || status === 405) return `has nothing at this address (${status}); set the url of CRM ${crmNum} with crm.update.`;
  return status >= 500 ? `is failing (${status}).` : `answered with ${status}.`;
}

async function accept(db: Db, { host, vault, now }: JobCtx, { handOver, receiver, toldEvents }: Outgoing): Promise<void> {
  const { id, leadId, deliveryId, orderedBy } = handOver;
  const lead = await leads(db).get(leadId, { lock: true }).catch(deleted);
  const known = await handOvers(db).get(id, { lock: true });
  if (!lead || known?.deliveryId !== deliveryId || known.acceptedAt !== null) return;
  const data = { to: 'crm', crm_num: receiver.crmNum, name: receiver.name, delivery: deliveryId, by: orderedBy };
  await appendEvent({ db, storage: host.storage, vault, now: now() }, lead, { type: 'forwarded', data });
  await handOvers(db).accepted(id, { toldEvents, acceptedAt: now() });
}

function deleted(error: unknown): undefined {
  if (!isGone(error)) throw error;
}
