import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import type { Vault } from '../../../kit/vault';
import { visitorTable } from './visitor-table';

/** What the row of a visitor is found by (D176). */
export const visitorKey = (vault: Vault, id: string): Buffer => vault.mac('capture', 'visitor', id);

/** Stands where a ref stood: the visitor has withdrawn, and whatever still arrives from the same browser is not recorded (D508). */
const withdrawn = '';

/** Nothing is recorded of this visitor any more. */
export class HasWithdrawn extends Error {}

/** Undefined where the visitor has withdrawn. */
export async function unlessWithdrawn<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HasWithdrawn) return undefined;
    throw error;
  }
}

/** All SQL about visitors. */
export function visitors(db: Db) {
  const stored = rows(db, visitorTable);
  return {
    /** Throws HasWithdrawn. */
    async refOf(visitor: Uint8Array, { lock = false } = {}): Promise<string | undefined> {
      const ref = (await stored.one({ visitor }, { lock }))?.ref;
      if (ref === withdrawn) throw new HasWithdrawn();
      return ref;
    },
    hasWithdrawn: async (visitor: Uint8Array): Promise<boolean> => (await stored.one({ visitor }))?.ref === withdrawn,
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
    /** The lead's browsers are known to have withdrawn, and no longer whose they were. */
    withdraw: async (ref: string) => void (await stored.update({ ref }, { ref: withdrawn })),
    /** The same for a browser that nothing was recorded of: an event of it may still be on its way. False as with `add`. */
    refuse(visitor: Uint8Array, createdAt: number): Promise<boolean> {
      return this.add(visitor, withdrawn, createdAt);
    },
    /** Somebody else writes from this browser now. False where the visitor was forgotten meanwhile. */
    move: async (visitor: Uint8Array, ref: string): Promise<boolean> => (await stored.update({ visitor }, { ref })) > 0,
    /** Part of deleting a lead: its visitors are unknown from then on. */
    forget: async (ref: string) => void (await stored.delete({ ref })),
  };
}
