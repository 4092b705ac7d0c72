import { lt, rows } from '../../../../db/rows';
import type { InsertOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { type ImportFileRow, type ImportRow, importPartTable, importRefusalTable, importTable } from './import-tables';

export interface Refusal {
  readonly line: number;
  readonly email: string;
  readonly reason: string;
}

/** All SQL about files that are imported. */
export function imports(db: Db) {
  const own = rows(db, importTable);
  const parts = rows(db, importPartTable);
  const refusals = rows(db, importRefusalTable);
  return {
    find: (id: number, { lock = false } = {}): Promise<ImportFileRow | undefined> => own.one({ id }, { lock }),
    byKey: (key: string, { lock = false } = {}): Promise<ImportFileRow | undefined> => own.one({ key }, { lock }),
    insert: (values: InsertOf<typeof importTable>): Promise<number> => own.insert(values),
    update: (id: number, set: Partial<Omit<ImportFileRow, 'id' | 'key'>>): Promise<number> => own.update({ id }, set),

    addPart: (importId: number, position: number, list: readonly ImportRow[]): Promise<number> =>
      parts.insert({ importId, position, rows: list }),
    part: async (importId: number, position: number): Promise<readonly ImportRow[] | undefined> =>
      (await parts.one({ importId, position }))?.rows,
    /** The rows of a file are of no use once they were imported. */
    forgetParts: (importId: number): Promise<number> => parts.delete({ importId }),

    /** What was uploaded before this time, and not worked on since. */
    async prune(before: number): Promise<void> {
      await this.delete((await own.many({ createdAt: lt(before), updatedAt: lt(before) })).map(({ id }) => id));
    },

    /** With their rows and what was refused of them. */
    async delete(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await parts.delete({ importId: ids });
      await refusals.delete({ importId: ids });
      await own.delete({ id: ids });
    },

    async refuse(importId: number, list: readonly Refusal[]): Promise<void> {
      for (const { line, email, reason } of list)
        await refusals.insert({ importId, line, email: email.slice(0, 190), reason: reason.slice(0, 1000) });
    },
    async refused(importId: number, { limit, offset }: { limit: number; offset: number }) {
      const records = await refusals.many({ importId }, { order: [['line', 'ASC']], limit, offset });
      return { rows: records.map(({ line, email, reason }) => ({ line, email, reason })), total: await refusals.count({ importId }) };
    },
  };
}
