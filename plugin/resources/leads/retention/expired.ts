import type { Db } from '../../../host';
import { instantText } from '../ledger/instant';
import type { LeadStatus } from '../record/statuses';
import type { KeepDays } from './keep-days';

const dayMs = 86_400_000;

/** Statuses with a term, each with the instant before which its leads are too old. */
export const terms = (keepDays: KeepDays, now: number) =>
  (Object.entries(keepDays) as [LeadStatus, number][]).map(([status, days]) => ({ status, days, before: instantText(now - days * dayMs) }));

/** A status and the instant before which its leads are too old. */
export type Term = Pick<ReturnType<typeof terms>[number], 'status' | 'before'>;

/**
 * Leads of a term that are too old, by the index over status and last visit. Those that were merged are one person's: they go together,
 * once the term of each is over.
 */
export function expired(db: Db, { status, before }: Term, all: readonly Term[]) {
  const isOver = all.map(() => '(part.status = ? AND part.last_seen < ?)').join(' OR ');
  const where = `lead_row.status = ? AND lead_row.last_seen < ?
    AND NOT EXISTS (SELECT 1 FROM sp_lead_work own WHERE own.lead_id = lead_row.id AND own.merged_into IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM sp_lead_work merged JOIN sp_leads part ON part.id = merged.lead_id
      WHERE merged.merged_into = lead_row.id AND NOT (${isOver}))`;
  const params = [status, before, ...all.flatMap((term) => [term.status, term.before])];
  const from = `FROM sp_leads lead_row WHERE ${where}`;
  return {
    async count(): Promise<number> {
      const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, params);
      return Number(row?.total ?? 0);
    },
    async some(limit: number): Promise<number[]> {
      const rows = await db.query<{ id: number }>(`SELECT lead_row.id AS id ${from} ORDER BY lead_row.last_seen LIMIT ${limit}`, params);
      return rows.map(({ id }) => Number(id));
    },
    /** Whether one is still among them. */
    async has(id: number): Promise<boolean> {
      const rows = await db.query(`SELECT lead_row.id AS id ${from} AND lead_row.id = ?`, [...params, id]);
      return rows.length > 0;
    },
  };
}
