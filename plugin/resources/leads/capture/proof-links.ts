import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { sameBytes } from '../../../kit/same-text';
import type { Vault } from '../../../kit/vault';
import { proofTable } from './proof-table';

/** Whether a link was made here for this lead, and under which number; costs no statement. */
export function numberOf(vault: Vault, ref: string, token: string): number | undefined {
  const match = /^(\d{1,9})\.([\w-]{43})$/.exec(token);
  if (!match) return undefined;
  const [, number = '', mac = ''] = match;
  return sameBytes(Buffer.from(mac, 'base64url'), macOf(vault, ref, Number(number))) ? Number(number) : undefined;
}

/** What stands behind `?t=` (D183). */
export const proofToken = (vault: Vault, ref: string, number: number) => `${number}.${macOf(vault, ref, number).toString('base64url')}`;

const macOf = (vault: Vault, ref: string, number: number) => vault.mac('capture', 'proof', ref, number);

/** All SQL about links to the read-only pages. */
export function proofLinks(db: Db) {
  const stored = rows(db, proofTable);
  return {
    /** The number under which a lead's link is live. */
    async live(ref: string): Promise<number | undefined> {
      const link = await stored.one({ ref });
      return link?.isLive ? link.number : undefined;
    },

    /** The number of the live link, which is made where there is none. The caller holds the lead's row. */
    async open(ref: string, now: number): Promise<{ number: number; changed: boolean }> {
      const link = await stored.one({ ref });
      if (link?.isLive) return { number: link.number, changed: false };
      const number = (link?.number ?? 0) + 1;
      await stored.put({ ref }, { number, isLive: true, updatedAt: now });
      return { number, changed: true };
    },

    /** Links of this lead that were given away lead nowhere from now on. Answers whether one was live. */
    revoke: async (ref: string, now: number): Promise<boolean> =>
      (await stored.update({ ref, isLive: true }, { isLive: false, updatedAt: now })) > 0,

    /** Part of deleting a lead. */
    forget: async (ref: string) => void (await stored.delete({ ref })),
  };
}
