import type { Db } from '../../../../host';

const tables = { tags: 'sp_crm_tags', lists: 'sp_crm_lists' } as const;

/** How contacts are spread; what is counted stands in an index; by status see `contactCounts`. */
export function breakdowns(db: Db) {
  return {
    /** Those with the most contacts first; those without any are there too. */
    async byLabel(kind: keyof typeof tables, { limit, offset }: { limit: number; offset: number }) {
      const table = tables[kind];
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}`);
      const records = await db.query<{ id: number; title: string; number: number | null }>(
        `SELECT o.id AS id, o.title AS title, l.number AS number FROM ${table} o
         LEFT JOIN (SELECT object_id, SUM(total) AS number FROM sp_crm_link_counts WHERE kind = ? GROUP BY object_id) l ON l.object_id = o.id
         ORDER BY COALESCE(l.number, 0) DESC, o.id ASC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
        [kind],
      );
      const rows = records.map(({ id, title, number }) => ({ id: Number(id), title, contact_count: Number(number ?? 0) }));
      return { rows, total: Number(count?.total ?? 0) };
    },

    /** Contacts whose country nobody knows are left out. */
    async byCountry(): Promise<{ country_code: string; contact_count: number }[]> {
      const records = await db.query<{ country: string; number: number }>(
        "SELECT country, COUNT(*) AS number FROM sp_crm_contacts WHERE country <> '' GROUP BY country",
      );
      return records
        .map(({ country, number }) => ({ country_code: country, contact_count: Number(number) }))
        .sort((a, b) => b.contact_count - a.contact_count || a.country_code.localeCompare(b.country_code));
    },
  };
}
