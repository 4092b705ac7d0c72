import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db, Storage } from '../../host';
import type { Vault } from '../../kit/vault';
import type { AuditRow } from '../audit-row';
import { genesis, lastSeal, type Seal, type SealEnd, sealsAfter } from '../seal-row';
import { storedAudit } from '../source';
import { walkSeal } from '../verify';
import { archiveEnd, noteArchived } from './archive-end';
import { headLine, linesOf } from './archive-lines';

const rowsPerFile = 20_000;
const sealsPerFile = 2000;
const filesPerRun = 50;

interface Archiving {
  readonly storage: Pick<Storage, 'run' | 'tx'>;
  readonly vault: Vault;
  readonly folder: string;
  /** What was sealed before this goes, in milliseconds. */
  readonly before: number;
  readonly now: number;
}

/**
 * Move what was sealed before a time to files, each a whole number of seals, and begin the log after them (D747). Returns the number of rows.
 * Each seal is checked on its way: throws, and moves nothing more, where the chain is broken.
 */
export async function archiveAudit(archiving: Archiving): Promise<number> {
  let total = 0;
  for (let files = 0; files < filesPerRun; files++) {
    const part = await archiving.storage.run((db) => nextPart(db, archiving));
    if (part.seals.length === 0) break;
    total += await movePart(archiving, part);
  }
  return total;
}

interface Part {
  readonly previous: SealEnd;
  readonly seals: readonly Seal[];
}

/** The oldest seals. The newest of all stays, because the next one goes on from it. */
async function nextPart(db: Db, { vault, before }: Archiving): Promise<Part> {
  const previous = (await archiveEnd(db, vault)) ?? genesis;
  const newest = await lastSeal(db);
  let rows = 0;
  const seals = (await sealsAfter(db, previous.no, sealsPerFile)).filter(({ no, at, count }) => {
    rows += count;
    return at < before && no !== newest?.no && rows <= rowsPerFile;
  });
  return { previous, seals };
}

async function movePart(archiving: Archiving, part: Part): Promise<number> {
  const { storage, vault, folder, now } = archiving;
  const [first, last] = [part.seals[0], part.seals.at(-1)];
  if (!first || !last) return 0;
  const erasedBefore = await storage.run((db) => erasuresUpTo(db, last.lastId));
  const name = `audit-${numbered(first.no)}-${numbered(last.no)}.jsonl.gz`;
  const sha256 = await written(join(folder, name), archiving, part);
  const count = part.seals.reduce((sum, seal) => sum + seal.count, 0);
  const noted = { firstSeal: first.no, lastSeal: last.no, lastId: last.lastId, sealMac: last.mac, count, file: name, sha256, at: now };
  try {
    await storage.tx(async (db) => {
      await db.execute('DELETE FROM sp_audit WHERE id <= ?', [last.lastId]);
      if ((await erasuresUpTo(db, last.lastId)) !== erasedBefore) throw new ErasedMeanwhile();
      await db.execute('DELETE FROM sp_audit_erasures WHERE row_id <= ?', [last.lastId]);
      await db.execute('DELETE FROM sp_audit_seals WHERE no <= ?', [last.no]);
      await noteArchived(db, vault, noted);
    });
    return count;
  } catch (error) {
    if (!(error instanceof ErasedMeanwhile)) throw error;
    await rm(join(folder, name));
    return 0;
  }
}

/** A person was erased from a row after it was written to the file, and would live on there. */
class ErasedMeanwhile extends Error {}

const numbered = (no: number) => String(no).padStart(8, '0');

async function erasuresUpTo(db: Db, lastId: number): Promise<string> {
  const lock = db.dialect === 'sqlite' ? '' : ' LOCK IN SHARE MODE';
  const sql = `SELECT COUNT(*) AS count, MAX(at) AS at FROM sp_audit_erasures WHERE row_id <= ?${lock}`;
  const [row] = await db.query<{ count: number; at: number | null }>(sql, [lastId]);
  return `${row?.count}:${row?.at}`;
}

/** Write the file whole, or not at all, and to the disk before it has its name. Returns its SHA-256. */
async function written(file: string, archiving: Archiving, part: Part): Promise<Buffer> {
  await mkdir(archiving.folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  const hash = createHash('sha256');
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(linesOfPart(archiving, part), createGzip(), hashed, createWriteStream(draft, { mode: 0o600 }));
  await synced(draft, 'r+');
  await rename(draft, file);
  // The name, too: rows leave the database on the strength of it.
  await synced(archiving.folder, 'r');
  return hash.digest();
}

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

async function* linesOfPart({ storage, vault }: Archiving, { previous, seals }: Part): AsyncGenerator<string> {
  yield headLine(previous);
  let end = previous;
  for (const seal of seals) {
    const from = end;
    yield await storage.run((db) => linesOfSeal(db, vault, { from, seal }));
    end = seal;
  }
}

async function linesOfSeal(db: Db, vault: Vault, { from, seal }: { from: SealEnd; seal: Seal }): Promise<string> {
  const source = storedAudit(db);
  const broken = await walkSeal({ source, vault, count: 0 }, from, seal);
  if (broken !== undefined) throw new Error(`the audit log cannot be verified from row ${broken} on, so nothing is archived from there`);
  const rows: AuditRow[] = [];
  const erasures = new Map<number, Uint8Array>();
  for await (const row of source.rows(from.lastId, seal.lastId)) {
    rows.push(row);
    const erasure = await source.erasure(row.id);
    if (erasure) erasures.set(row.id, erasure);
  }
  return linesOf({ seal, rows, erasures });
}
