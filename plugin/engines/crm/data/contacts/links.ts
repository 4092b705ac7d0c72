import { fromRow, rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { type CompanyRow, companyTable } from '../companies/company-table';
import { contactTable } from './contact-table';
import { listTable, type TagRow, tagTable } from './label-tables';
import { linkCounts } from './link-counts';
import { type LinkKind, linkTables, type Pair } from './link-tables';

const objectTables = { tags: tagTable, lists: listTable, companies: companyTable } as const;

/** A tag, list or company of a contact, and since when. */
export type Linked<T> = T & { readonly linkedAt: number };

/** What ties contacts to tags, to lists or to companies. */
export function links(db: Db, kind: LinkKind) {
  const own = rows(db, linkTables[kind]);
  const objects = objectTables[kind];

  async function pairs(contactIds: readonly number[], objectIds: readonly number[]): Promise<Pair[]> {
    if (contactIds.length === 0 || objectIds.length === 0) return [];
    return own.many({ contactId: contactIds, objectId: objectIds });
  }

  return {
    /** Which of these contacts have which of these objects. */
    having: pairs,

    /** Each of these contacts gets each of these objects. Those that it did not have yet; call with the contacts locked. */
    async attach(contactIds: readonly number[], objectIds: readonly number[], at: number): Promise<Pair[]> {
      const known = new Set((await pairs(contactIds, objectIds)).map(({ contactId, objectId }) => `${contactId} ${objectId}`));
      const added = contactIds
        .flatMap((contactId) => objectIds.map((objectId) => ({ contactId, objectId })))
        .filter(({ contactId, objectId }) => !known.has(`${contactId} ${objectId}`));
      await insert(db, linkTables[kind].name, { added, at });
      await linkCounts(db).change(kind, added, 1);
      return added;
    },

    /** Those that the contacts had; call with the contacts locked. */
    async detach(contactIds: readonly number[], objectIds: readonly number[]): Promise<Pair[]> {
      const removed = await pairs(contactIds, objectIds);
      if (removed.length === 0) return [];
      await own.delete({ contactId: contactIds, objectId: objectIds });
      await linkCounts(db).change(kind, removed, -1);
      return removed;
    },

    /** The company that counts as a contact's own: the first that it gets, and another one where it lost that. */
    async settleOwn({ added, removed }: { added: readonly Pair[]; removed: readonly Pair[] }): Promise<void> {
      for (const companyId of new Set(added.map(({ objectId }) => objectId))) {
        const ids = added.filter(({ objectId }) => objectId === companyId).map(({ contactId }) => contactId);
        await rows(db, contactTable).update({ id: ids, companyId: null }, { companyId });
      }
      if (removed.length === 0) return;
      const contactIds = [...new Set(removed.map(({ contactId }) => contactId))];
      const objectIds = [...new Set(removed.map(({ objectId }) => objectId))];
      const { name } = contactTable;
      await db.execute(
        `UPDATE ${name} SET company_id = (SELECT MIN(l.object_id) FROM ${linkTables.companies.name} l WHERE l.contact_id = ${name}.id)
         WHERE id IN (${contactIds.map(() => '?').join(', ')}) AND company_id IN (${objectIds.map(() => '?').join(', ')})`,
        [...contactIds, ...objectIds],
      );
    },

    /** All of the objects that contacts have, by contact, in the order in which they got them. */
    async ofContacts<T extends TagRow | CompanyRow>(contactIds: readonly number[]): Promise<ReadonlyMap<number, Linked<T>[]>> {
      const records = new Map<number, Linked<T>[]>();
      if (contactIds.length === 0) return records;
      const marks = contactIds.map(() => '?').join(', ');
      const linked = await db.query<{ linked_contact: number; linked_at: number }>(
        `SELECT l.contact_id AS linked_contact, l.created_at AS linked_at, o.* FROM ${linkTables[kind].name} l
         JOIN ${objects.name} o ON o.id = l.object_id WHERE l.contact_id IN (${marks}) ORDER BY l.id`,
        [...contactIds],
      );
      for (const row of linked) {
        const contactId = Number(row.linked_contact);
        const object = { ...(fromRow(objects as typeof tagTable, row) as T), linkedAt: Number(row.linked_at) };
        records.set(contactId, [...(records.get(contactId) ?? []), object]);
      }
      return records;
    },
  };
}

const atOnce = 500;

async function insert(db: Db, table: string, { added, at }: { added: readonly Pair[]; at: number }): Promise<void> {
  for (let from = 0; from < added.length; from += atOnce) {
    const some = added.slice(from, from + atOnce);
    await db.execute(
      `INSERT INTO ${table} (contact_id, object_id, created_at) VALUES ${some.map(() => '(?, ?, ?)').join(', ')}`,
      some.flatMap(({ contactId, objectId }) => [contactId, objectId, at]),
    );
  }
}
