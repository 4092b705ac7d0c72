import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import { deliveryState } from '../../../jobs/outbox-state';
import { newId } from '../../../kit/ids';
import { leadEventTable } from '../record/event-table';
import { type LeadHandOver, leadHandOverTable } from './hand-over-table';

/** Named as the event that an accepted one leaves. */
export const handOverKind = 'lead.forwarded';

type Ordered = Pick<LeadHandOver, 'leadId' | 'crmNum' | 'slotId' | 'orderedBy'>;

/** All SQL about hand-overs, bound to one transaction or connection. */
export function handOvers(db: Db) {
  const table = rows(db, leadHandOverTable);
  return {
    get: (id: string, { lock = false } = {}): Promise<LeadHandOver | undefined> => table.one({ id }, { lock }),
    find: ({ leadId, slotId }: Pick<LeadHandOver, 'leadId' | 'slotId'>): Promise<LeadHandOver | undefined> => table.one({ leadId, slotId }),

    /** With the order to send it, which holds its id only (D460). The caller holds the lead's row. */
    async order(ordered: Ordered, before: LeadHandOver | undefined): Promise<LeadHandOver> {
      const id = before?.id ?? newId();
      const deliveryId = await enqueue(db, { kind: handOverKind, key: `lead-hand-over:${id}`, payload: { hand_over_id: id } });
      const set = { ...ordered, deliveryId, acceptedAt: null };
      if (before) await table.update({ id }, set);
      else await table.insert({ id, ...set, toldEvents: null });
      return { id, toldEvents: before?.toldEvents ?? null, ...set };
    },

    /** Whether the order waits or is being sent; one that has failed for good is under way no more. */
    async isUnderWay({ acceptedAt, deliveryId }: LeadHandOver): Promise<boolean> {
      const state = acceptedAt === null ? await deliveryState(db, deliveryId) : undefined;
      return state === 'ready' || state === 'sending';
    },

    /** Whether the CRM was told of all that has happened to the lead but for such hand-overs. */
    async isCurrent({ leadId, toldEvents, acceptedAt }: LeadHandOver): Promise<boolean> {
      if (toldEvents === null || acceptedAt === null) return false;
      const events = rows(db, leadEventTable).many({ leadId }, { order: [['seq', 'DESC']], limit: 100 });
      return (await events).every(({ seq, type }) => seq <= toldEvents || type === 'forwarded');
    },

    accepted: async (id: string, { toldEvents, acceptedAt }: Pick<LeadHandOver, 'toldEvents' | 'acceptedAt'>) =>
      void (await table.update({ id }, { toldEvents, acceptedAt })),
  };
}
