import { sealAudit } from '../../plugin/audit/seal';
import { addAudit } from './audit-crowd';
import type { LedgerSite } from './ledger-site';

export const dayMs = 86_400_000;

export interface Day {
  /** Mutations. */
  readonly perDay: number;
  readonly sealsPerDay: number;
  readonly day: number;
  /** When it begins, in milliseconds. */
  readonly at: number;
  readonly seed: number;
}

/** A day of mutations: their audit rows and seals, for each third of them a delivery, for each tenth a run of a pipeline. */
export async function addDay(site: LedgerSite, { perDay, sealsPerDay, day, at, seed }: Day): Promise<void> {
  const { storage, vault } = site.instances[0];
  const each = perDay / sealsPerDay;
  const everyMs = dayMs / perDay;
  for (let seal = 0; seal < sealsPerDay; seal++) {
    const [first, next] = [Math.floor(seal * each), Math.floor((seal + 1) * each)];
    await addAudit(storage, { vault, from: at + first * everyMs, everyMs, count: next - first, added: day * perDay + first, seed });
    await sealAudit(storage, vault, { now: Math.floor(at + next * everyMs), minAgeMs: 0 });
  }
  await addDeliveries(site, Math.ceil(perDay / 3), day);
  await addRuns(site, Math.ceil(perDay / 10), at);
}

/** Deliveries are pruned by the clock of the database, which a test cannot set: they are dated as if each month were the last one. */
async function addDeliveries({ query }: LedgerSite, count: number, day: number): Promise<void> {
  const at = Date.now() - 30 * dayMs + (day % 30) * dayMs;
  await query(
    `INSERT INTO sp_outbox (id, kind, order_key, payload, state, attempts, next_at, fence, created_at, ended_at)
     SELECT CONCAT('Y', LPAD(? + seq, 25, '0')), IF(seq % 3 = 0, 'variable.set', 'mail'), CONCAT('key:', seq % 1000), ?,
       IF(seq % 200 = 0, 'dead', 'delivered'), 1, ?, 1, ? + seq, ? + seq FROM seq_1_to_${count}`,
    [day * count, JSON.stringify({ text: 'We look forward to your visit. '.repeat(20) }), at, at, at],
  );
}

/** Before the next month: what is there becomes older by a month. */
export async function shiftOutbox({ query }: LedgerSite, days: number): Promise<void> {
  await query('UPDATE sp_outbox SET created_at = created_at - ?, ended_at = ended_at - ?', [days * dayMs, days * dayMs]);
}

async function addRuns({ query }: LedgerSite, count: number, at: number): Promise<void> {
  await query(
    `INSERT INTO sp_runs (source, post_id, recipe_id, status, trigger_kind, is_dry_run, changed, duration_ms, content_hash, message, stages, created_at)
     SELECT CONCAT('source-', seq % 5), seq % 20000, 'default', IF(seq % 50 = 0, 'error', 'ok'), 'ingest', 0, 1, 25, SHA2(seq, 256), '',
       '[{"name":"seo","status":"ok","changed":true,"duration_ms":3,"message":"Done."}]', ? + seq FROM seq_1_to_${count}`,
    [at],
  );
}
