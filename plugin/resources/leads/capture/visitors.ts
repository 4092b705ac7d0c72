import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import type { Vault } from '../../../kit/vault';
import { visitorTable } from './visitor-table';

/** What the row of a visitor is found by (D176). */
export const visitorKey = (vault: Vault, id: string): Buffer => vault.mac('capture', 'visitor', id);

/** All SQL about visitors. */
export function visitors(db: Db) {
  const stored = rows(db, visitorTable);
  return {
    async refOf(visitor: Uint8Array, { lock = false } = {}): Promise<string | undefined> {
      return (await stored.one({ visitor }, { lock }))?.ref;
    },
    /** False where another request has just done the same. */
    async add(visitor: Uint8Array, ref: string, createdAt: number): Promise<boolean> {
      try {
        await stored.insert({ visitor, ref, createdAt });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
    /** Somebody else writes from this browser now. False where the visitor was forgotten meanwhile. */
    move: async (visitor: Uint8Array, ref: string): Promise<boolean> => (await stored.update({ visitor }, { ref })) > 0,
    /** Part of deleting a lead: its visitors are unknown from then on. */
    forget: async (ref: string) => void (await stored.delete({ ref })),
  };
}
