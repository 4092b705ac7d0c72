import { bytes, int, primary } from '../../../db/columns';
import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import { defineTable } from '../../../db/table';
import type { Db } from '../../../host';

/** Whose details came with which leads, by keyed hashes of them. */
export const leadPersonTable = defineTable('sp_lead_persons', { key: primary(bytes(32)), leadId: primary(int()) }, { index: [['leadId']] });

/** All SQL about the persons of leads, bound to one transaction or connection. */
export function leadPersons(db: Db) {
  const table = rows(db, leadPersonTable);
  return {
    async add(leadId: number, keys: readonly Uint8Array[]): Promise<void> {
      for (const key of keys) {
        if (await table.one({ key, leadId })) continue;
        await table.insert({ key, leadId }).catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
        });
      }
    },
    keysOf: async (leadId: number): Promise<Uint8Array[]> => (await table.many({ leadId })).map(({ key }) => key),
    async leadsOf(keys: readonly Uint8Array[]): Promise<number[]> {
      return keys.length === 0 ? [] : (await table.many({ key: keys })).map(({ leadId }) => leadId);
    },
  };
}
