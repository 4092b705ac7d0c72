import { setImmediate as others } from 'node:timers/promises';
import type { Db } from '../host';
import { sameBytes } from '../kit/same-text';
import type { Vault } from '../kit/vault';
import { type AuditRow, auditColumns, auditRow, checkKid, rowMac } from './audit-row';
import { isErased } from './erasures';
import { rememberSeal } from './known-seal';
import { genesis, lastSeal, markOf, parseEntries, rowsDigest, type Seal, type SealEnd, sealMac, sealsAfter } from './seal-row';

/** `brokenAt` is the id of the first row that cannot be verified; `count` the rows from where the check began. */
export interface Verdict {
  readonly ok: boolean;
  readonly count: number;
  readonly brokenAt: number | null;
}

interface Walk {
  readonly db: Db;
  readonly vault: Vault;
  count: number;
}

const rowsPerBatch = 100;
const sealsPerBatch = 20;

/**
 * Check row MACs and seals, in batches so that memory stays flat. With `since` (milliseconds) the check begins at the first seal made
 * then or later. Throws OperationError `unavailable` where a key is missing: an outage must not look like tampering (D40).
 */
export async function verifyAudit(db: Db, vault: Vault, { since }: { since?: number | undefined } = {}): Promise<Verdict> {
  const start = since === undefined ? genesis : await endBefore(db, vault, since);
  const walk: Walk = { db, vault, count: 0 };
  const brokenAt = await walkChain(walk, start);
  if (brokenAt === undefined) return { ok: true, count: walk.count, brokenAt: null };
  const [row] = await db.query<{ total: number }>('SELECT COUNT(*) AS total FROM sp_audit WHERE id > ?', [start.lastId]);
  return { ok: false, count: Number(row?.total ?? 0), brokenAt };
}

/** The seal before the first one made at or after `since`. Where it is not sound, the whole chain has to be checked. */
async function endBefore(db: Db, vault: Vault, since: number): Promise<SealEnd> {
  const [first] = await db.query<{ no: number | null }>('SELECT MIN(no) AS no FROM sp_audit_seals WHERE at >= ?', [since]);
  const end = await lastSeal(db, first?.no ? Number(first.no) - 1 : undefined);
  return end && isAuthenticSeal(vault, end) ? end : genesis;
}

async function walkChain(walk: Walk, start: SealEnd): Promise<number | undefined> {
  let end = start;
  for (;;) {
    const seals = await sealsAfter(walk.db, end.no, sealsPerBatch);
    for (const seal of seals) {
      const broken = await walkSeal(walk, end, seal);
      if (broken !== undefined) return broken;
      end = seal;
    }
    if (seals.length > 0) continue;
    rememberSeal(walk.vault, end.no);
    const tail = await walkTail(walk, end);
    if (tail !== 'sealed meanwhile') return tail;
  }
}

/** The rows after the last seal. A row that knew of a later seal proves that one was deleted, unless it was made while we read. */
async function walkTail(walk: Walk, end: SealEnd): Promise<number | undefined | 'sealed meanwhile'> {
  let count = 0;
  for await (const row of rowsOf(walk.db, end.lastId)) {
    if (!(await isAuthenticRow(walk, row))) return row.id;
    if (row.sealNo > end.no) {
      const isNews = (await sealsAfter(walk.db, end.no, 1)).length > 0;
      return isNews ? 'sealed meanwhile' : firstIdAfter(walk.db, end);
    }
    count++;
  }
  walk.count += count;
  return undefined;
}

/** Compare a seal's entries with the rows of its range, which begins right after the seal before it. */
async function walkSeal(walk: Walk, end: SealEnd, seal: Seal): Promise<number | undefined> {
  const { db, vault } = walk;
  const isNext = seal.no === end.no + 1 && isAuthenticSeal(vault, seal) && sameBytes(seal.prevMac, end.mac) && seal.firstId > end.lastId;
  if (!isNext) return firstIdAfter(db, end);

  const entries = parseEntries(seal.entries);
  const digest = rowsDigest();
  let met = 0;
  for await (const row of rowsOf(db, end.lastId, seal.lastId)) {
    const entry = entries[met];
    if (!entry || row.id < entry.id) return row.id;
    if (row.id > entry.id) return entry.id;
    if (entry.mark !== markOf(row.mac) || !(await isAuthenticRow(walk, row))) return row.id;
    // Sealed again after the seal that the row knew of was deleted.
    if (row.sealNo >= seal.no) return seal.firstId;
    digest.add(row.id, row.mac);
    met++;
  }
  const missing = entries[met];
  if (missing) return missing.id;
  walk.count += met;
  return sameBytes(seal.digest, digest.end()) ? undefined : seal.firstId;
}

async function* rowsOf(db: Db, after: number, upTo = Number.MAX_SAFE_INTEGER): AsyncGenerator<AuditRow> {
  const sql = `SELECT id, ${auditColumns} FROM sp_audit WHERE id > ? AND id <= ? ORDER BY id LIMIT ${rowsPerBatch}`;
  let last = after;
  for (;;) {
    const batch = (await db.query(sql, [last, upTo])).map(auditRow);
    yield* batch;
    if (batch.length < rowsPerBatch) return;
    last = batch.at(-1)?.id ?? upTo;
    // The embedded database answers without waiting: a long check would hold up every other request.
    await others();
  }
}

async function firstIdAfter(db: Db, { lastId }: SealEnd): Promise<number> {
  const [row] = await db.query<{ id: number | null }>('SELECT MIN(id) AS id FROM sp_audit WHERE id > ?', [lastId]);
  return row && row.id !== null ? Number(row.id) : Math.max(lastId, 0) + 1;
}

const isAuthenticRow = ({ db, vault }: Walk, row: AuditRow) => isAuthentic(db, vault, row);

/** Whether the row is as it was written, but for people who were erased from it. Throws OperationError `unavailable` without its key. */
export async function isAuthentic(db: Db, vault: Vault, row: AuditRow): Promise<boolean> {
  checkKid(vault, row.macKid, `audit row ${row.id}`);
  return sameBytes(row.mac, rowMac(vault, row)) || isErased(db, vault, row);
}

function isAuthenticSeal(vault: Vault, seal: Seal): boolean {
  checkKid(vault, seal.macKid, `audit seal ${seal.no}`);
  return sameBytes(seal.mac, sealMac(vault, seal));
}
