import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { contactFactTable } from './fact-table';

export type FactKey = 'unsubscribe_reason' | 'reason' | 'optin_sent';

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
