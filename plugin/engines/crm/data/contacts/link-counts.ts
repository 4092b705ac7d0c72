import type { Db } from '../../../../host';
import type { ContactStatus } from '../../domain/statuses';
import { contactTable } from './contact-table';
import { type LinkKind, linkCountTable, linkTables, type Pair } from './link-tables';
import { type Addition, addToCounts } from './shards';

type ByStatus = ReadonlyMap<ContactStatus, number>;

interface Counted {
  readonly kind: LinkKind;
  readonly id: number;
  readonly status: ContactStatus;
  readonly total: number;
}

const table = linkCountTable.name;
const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/**
 * How many contacts have each tag, list and company, by their status: the cost does not grow with them (D370). Whoever changes what is
 * counted says so in the same transaction, with the contacts locked.
 */
export function linkCounts(db: Db) {
  const add = (additions: readonly Addition[]) => addToCounts(db, { table, columns: ['kind', 'object_id', 'status'] }, additions);

  /** What these contacts have. */
  async function ofContacts(ids: readonly number[]): Promise<Counted[]> {
    const selects = Object.entries(linkTables).map(
      ([kind, { name }]) =>
        `SELECT '${kind}' AS kind, l.object_id AS id, c.status AS status, COUNT(*) AS total FROM ${name} l
         JOIN ${contactTable.name} c ON c.id = l.contact_id WHERE l.contact_id IN (${marks(ids)}) GROUP BY l.object_id, c.status`,
    );
    const params = selects.flatMap(() => ids);
    const rows = await db.query<Counted>(selects.join(' UNION ALL '), params);
    return rows.map(({ kind, id, status, total }) => ({ kind, id: Number(id), status, total: Number(total) }));
  }

  return {
    async of(kind: LinkKind, objectIds: readonly number[]): Promise<ReadonlyMap<number, ByStatus>> {
      if (objectIds.length === 0) return new Map();
      const rows = await db.query<Counted>(
        `SELECT object_id AS id, status, SUM(total) AS total FROM ${table} WHERE kind = ? AND object_id IN (${marks(objectIds)})
         GROUP BY object_id, status`,
        [kind, ...objectIds],
      );
      const counts = new Map<number, Map<ContactStatus, number>>();
      for (const { id, status, total } of rows) counts.set(Number(id), (counts.get(Number(id)) ?? new Map()).set(status, Number(total)));
      return counts;
    },

    /** These were added (1) or removed (-1). */
    async change(kind: LinkKind, pairs: readonly Pair[], by: 1 | -1): Promise<void> {
      const ids = [...new Set(pairs.map(({ contactId }) => contactId))];
      if (ids.length === 0) return;
      const rows = await db.query<{ id: number; status: ContactStatus }>(
        `SELECT id, status FROM ${contactTable.name} WHERE id IN (${marks(ids)})`,
        ids,
      );
      const statuses = new Map(rows.map(({ id, status }) => [Number(id), status]));
      const changes = new Map<string, Addition>();
      for (const { contactId, objectId } of pairs) {
        const status = statuses.get(contactId);
        if (!status) continue;
        const key = [kind, objectId, status] as const;
        changes.set(key.join(), { key, by: (changes.get(key.join())?.by ?? 0) + by });
      }
      await add([...changes.values()]);
    },

    /** Before the contacts themselves get the status. */
    async moveContacts(ids: readonly number[], status: ContactStatus): Promise<void> {
      const moved = (await ofContacts(ids)).filter((row) => row.status !== status);
      const gains = new Map<string, Addition>();
      for (const { kind, id, total } of moved) {
        const key = [kind, id, status] as const;
        gains.set(key.join(), { key, by: (gains.get(key.join())?.by ?? 0) + total });
      }
      await add([...moved.map((row) => ({ key: [row.kind, row.id, row.status], by: -row.total })), ...gains.values()]);
    },

    /** Before the contacts and what ties them are deleted. */
    async removeContacts(ids: readonly number[]): Promise<void> {
      const had = await ofContacts(ids);
      await add(had.map(({ kind, id, status, total }) => ({ key: [kind, id, status], by: -total })));
    },

    /** With the objects themselves; their numbers are never given again. */
    async removeObjects(kind: LinkKind, objectIds: readonly number[]): Promise<void> {
      await db.execute(`DELETE FROM ${table} WHERE kind = ? AND object_id IN (${marks(objectIds)})`, [kind, ...objectIds]);
    },
  };
}

export const sumOfStatuses = (counts: ByStatus, statuses: readonly ContactStatus[] = []): number =>
  [...counts].reduce((sum, [status, total]) => (statuses.length === 0 || statuses.includes(status) ? sum + total : sum), 0);
