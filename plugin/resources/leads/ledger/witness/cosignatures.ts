import { isDuplicate } from '../../../../db/connection';
import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { cosignatureTable } from '../ledger-tables';
import type { Cosignature } from './cosignature';

/** What witnesses have cosigned: all SQL about it, bound to one transaction or connection. */
export function cosignatures(db: Db) {
  const table = rows(db, cosignatureTable);
  return {
    /** The newest of a witness, by its key; it covers all before it. */
    last: async (witness: string) => (await table.many({ witness }, { order: [['size', 'DESC']], limit: 1 }))[0],

    /** The first one of a head counts: it says the earliest time. */
    async store(witness: string, size: number, { at, line }: Cosignature): Promise<void> {
      await table.insert({ witness, size, at, line }).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
    },

    /** Of the heads from one size to another, the one that most witnesses have cosigned, and the newest of these. */
    async best(from: number, to: number): Promise<{ size: number; lines: readonly string[] } | undefined> {
      const sql = `SELECT size FROM sp_ledger_cosignatures WHERE size >= ? AND size <= ?
        GROUP BY size ORDER BY COUNT(*) DESC, size DESC LIMIT 1`;
      const [row] = await db.query<{ size: number }>(sql, [from, to]);
      if (!row) return undefined;
      const size = Number(row.size);
      const all = await table.many({ size }, { order: [['witness', 'ASC']] });
      return { size, lines: all.map(({ line }) => line) };
    },
  };
}
