import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { listTable } from './label-tables';
import { linkTables, type Pair } from './link-tables';
import { listJoinTable } from './list-join-table';

export type JoinRow = RowOf<typeof listJoinTable>;

/** A list that a contact waits for. */
export interface WaitedFor {
  readonly id: number;
  readonly title: string;
  /** When the contact was asked last; null where no email went out yet. */
  readonly askedAt: number | null;
}

const atOnce = 500;

/** Who waits for which list; call with the contacts locked. */
export function listJoins(db: Db) {
  const own = rows(db, listJoinTable);

  return {
    find: (contactId: number, listId: number): Promise<JoinRow | undefined> => own.one({ contactId, listId }),

    /** Those of these contacts that wait for any list. */
    of: (contactIds: readonly number[]): Promise<JoinRow[]> =>
      contactIds.length === 0 ? Promise.resolve([]) : own.many({ contactId: contactIds }, { order: [['id', 'ASC']] }),

    /** The lists that a contact waits for, oldest first. */
    async waitedForBy(contactId: number): Promise<WaitedFor[]> {
      const records = await db.query<{ id: number; title: string; asked_at: number | null }>(
        `SELECT o.id, o.title, j.asked_at FROM ${listJoinTable.name} j JOIN ${listTable.name} o ON o.id = j.list_id
         WHERE j.contact_id = ? AND NOT EXISTS (SELECT 1 FROM ${linkTables.lists.name} l WHERE l.contact_id = j.contact_id AND l.object_id = j.list_id)
         ORDER BY j.id`,
        [contactId],
      );
      return records.map(({ id, title, asked_at: askedAt }) => ({
        id: Number(id),
        title,
        askedAt: askedAt === null ? null : Number(askedAt),
      }));
    },

    /** Those that did not wait yet. */
    async add(pairs: readonly Pair[], at: number): Promise<Pair[]> {
      const contactIds = [...new Set(pairs.map(({ contactId }) => contactId))];
      const listIds = [...new Set(pairs.map(({ objectId }) => objectId))];
      if (pairs.length === 0) return [];
      const known = new Set((await own.many({ contactId: contactIds, listId: listIds })).map((row) => `${row.contactId} ${row.listId}`));
      const added = pairs.filter(({ contactId, objectId }) => !known.has(`${contactId} ${objectId}`));
      for (let from = 0; from < added.length; from += atOnce) {
        const some = added.slice(from, from + atOnce);
        await db.execute(
          `INSERT INTO ${listJoinTable.name} (contact_id, list_id, address, created_at) VALUES ${some.map(() => "(?, ?, '', ?)").join(', ')}`,
          some.flatMap(({ contactId, objectId }) => [contactId, objectId, at]),
        );
      }
      return added;
    },

    asked: (id: number, address: string, at: number): Promise<number> => own.update({ id }, { address, askedAt: at }),

    /** Looked for first: deleting what is not there would lock the gap for others. */
    async drop(contactIds: readonly number[], listIds: readonly number[]): Promise<number> {
      if (contactIds.length === 0 || listIds.length === 0) return 0;
      const records = await own.many({ contactId: contactIds, listId: listIds });
      return records.length === 0 ? 0 : own.delete({ id: records.map(({ id }) => id) });
    },
  };
}
