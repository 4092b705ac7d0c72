import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { sha256 } from '../../../../kit/digest';
import type { ContactStatus } from '../../domain/statuses';
import { suppressionTable } from './suppression-table';

/** All SQL about suppressed addresses, which are named by `emailKeyOf`. */
export function suppressions(db: Db) {
  const own = rows(db, suppressionTable);
  return {
    /** Why those that are suppressed are so. */
    async of(keys: readonly string[]): Promise<ReadonlyMap<string, ContactStatus>> {
      if (keys.length === 0) return new Map();
      const byDigest = new Map(keys.map((key) => [sha256(key).toString('hex'), key]));
      const records = await own.many({ digest: keys.map((emailKey) => sha256(emailKey)) });
      return new Map(records.map(({ digest, status }) => [byDigest.get(Buffer.from(digest).toString('hex')) ?? '', status]));
    },

    async add(keys: readonly string[], status: ContactStatus, at: number): Promise<void> {
      for (const key of keys) await own.put({ digest: sha256(key) }, { status, createdAt: at });
    },

    async lift(keys: readonly string[]): Promise<void> {
      if (keys.length > 0) await own.delete({ digest: keys.map((emailKey) => sha256(emailKey)) });
    },
  };
}
