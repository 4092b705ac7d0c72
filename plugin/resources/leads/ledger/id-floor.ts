import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import type { Db, Storage } from '../../../host';
import { anchorFile } from '../../../kit/anchor-file';
import type { Vault } from '../../../kit/vault';
import { leadTable } from '../record/lead-table';
import { fileEnd, filesThere } from './anchor-file';
import { type Anchors, readAnchors } from './anchors';
import { checkpointTable } from './ledger-tables';
import { ledgerSigner } from './signing';

/** Leads that may have come between the last checkpoint and the loss of the database: their ids are nowhere else. */
const margin = 10_000;

/** The id that no lead of the history that the anchors know can have had. */
export function idFloor({ entries, erased, ended }: Pick<Anchors, 'entries' | 'erased' | 'ended'>): number {
  let highest = 0;
  for (const ids of [entries.keys(), erased.keys(), ended]) for (const id of ids) highest = Math.max(highest, id);
  return highest === 0 ? 0 : highest + margin;
}

/** From here on ids are above `floor`. A row with that id and its removal raise the counter of either database, and nothing lowers it. */
export async function raiseIds(db: Db, floor: number): Promise<void> {
  const [top] = await db.query<{ id: number | null }>('SELECT MAX(id) AS id FROM sp_leads');
  if (Number(top?.id ?? 0) >= floor) return;
  const none = new Uint8Array(32);
  const named = { id: floor, ref: 'ID-FLOOR', source: '', campaign: '', attribution: {}, status: 'new' as const };
  const times = { firstSeen: '', lastSeen: '' };
  const chain = { eventCount: 0, headMac: none, headSeal: none, headDigest: null, ledgerKid: '', isPending: false };
  try {
    await rows(db, leadTable).insert({ ...named, ...times, ...chain });
    await rows(db, leadTable).delete({ id: floor });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

interface Owner {
  readonly storage: Storage;
  readonly vault: Pick<Vault, 'mac'>;
  readonly folders: readonly string[];
}

/** A database behind its anchors gives out ids above all that they have seen: an older backup would give them out again (D467). */
export async function keepIdsUnique({ storage, vault, folders }: Owner): Promise<void> {
  const files = filesThere(folders.map(anchorFile));
  if (!(await isBehind(storage, files))) return;
  const floor = idFloor(await readAnchors(files, ledgerSigner(vault).publicKey));
  await storage.tx((db) => raiseIds(db, floor));
}

async function isBehind(storage: Storage, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const { no, hash } = await fileEnd(file);
    const row = no === 0 ? undefined : await storage.apart((db) => rows(db, checkpointTable).one({ no }));
    if (no > 0 && (row === undefined || Buffer.from(row.hash).toString('base64url') !== hash)) return true;
  }
  return false;
}

const checks = new WeakMap<object, Promise<void>>();

/** New leads of this process wait for the first check of ids. It may fail: then they are taken all the same. */
export function checkIdsFirst(vault: Pick<Vault, 'mac'>, check: Promise<void>): void {
  checks.set(
    vault,
    check.catch(() => undefined),
  );
}

export const idsChecked = (vault: Pick<Vault, 'mac'>): Promise<void> => checks.get(vault) ?? Promise.resolve();
