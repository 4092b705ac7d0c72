import { type Static, Type } from '@sinclair/typebox';
import { JsonObject, Nullable, Returns } from '../../../kit/schema';
import { dataOf } from '../ledger/claims';
import { contactKey } from '../ledger/contact-digest';
import { instantShown } from '../ledger/instant';
import type { FoundEvent } from '../ledger/walk';
import type { Lead } from './lead-table';

/** A lead in a list. */
export const LeadRowView = Returns({
  id: Type.Integer(),
  ref: Type.String(),
  source: Type.String(),
  campaign: Type.String(),
  status: Type.String(),
  event_count: Type.Integer(),
  first_seen: Type.String(),
});

/** The state of a chain. */
export const ChainView = Returns({
  ok: Type.Boolean(),
  count: Type.Integer({ description: 'Events that are there' }),
  broken_at: Nullable(Type.Integer({ description: 'Number of the first event that cannot be verified' })),
});

/** An event of a timeline. */
export const LeadEventView = Returns({ seq: Type.Integer(), at: Type.String(), type: Type.String(), data: JsonObject() });

/** `{id, ref, source, campaign, status, event_count, first_seen}`. */
export const rowView = ({
  id,
  ref,
  source,
  campaign,
  status,
  eventCount,
  firstSeen,
}: Omit<Lead, 'attribution'>): Static<typeof LeadRowView> => ({
  id,
  ref,
  source,
  campaign,
  status,
  event_count: eventCount,
  first_seen: instantShown(firstSeen),
});

/** `{seq, at, type, data}`, without the digest of the contact record, which tells a reader nothing. */
export function eventView({ seq, at, type, body }: FoundEvent): Static<typeof LeadEventView> {
  const { [contactKey]: _, ...data } = dataOf(body);
  return { seq, at: instantShown(at), type, data };
}
