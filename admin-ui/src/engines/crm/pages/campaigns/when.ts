import { inFull } from '../../../../ui/times';
import type { Campaign } from '../../api/campaigns';

/** When it was or will be sent; of a draft, when it was changed last. */
export function when({ scheduled_at_utc: scheduled, updated_at_utc: updated }: Campaign): string {
  const stamp = scheduled ?? updated;
  return stamp ? inFull(`${String(stamp).replace(' ', 'T').replace(/Z?$/, 'Z')}`) : '';
}

/** Two words of the wire are one for people: it waits for its time. */
export const stateOf = (status: Campaign['status']): string => (status === 'pending-scheduled' ? 'scheduled' : status);
