import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { gt, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type KeyRow, readKeyRows } from '../../../secrets/key-rows';
import { leadList } from '../list/lead-list';
import { isGone } from '../record/announce';
import type { Lead } from '../record/lead-table';
import { type LedgerEnds, ledgerTable, type Tombstone, tombstoneTable } from './ledger-tables';
import { readChain } from './verify-lead';
import type { FoundEvent } from './walk';

/**
 * A whole ledger, piece by piece. Of each lead first `lead`, then its events, then `row` as it was after the last of them with the digest
 * of its contact record, which exports of earlier releases lack, or `gone` where it was deleted meanwhile; then the deletions and the ends of the site's chains.
 */
export type Piece =
  | { readonly lead: Pick<Lead, 'id' | 'ref'> }
  | { readonly event: FoundEvent }
  | { readonly row: Lead; readonly contact?: string | null }
  | { readonly gone: number }
  | { readonly tombstone: Tombstone }
  | { readonly ends: LedgerEnds };

interface Header {
  readonly format: 'siteplane.ledger';
  readonly v: 1;
  readonly exported_at: string;
  /** The keys as they lie in the database: of no use without the root key. */
  readonly keys: readonly KeyRow[];
}

const perBatch = 500;

/** The ledger of a database, while the site may be running. */
export async function* piecesOf(db: Db): AsyncGenerator<Piece> {
  for await (const batch of leadList(db).each({}, { perBatch })) for (const { id, ref } of batch) yield* piecesOfLead(db, { id, ref });
  // The end first: deletions that come after it are no part of what it covers.
  const ends = await rows(db, ledgerTable).one({ id: 1 });
  if (!ends) throw new Error('sp_ledger has no row; restore it from the backup');
  for (let after = 0; after < ends.tombstones; ) {
    const range = { order: [['no', 'ASC']], limit: perBatch } as const;
    const batch = (await rows(db, tombstoneTable).many({ no: gt(after) }, range)).filter(({ no }) => no <= ends.tombstones);
    for (const tombstone of batch) yield { tombstone };
    if (batch.length < perBatch) break;
    after = batch.at(-1)?.no ?? after;
  }
  yield { ends };
}

async function* piecesOfLead(db: Db, lead: Pick<Lead, 'id' | 'ref'>): AsyncGenerator<Piece> {
  yield { lead };
  const chain = readChain(db, lead.id);
  for (;;) {
    const step = await chain.next().catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (step === undefined) return yield { gone: lead.id };
    if (step.done) return yield { row: step.value.lead, contact: step.value.contact };
    for (const event of step.value) yield { event };
  }
}

/** A database's ledger as lines of JSON. */
export async function* ledgerLines(db: Db, now: number): AsyncGenerator<string> {
  const keys = (await readKeyRows(db)).filter(({ purpose }) => purpose === 'seed');
  yield JSON.stringify({ format: 'siteplane.ledger', v: 1, exported_at: new Date(now).toISOString(), keys } satisfies Header);
  for await (const piece of piecesOf(db)) yield JSON.stringify(piece, asText);
}

/** The reverse of `ledgerLines`. Throws where the file is none or ends early. */
export async function openLedgerFile(file: string): Promise<{ readonly keys: readonly KeyRow[]; readonly pieces: AsyncGenerator<Piece> }> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  const header = parse<Partial<Header>>(value ?? '');
  if (header?.format !== 'siteplane.ledger' || header.v !== 1) throw new Error(`${file} is not an export of a ledger`);
  return { keys: header.keys ?? [], pieces: piecesIn(file, lines) };
}

async function* piecesIn(file: string, lines: AsyncIterator<string>): AsyncGenerator<Piece> {
  for (let number = 2; ; number++) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${file} ends early: export the ledger again`);
    const piece = parse<Piece>(value, asBytes);
    if (!piece) throw new Error(`${file}:${number} is not a line of a ledger`);
    yield piece;
    if ('ends' in piece) return;
  }
}

function parse<T>(line: string, reviver?: (key: string, value: unknown) => unknown): T | undefined {
  try {
    return JSON.parse(line, reviver) as T;
  } catch {
    return undefined;
  }
}

const prefix = 'base64:';
const byteFields = new Set(['prevMac', 'mac', 'headMac', 'headSeal', 'refMac', 'lastMac', 'tombstoneMac', 'seal', 'checkpointHash']);

/** Bytes are written as text. A Buffer comes here as its own JSON. */
function asText(this: unknown, key: string, value: unknown): unknown {
  const original = byteFields.has(key) ? (this as Record<string, unknown>)[key] : undefined;
  return original instanceof Uint8Array ? prefix + Buffer.from(original).toString('base64') : value;
}

const asBytes = (key: string, value: unknown) =>
  byteFields.has(key) && typeof value === 'string' && value.startsWith(prefix) ? Buffer.from(value.slice(prefix.length), 'base64') : value;
