import type { Db } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { alertAbout } from '../../integrations/port';
import { instantShown } from '../ledger/instant';
import { contactFields, leadContacts } from './contacts';
import type { Lead } from './lead-table';
import { leads } from './leads';

type Kind = 'lead.new' | 'lead.qualified';

interface LeadMessage {
  readonly lead_id: number;
  /** What the message says beside the lead itself, such as score and tier. */
  readonly extra: Readonly<Record<string, unknown>>;
}

// D197, D460
/** Tell the admins' webhook of a lead, in the caller's transaction. The message names the lead only: a deleted one leaves nothing in it. */
export const announceLead = (db: Db, { id }: Pick<Lead, 'id'>, { kind, extra = {} }: { kind: Kind; extra?: LeadMessage['extra'] }) =>
  enqueue(db, { kind, key: `lead:${id}`, payload: { lead_id: id, extra } satisfies LeadMessage });

/** What goes out: the lead, and of its contact details what is stored, masked or whole. */
async function messageOf(db: Db, kind: Kind, { lead_id: id, extra }: LeadMessage) {
  const lead = await leads(db).get(id);
  const contact = await leadContacts(db).get(id);
  const { ref, source, campaign, status, attribution, firstSeen } = lead;
  const personal = Object.keys(contactFields).map((field) => [
    // The alert has a sentence of its own under that name.
    field === 'message' ? 'visitor_message' : field,
    contact?.[field as keyof typeof contactFields] ?? '',
  ]);
  const what = kind === 'lead.new' ? 'New lead' : 'Qualified lead';
  return {
    message: `${what} ${ref} from ${source}.`,
    lead_id: id,
    ref,
    source,
    campaign,
    status,
    first_seen: instantShown(firstSeen),
    attribution,
    ...Object.fromEntries(personal.filter(([, value]) => value !== '')),
    ...extra,
  };
}

const deliveryOf = (kind: Kind): DeliveryKind => ({
  kind,
  deliver: (delivery, ctx) =>
    alertAbout(delivery, ctx, async () => {
      const leadMessage = delivery.payload as LeadMessage;
      return ctx.host.storage
        .run((db) => messageOf(db, kind, leadMessage))
        .catch((error: unknown) => {
          if (!isGone(error)) throw error;
          throw new DeliveryFailed('The lead was deleted before it was announced.', { isFinal: true });
        });
    }),
});

/** The record is not there, or not any more. */
export const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'not_found';

/** `lead.new` and `lead.qualified`. */
export const leadDeliveries = [deliveryOf('lead.new'), deliveryOf('lead.qualified')];
