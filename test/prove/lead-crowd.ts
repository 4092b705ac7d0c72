import { instantText } from '../../plugin/resources/leads/ledger/instant';

type Query = (sql: string, params?: unknown[]) => Promise<unknown>;

const perStatement = 5000;
const sources = ['google', 'bing', 'direct', 'newsletter'];
const minute = 60_000;
/** When the first one came; the others one minute apart. */
export const leadsStart = Date.UTC(2024, 0, 1);

/** Leads `from` to `to` on MariaDB, without events: lists do not look at them. */
export async function growLeads(query: Query, from: number, to: number): Promise<void> {
  const blank = Buffer.alloc(32);
  for (let n = from; n < to; ) {
    const values: unknown[] = [];
    for (const end = Math.min(to, n + perStatement); n < end; n++) {
      const at = instantText(leadsStart + n * minute);
      const ref = `WEB-${n.toString(32).toUpperCase().padStart(5, '0')}`;
      values.push([ref, sources[n % 4], 'spring', '{"utm_medium":"cpc"}', 'new', at, at, 1, blank, blank, 's1', 0]);
    }
    await query(
      `INSERT INTO sp_leads (ref, source, campaign, attribution, status, first_seen, last_seen, event_count, head_mac, head_seal, ledger_kid, is_pending) VALUES ?`,
      [values],
    );
  }
  await query('DELETE FROM sp_lead_counts');
  for (const source of ["''", 'source']) {
    for (const day of ["''", 'LEFT(first_seen, 10)']) {
      await query(
        `INSERT INTO sp_lead_counts (source, day, shard, total) SELECT ${source}, ${day}, id % 8, COUNT(*) FROM sp_leads GROUP BY 1, 2, 3`,
      );
    }
  }
  await query('ANALYZE TABLE sp_leads');
}
