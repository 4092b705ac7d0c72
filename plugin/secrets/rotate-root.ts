import type { Logger, Storage } from '../host';
import { KeyFault } from './key-fault';
import { type KeyRow, opensSentinel, type RootKeys, readKeyRows, rewrap, rootKeysOf, setWrapped } from './key-rows';
import { readRootKey } from './root-key';

export interface RootRotationOptions {
  readonly storage: Storage;
  /** Files with the present and the next root key. */
  readonly rootFrom: string;
  readonly rootTo: string;
  readonly log: Logger;
  readonly dryRun?: boolean;
}

/** `already` where an earlier run has done it; `damaged` rows opened under neither key and were left as they are. */
export interface RootRotation {
  readonly already: boolean;
  readonly rewrapped: number;
  readonly damaged: readonly string[];
}

/**
 * Wrap data keys and seed under another root key, in one transaction. No value changes and no MAC does. Running instances go on
 * with the keys they hold; put the new key in the place of the old one before any of them starts again. Throws KeyFault (D35).
 */
export async function rotateRootKey({ storage, rootFrom, rootTo, log, dryRun = false }: RootRotationOptions): Promise<RootRotation> {
  const [from, to] = [rootKeysOf(await readRootKey(rootFrom)), rootKeysOf(await readRootKey(rootTo))];
  const rotation = await storage.tx(async (db) => {
    const rows = await readKeyRows(db, { lock: true });
    if (isUnder(rows, to)) return { already: true, rewrapped: 0, damaged: [] };
    if (!isUnder(rows, from)) throw new KeyFault('MASTER_KEY_MISMATCH', `${rootFrom} does not contain the root key of this database`);
    const next = rows.map((row) => rewrap(row, from, to));
    const rewrapped = next.filter((row) => row !== undefined);
    if (!dryRun) for (const row of rewrapped) await setWrapped(db, row);
    return { already: false, rewrapped: rewrapped.length, damaged: rows.filter((_, i) => !next[i]).map(({ kid }) => kid) };
  });
  if (rotation.damaged.length > 0) log.warn({ kids: rotation.damaged }, 'Some key rows are damaged and were left as they are');
  return rotation;
}

function isUnder(rows: readonly KeyRow[], roots: RootKeys): boolean {
  const sentinel = rows.find(({ purpose }) => purpose === 'sentinel');
  return sentinel !== undefined && opensSentinel(roots, sentinel);
}
