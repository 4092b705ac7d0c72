import type { Db, SqlValue } from '../../../../host';
import { contactTable } from '../contacts/contact-table';
import { linkCounts, sumOfStatuses } from '../contacts/link-counts';

/** Which contacts companies have, and which not. */
export function companyContacts(db: Db) {
  async function ids(sql: string, params: readonly SqlValue[]): Promise<number[]> {
    return (await db.query<{ id: number }>(sql, [...params])).map(({ id }) => Number(id));
  }

  return {
    /** How many contacts each of them has. */
    async counts(wanted: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const counts = await linkCounts(db).of('companies', wanted);
      return new Map([...counts].map(([id, byStatus]) => [id, sumOfStatuses(byStatus)]));
    },

    /** The next contacts of a company by id. */
    contactIds: (companyId: number, afterId: number, limit: number): Promise<number[]> =>
      ids(
        `SELECT contact_id AS id FROM sp_crm_contact_companies WHERE object_id = ? AND contact_id > ? ORDER BY contact_id LIMIT ${Math.trunc(limit)}`,
        [companyId, afterId],
      ),

    /** Contacts that a company does not have yet, newest first. */
    async unattached(companyId: number, { search, limit }: { search: string; limit: number }): Promise<number[]> {
      const asked = search === '' ? '' : ' AND INSTR(c.search_text, ?) > 0';
      return ids(
        `SELECT c.id AS id FROM ${contactTable.name} c WHERE NOT EXISTS
         (SELECT 1 FROM sp_crm_contact_companies l WHERE l.contact_id = c.id AND l.object_id = ?)${asked}
         ORDER BY c.id DESC LIMIT ${Math.trunc(limit)}`,
        search === '' ? [companyId] : [companyId, search.toLowerCase()],
      );
    },
  };
}
