import type { Db } from '../host';
import { sameBytes } from '../kit/same-text';
import type { Vault } from '../kit/vault';
import { archiveEnd } from './archive/archive-end';
import { checkKid } from './audit-row';
import { isAuthentic } from './authentic';
import { rememberSeal } from './known-seal';
import { genesis, lastSeal, markOf, parseEntries, rowsDigest, type Seal, type SealEnd, sealMac } from './seal-row';
import { type AuditSource, storedAudit } from './source';

/** `brokenAt` is the id of the first row that cannot be verified; `count` the rows from where the check began. */
export interface Verdict {
  readonly ok: boolean;
  readonly count: number;
  readonly brokenAt: number | null;
}

interface Walk {
  readonly source: AuditSource;
  readonly vault: Vault;
  count: number;
}

const sealsPerBatch = 20;

/**
 * Check row MACs and seals, in batches so that memory stays flat: from where the last archive ends (D747), or with `since` (milliseconds) from
 * the first seal made then or later. Throws OperationError `unavailable` where a key is missing: an outage must not look like tampering (D40).
 */
export async function verifyAudit(db: Db, vault: Vault, { since }: { since?: number | undefined } = {}): Promise<Verdict> {
  const begin = (await archiveEnd(db, vault)) ?? genesis;
  const start = since === undefined ? begin : await endBefore({ db, vault, begin }, since);
  const walk: Walk = { source: storedAudit(db), vault, count: 0 };
  const brokenAt = await walkChain(walk, start);
  if (brokenAt === undefined) return { ok: true, count: walk.count, brokenAt: null };
  const [row] = await db.query<{ total: number }>('SELECT COUNT(*) AS total FROM sp_audit WHERE id > ?', [start.lastId]);
  return { ok: false, count: Number(row?.total ?? 0), brokenAt };
}

interface Stored {
  readonly db: Db;
  readonly vault: Vault;
  readonly begin: SealEnd;
}

/** The seal before the first one made at or after `since`. Where it is not sound, the whole chain has to be checked. */
async function endBefore({ db, vault, begin }: Stored, since: number): Promise<SealEnd> {
  const [first] = await db.query<{ no: number | null }>('SELECT MIN(no) AS no FROM sp_audit_seals WHERE at >= ?', [since]);
  const end = await lastSeal(db, first?.no ? Number(first.no) - 1 : undefined);
  return end && end.no > begin.no && isAuthenticSeal(vault, end) ? end : begin;
}

async function walkChain(walk: Walk, start: SealEnd): Promise<number | undefined> {
  let end = start;
  for (;;) {
    const seals = await walk.source.sealsAfter(end.no, sealsPerBatch);
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
  for await (const row of walk.source.rows(end.lastId)) {
    if (!(await isAuthentic(walk.source, walk.vault, row))) return row.id;
    if (row.sealNo > end.no) {
      const isNews = (await walk.source.sealsAfter(end.no, 1)).length > 0;
      return isNews ? 'sealed meanwhile' : firstIdAfter(walk.source, end);
    }
    count++;
  }
  walk.count += count;
  return undefined;
}

/**
 * Compare a seal's entries with the rows of its range, which begins right after the seal before it: the id of the first row that does not fit,
 * or undefined. Adds the rows to the count.
 */
export async function walkSeal(walk: Walk, end: SealEnd, seal: Seal): Promise<number | undefined> {
  const { source, vault } = walk;
  const isNext = seal.no === end.no + 1 && isAuthenticSeal(vault, seal) && sameBytes(seal.prevMac, end.mac) && seal.firstId > end.lastId;
  if (!isNext) return firstIdAfter(source, end);

  const entries = parseEntries(seal.entries);
  const digest = rowsDigest();
  let met = 0;
  for await (const row of source.rows(end.lastId, seal.lastId)) {
    const entry = entries[met];
    if (!entry || row.id < entry.id) return row.id;
    if (row.id > entry.id) return entry.id;
    if (entry.mark !== markOf(row.mac) || !(await isAuthentic(source, vault, row))) return row.id;
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

async function firstIdAfter({ rows }: AuditSource, { lastId }: SealEnd): Promise<number> {
  for await (const { id } of rows(lastId)) return id;
  return Math.max(lastId, 0) + 1;
}

function isAuthenticSeal(vault: Vault, seal: Seal): boolean {
  checkKid(vault, seal.macKid, `audit seal ${seal.no}`);
  return sameBytes(seal.mac, sealMac(vault, seal));
}
