import { gt, rows } from '../../../db/rows';
import type { Db, Storage } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import type { JobCtx } from '../../../kit/group';
import { leadTotal } from '../list/lead-counts';
import type { FileEnd } from './anchor-file';
import { type Entry, type Gap, type Line, markOf, readLine, signedLine } from './checkpoint';
import { instantText } from './instant';
import { checkpointTable, type LedgerEnds, ledgerTable, tombstoneTable } from './ledger-tables';
import { forgetAppends, type OwnAppend, ownAppends } from './own-appends';
import { ledgerSigner, type Signer } from './signing';
import { lockLedger } from './tombstones';

/** The delivery that sends a checkpoint to the addresses among the anchors. */
export const checkpointKind = 'ledger.checkpoint';
/** The delivery that has it timestamped. */
export const timestampKind = 'ledger.timestamp';
/** The delivery that has one witness cosign it. */
export const witnessKind = 'ledger.witness';

const perCheckpoint = 1000;
const perStatement = 100;

export interface Checkpoint extends Line {
  readonly no: number;
  readonly at: string;
  readonly leads: number;
  readonly entries: number;
  readonly erased: number;
}

/** What a restored backup lacks, as the anchors have it: their lines, and their numbers. */
export interface Restored {
  readonly epoch: { readonly no: number; readonly lost: readonly Gap[] };
  readonly lines: readonly (Line & { readonly no: number; readonly at: string })[];
}

export interface CheckpointCtx {
  readonly host: { readonly storage: Storage };
  readonly vault: Pick<JobCtx['vault'], 'mac' | 'macKid'>;
  readonly settings: { readonly ledger: Pick<JobCtx['settings']['ledger'], 'urls' | 'tsa' | 'witnesses'> };
  readonly now: () => number;
}

/**
 * Make a checkpoint of what is new since the last one; undefined where nothing is. `known` is the end of our own anchor: a database
 * that was rolled back behind it goes on after it, so that no two checkpoints have the same number. With `restored` a new epoch begins.
 */
export async function makeCheckpoint(ctx: CheckpointCtx, known: FileEnd, restored?: Restored): Promise<Checkpoint | undefined> {
  const { vault, host, now, settings } = ctx;
  const signer = ledgerSigner(vault);
  const own = ownAppends(vault);
  const made = await host.storage.tx(async (db) => {
    const ends = await lockLedger(db);
    const pending = await takePending(db);
    const entries = distinct([...pending, ...own.map(entryOf)]);
    const { erased, tombstones } = await newErasures(db, ends, signer);
    if (entries.length === 0 && erased === undefined && !restored) return undefined;

    for (const line of restored?.lines ?? []) await insertLine(db, line);
    const end = endOf(ends, known);
    const at = instantText(now());
    const content = { no: end.no + 1, at, leads: await leadTotal(db), entries, tombstones, erased: erased ?? [], prev: end.hash };
    const line = signedLine({ ...content, kid: vault.macKid, ...(restored ? { epoch: restored.epoch } : {}) }, signer);
    await store(db, end.no + 1, { ...line, at });
    if (settings.ledger.urls.length > 0) await enqueue(db, { kind: checkpointKind, key: checkpointKind, payload: { no: end.no + 1 } });
    if (settings.ledger.tsa !== undefined) await enqueue(db, { kind: timestampKind, key: timestampKind, payload: { no: end.no + 1 } });
    for (const { key } of settings.ledger.witnesses)
      await enqueue(db, { kind: witnessKind, key: `${witnessKind}:${key}`, payload: { key } });
    return { ...line, no: content.no, at, leads: content.leads, entries: entries.length, erased: content.erased.length };
  });
  forgetAppends(vault, own);
  return made;
}

/** The ends of leads with new events, which count as covered from now on. The leads are locked in the order of their ids. */
async function takePending(db: Db): Promise<Entry[]> {
  const rows = await db.query<{ id: number }>(`SELECT id FROM sp_leads WHERE is_pending = 1 ORDER BY id LIMIT ${perCheckpoint}`);
  const ids = rows.map(({ id }) => Number(id));
  const entries: Entry[] = [];
  for (let from = 0; from < ids.length; from += perStatement) {
    const some = ids.slice(from, from + perStatement);
    // Always as many placeholders: every number of them would be a statement of its own to prepare.
    const params = [...some, ...Array.from({ length: perStatement - some.length }, () => some[0] ?? 0)];
    const list = params.map(() => '?').join(', ');
    const lock = db.dialect === 'sqlite' ? '' : ' FOR UPDATE';
    const sql = `SELECT id, event_count AS seq, head_mac AS mac, head_digest AS digest FROM sp_leads WHERE id IN (${list}) ORDER BY id${lock}`;
    const heads = await db.query<OwnAppend>(sql, params);
    entries.push(...heads.map(entryOf));
    await db.execute(`UPDATE sp_leads SET is_pending = 0 WHERE id IN (${list})`, params);
  }
  return entries;
}

function entryOf({ id, seq, mac, digest }: OwnAppend): Entry {
  const end = [Number(id), Number(seq), markOf(mac)] as const;
  return digest ? [...end, digest] : end;
}

function distinct(entries: readonly Entry[]): Entry[] {
  const byText = new Map(entries.map((entry) => [entry.join(), entry]));
  return [...byText.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Deletions that no checkpoint names yet; `erased` is undefined where there are none. Those from before checkpoints named any are named once. */
async function newErasures(db: Db, ends: LedgerEnds, { publicKey }: Signer) {
  const last = ends.checkpoint === 0 ? undefined : await rows(db, checkpointTable).one({ no: ends.checkpoint });
  const { erased: named, tombstones: before } = (last && readLine(last.line, publicKey)) ?? {};
  const from = named === undefined ? 0 : (before?.[0] ?? 0);
  const whole = [ends.tombstones, ends.tombstoneMac ? markOf(ends.tombstoneMac) : ''] as const;
  if (from === ends.tombstones) return { erased: undefined, tombstones: whole };
  const records = await rows(db, tombstoneTable).many({ no: gt(from) }, { order: [['no', 'ASC']], limit: perCheckpoint });
  const end = records.at(-1);
  const isPart = end !== undefined && records.length === perCheckpoint;
  return { erased: records.map(({ leadId }) => leadId), tombstones: isPart ? ([end.no, markOf(end.mac)] as const) : whole };
}

function endOf({ checkpoint, checkpointHash }: LedgerEnds, known: FileEnd): FileEnd {
  if (known.no > checkpoint) return known;
  return { no: checkpoint, hash: checkpointHash ? Buffer.from(checkpointHash).toString('base64url') : '' };
}

async function store(db: Db, no: number, line: Line & { readonly at: string }): Promise<void> {
  await insertLine(db, { ...line, no });
  await rows(db, ledgerTable).update({ id: 1 }, { checkpoint: no, checkpointHash: Buffer.from(line.hash, 'base64url') });
}

async function insertLine(db: Db, { no, at, hash, line }: Restored['lines'][number]): Promise<void> {
  await rows(db, checkpointTable).insert({ no, at, hash: Buffer.from(hash, 'base64url'), line });
}
