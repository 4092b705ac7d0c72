import { nowSql } from '../../../../db/time';
import type { Db } from '../../../../host';

/** How fast emails may go out, over all instances; 0 is without a limit. */
export interface Rates {
  readonly perSecond: number;
  readonly perSecondAndDomain: number;
}

/** What may go out in one second of the database. */
export interface Granted {
  /** For each that was asked for, in order: whether it may. */
  readonly granted: readonly boolean[];
  /** More of them, to whatever domain. */
  readonly extra: number;
  /** That second, since 1970. */
  readonly second: number;
  /** Until it is over, in milliseconds. */
  readonly leftMs: number;
}

const all = '*';
const unlimited = 1_000_000;

/**
 * Count emails to these domains in the current second, as many as its limits leave, and up to `extra` more where domains have no limit.
 * Whoever asks takes turns by the lock of a row, over all instances (D271).
 */
export async function takePermits(db: Db, domains: readonly string[], { extra, ...rates }: Rates & { extra: number }): Promise<Granted> {
  const now = await locked(db);
  const second = Math.floor(now / 1000);
  const window = windowOf(db, second);
  let free = (rates.perSecond || unlimited) - (await window.taken(all));
  const left = new Map<string, number>();
  const granted: boolean[] = [];
  for (const domain of domains) {
    const rest = left.get(domain) ?? (rates.perSecondAndDomain ? rates.perSecondAndDomain - (await window.taken(domain)) : unlimited);
    const isGranted = free > 0 && rest > 0;
    granted.push(isGranted);
    left.set(domain, isGranted ? rest - 1 : rest);
    if (isGranted) free -= 1;
  }
  const more = rates.perSecondAndDomain ? 0 : Math.max(0, Math.min(extra, free));
  const counted = domains.filter((_, at) => granted[at]);
  if (counted.length + more > 0) await window.add(all, counted.length + more);
  if (rates.perSecondAndDomain)
    for (const domain of new Set(counted)) await window.add(domain, counted.filter((one) => one === domain).length);
  return { granted, extra: more, second, leftMs: 1000 - (now % 1000) };
}

/** The domains to which no more may go out in the current second, and how long that lasts. In turn with all others who ask. */
export async function fullDomains(db: Db, limit: number): Promise<{ domains: string[]; leftMs: number }> {
  const now = await locked(db);
  const leftMs = 1000 - (now % 1000);
  if (limit === 0) return { domains: [], leftMs };
  const sql = 'SELECT name FROM sp_crm_send_windows WHERE second = ? AND taken >= ? AND name <> ? ORDER BY name LIMIT 500';
  const rows = await db.query<{ name: string }>(sql, [Math.floor(now / 1000), limit, all]);
  return { domains: rows.map(({ name }) => name), leftMs };
}

/** Milliseconds since 1970 by the database, once it is this transaction's turn. */
async function locked(db: Db): Promise<number> {
  await db.execute('UPDATE sp_crm_send_windows SET taken = taken WHERE name = ?', [all]);
  const [clock] = await db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`);
  return Number(clock?.now);
}

function windowOf(db: Db, second: number) {
  return {
    async taken(name: string): Promise<number> {
      const [row] = await db.query<{ taken: number }>('SELECT taken FROM sp_crm_send_windows WHERE name = ? AND second = ?', [
        name,
        second,
      ]);
      return Number(row?.taken ?? 0);
    },
    async add(name: string, more: number): Promise<void> {
      const { affected } = await db.execute(
        'UPDATE sp_crm_send_windows SET taken = CASE WHEN second = ? THEN taken ELSE 0 END + ?, second = ? WHERE name = ?',
        [second, more, second, name],
      );
      if (affected === 0) await db.execute('INSERT INTO sp_crm_send_windows (name, second, taken) VALUES (?, ?, ?)', [name, second, more]);
    },
  };
}
