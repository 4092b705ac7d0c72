import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { sha256 } from '../../../../kit/digest';
import { urlTable } from './tracking-tables';

/** Addresses that links in emails lead to, each stored once. */
export function urls(db: Db) {
  const own = rows(db, urlTable);
  const ignoring = db.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';

  return {
    find: async (id: number): Promise<string | undefined> => (await own.one({ id }))?.url,

    /** Their ids by address; those that are new are stored. */
    async idsOf(addresses: readonly string[], at: number): Promise<ReadonlyMap<string, number>> {
      const digests = new Map(addresses.map((url) => [sha256(url).toString('hex'), url]));
      if (digests.size === 0) return new Map();
      const wanted = [...digests.keys()].sort().map((digest) => Buffer.from(digest, 'hex'));
      const marks = wanted.map(() => '?').join(', ');
      const known = async () => {
        const records = await db.query<{ id: number; digest: Uint8Array }>(
          `SELECT id, digest FROM ${urlTable.name} WHERE digest IN (${marks})`,
          wanted,
        );
        return new Map(records.map(({ id, digest }) => [digests.get(Buffer.from(digest).toString('hex')) ?? '', Number(id)]));
      };
      const before = await known();
      const missing = [...digests].filter(([, url]) => !before.has(url)).sort(([a], [b]) => Number(a > b) - Number(a < b));
      if (missing.length === 0) return before;
      // Whoever stores the same address at the same moment is passed over.
      for (const [digest, url] of missing)
        await db.execute(`${ignoring} INTO ${urlTable.name} (url, digest, created_at) VALUES (?, ?, ?)`, [
          url,
          Buffer.from(digest, 'hex'),
          at,
        ]);
      return known();
    },
  };
}
