import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { contactFactTable } from './fact-table';

export type FactKey = 'unsubscribe_reason' | 'reason' | 'optin_sent' | 'consent' | 'soft_bounces';

/** That a contact agreed to hear from the site, elsewhere than in marketing. */
export interface Consent {
  readonly from: 'lead' | 'guest';
  /** Names the lead or the booking. */
  readonly ref: string;
  readonly source: string;
  readonly campaign: string;
  /** Milliseconds since 1970. */
  readonly given_at: number;
  readonly withdrawn_at?: number;
}

/** What else is known of contacts. */
export function facts(db: Db) {
  const own = rows(db, contactFactTable);
  return {
    async of(contactId: number): Promise<ReadonlyMap<string, { value: unknown; updatedAt: number }>> {
      return new Map((await own.many({ contactId })).map(({ key, value, updatedAt }) => [key, { value, updatedAt }]));
    },
    set: (of: { contactId: number; key: FactKey }, value: unknown, at: number): Promise<void> => own.put(of, { value, updatedAt: at }),
    drop: (of: { contactId: number; key: FactKey }): Promise<number> => own.delete(of),
  };
}
