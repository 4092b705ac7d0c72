import type { Db, Logger, Storage } from '../host';
import { refused } from '../kit/errors';
import type { SealedColumn } from '../kit/group';
import { parseSealed, SecretCorrupt, sealValue } from './envelope';
import { addKeyRows, isActive, type KeyRow, newKeyRow, readKeyRows, rootKeysOf, setKeyState } from './key-rows';
import { type Keyring, openKeyring } from './keyring';
import { loadRootKey, type RootKeySource } from './root-key';
import { batchSize, countSealed, eachSealed, openWith, type Page, readSealed, replaceSealed, type SealedValue } from './sealed-columns';

export interface RotationOptions {
  readonly storage: Storage;
  readonly config: RootKeySource;
  readonly columns: readonly SealedColumn[];
  readonly log: Logger;
  /** Say what would be done and write nothing. */
  readonly dryRun?: boolean;
}

/** A stored value that no key opens: what is needed to find it, never the value. */
export interface CorruptValue {
  readonly table: string;
  readonly column: string;
  readonly id: number | string;
}

export interface Rotation {
  readonly activeKid: string;
  /** True where an earlier rotation that was cut short has been finished instead of beginning another. */
  readonly resumed: boolean;
  /** Values that were sealed again, or would be. */
  readonly moved: number;
  readonly corrupt: readonly CorruptValue[];
  readonly retired: readonly string[];
}

interface Pass {
  moved: number;
  readonly corrupt: CorruptValue[];
}

const maxPasses = 20;

/**
 * Seal every stored value under a new data key, while the service runs. Killed anywhere it leaves nothing unreadable, and run again it
 * goes on where it was. A value that can't be opened stays as it is, keeps its key from being retired, and is reported.
 * Throws KeyFault for a wrong root key (D37).
 */
export async function rotateKeys(options: RotationOptions): Promise<Rotation> {
  const roots = rootKeysOf(await loadRootKey(options.config));
  const openRing = async () => openKeyring(await options.storage.run(readKeyRows), roots);
  const ring = await openRing();
  if (options.dryRun) return preview(options, ring);

  const unfinished = await finish(options, ring);
  if (unfinished.moved > 0 || unfinished.retired.length > 0) return { ...unfinished, activeKid: ring.activeKid, resumed: true };

  await options.storage.tx((db) => activateNewKey(db, ring));
  const next = await openRing();
  options.log.info({ kid: next.activeKid }, 'A new data key is active');
  return { ...(await finish(options, next)), activeKid: next.activeKid, resumed: false };
}

/** The lock waits for every transaction that seals under the old key, so none of its values comes later than this. */
async function activateNewKey(db: Db, { roots, activeKid }: Keyring): Promise<void> {
  const rows = await readKeyRows(db, { lock: true });
  const active = rows.find(({ purpose, state }) => purpose === 'dek' && state === 'active');
  // Somebody else has rotated meanwhile.
  if (active?.kid !== activeKid) return;
  const highest = Math.max(...rows.filter(({ purpose }) => purpose === 'dek').map(({ kid }) => Number(kid.slice(1))));
  await setKeyState(db, activeKid, 'decrypt_only');
  await addKeyRows(db, [newKeyRow(roots, `k${highest + 1}`, 'dek')]);
}

/** Move what is left under older keys, then retire the keys that have nothing left. */
async function finish(options: RotationOptions, ring: Keyring): Promise<Pick<Rotation, 'moved' | 'corrupt' | 'retired'>> {
  let moved = 0;
  let pass: Pass = { moved: 0, corrupt: [] };
  for (let passes = 0; passes < maxPasses; passes++) {
    pass = await movePass(options, ring);
    moved += pass.moved;
    if (pass.moved === 0) break;
  }
  return { moved, corrupt: pass.corrupt, retired: await retire(options) };
}

async function movePass({ storage, columns, log }: RotationOptions, ring: Keyring): Promise<Pass> {
  const pass: Pass = { moved: 0, corrupt: [] };
  for (const column of columns) {
    let after: number | string | undefined;
    for (;;) {
      const page = { after, limit: batchSize, exceptKid: ring.activeKid };
      const batch = await storage.tx((db) => moveBatch(db, { column, ring, page }));
      pass.moved += batch.moved;
      pass.corrupt.push(...batch.corrupt);
      if (batch.last === undefined) break;
      after = batch.last;
    }
    log.debug({ table: column.table, column: column.column, moved: pass.moved }, 'Sealed again');
  }
  return pass;
}

/** Throws OperationError `conflict` where another rotation has made a newer key: sealing under ours would undo its work. */
async function moveBatch(db: Db, { column, ring, page }: { column: SealedColumn; ring: Keyring; page: Page }) {
  if (!(await isActive(db, ring.activeKid))) throw refused('another key rotation is under way');
  const values = await readSealed(db, column, page);
  const batch = { moved: 0, corrupt: [] as CorruptValue[], last: values.at(-1)?.id };
  for (const value of values) {
    const next = sealedAnew(ring, value);
    if (next === undefined) batch.corrupt.push({ table: column.table, column: column.column, id: value.id });
    else if (await replaceSealed(db, column, { ...value, next })) batch.moved++;
  }
  return batch;
}

function sealedAnew(ring: Keyring, value: SealedValue): string | undefined {
  const active = ring.deks.get(ring.activeKid);
  if (!active) throw new SecretCorrupt({ table: 'sp_secret_keys', column: 'wrapped', rowUuid: ring.activeKid });
  const plaintext = openWith(ring.deks, value);
  return plaintext === undefined ? undefined : sealValue(active, value.ref, { plaintext });
}

async function retire({ storage, columns, log }: RotationOptions): Promise<string[]> {
  return storage.tx(async (db) => {
    const retired: string[] = [];
    for (const { kid } of (await readKeyRows(db)).filter(isSpent)) {
      const left = await countSealed(db, columns, kid);
      if (left > 0) log.warn({ kid, left }, 'An old data key still has values');
      if (left > 0) continue;
      await setKeyState(db, kid, 'retired');
      retired.push(kid);
    }
    return retired;
  });
}

/** What a rotation would do: finish what is left of an earlier one, else move every value. */
async function preview({ storage, columns }: RotationOptions, ring: Keyring): Promise<Rotation> {
  const openable = { all: 0, stale: 0 };
  const corrupt: CorruptValue[] = [];
  for (const column of columns) {
    for await (const value of eachSealed(storage, column)) {
      const opens = openWith(ring.deks, value) !== undefined;
      if (!opens) corrupt.push({ table: column.table, column: column.column, id: value.id });
      if (opens) openable.all++;
      if (opens && parseSealed(value.sealed)?.kid !== ring.activeKid) openable.stale++;
    }
  }
  const spent = (await storage.run(readKeyRows)).filter(isSpent);
  const left = await Promise.all(spent.map(({ kid }) => storage.run((db) => countSealed(db, columns, kid))));
  const resumed = openable.stale > 0 || left.includes(0);
  return { activeKid: ring.activeKid, resumed, moved: resumed ? openable.stale : openable.all, corrupt, retired: [] };
}

const isSpent = ({ state }: KeyRow) => state === 'decrypt_only';
