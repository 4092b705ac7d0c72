import type { Lead } from '../record/lead-table';
import { canonicalText } from './canonical';

type Claims = Pick<Lead, 'source' | 'campaign' | 'attribution' | 'firstSeen'>;

/** What the first event says of the lead, as text that can be compared; undefined where it says nothing. */
export function claimsOf(body: string): string | undefined {
  const { lead } = dataOf(body);
  return typeof lead === 'object' && lead !== null ? canonicalText(lead, '/lead') : undefined;
}

/** What the first event of a lead has to say. */
export const claimsOfLead = ({ source, campaign, attribution, firstSeen }: Claims) => ({
  source,
  campaign,
  attribution,
  first_seen: firstSeen,
});

/** Whether the lead's row still says the same. */
export const fits = (claims: string, lead: Claims) => claims === canonicalText(claimsOfLead(lead), '/lead');

/** The status that a `status_changed` event sets. */
export function statusOf(body: string): string | undefined {
  const { status } = dataOf(body);
  return typeof status === 'string' ? status : undefined;
}

/** The data of an event; nothing where the stored text is not JSON object any more. */
export function dataOf(body: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(body);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
