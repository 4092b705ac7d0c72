import type { Storage } from '../host';
import type { SealedColumn } from '../kit/group';
import { parseSealed } from './envelope';
import { readKeyRows, rootKeysOf } from './key-rows';
import { openKeyring } from './keyring';
import { loadRootKey, type RootKeySource } from './root-key';
import type { CorruptValue } from './rotate';
import { eachSealed, openWith } from './sealed-columns';

export interface Verification {
  /** Values that open. */
  readonly ok: number;
  /** Values, and key rows, that don't. */
  readonly corrupt: readonly CorruptValue[];
  /** Values that open, by the key that sealed them. */
  readonly byKid: Readonly<Record<string, number>>;
}

/** Open every stored value once and count. Throws KeyFault for a wrong root key. */
export async function verifyKeys({
  storage,
  config,
  columns,
}: {
  storage: Storage;
  config: RootKeySource;
  columns: readonly SealedColumn[];
}): Promise<Verification> {
  const roots = rootKeysOf(await loadRootKey(config));
  const rows = await storage.run(readKeyRows);
  const { deks } = openKeyring(rows, roots);
  const inUse = new Map([...deks].filter(([, { state }]) => state !== 'retired'));
  const damaged = rows.filter(({ purpose, kid }) => purpose === 'dek' && !deks.has(kid));
  const corrupt: CorruptValue[] = damaged.map(({ kid }) => ({ table: 'sp_secret_keys', column: 'wrapped', id: kid }));
  const byKid = new Map<string, number>();

  for (const column of columns) {
    for await (const value of eachSealed(storage, column)) {
      const kid = parseSealed(value.sealed)?.kid ?? '';
      if (openWith(inUse, value) === undefined) corrupt.push({ table: column.table, column: column.column, id: value.id });
      else byKid.set(kid, (byKid.get(kid) ?? 0) + 1);
    }
  }
  const ok = [...byKid.values()].reduce((sum, count) => sum + count, 0);
  return { ok, corrupt, byKid: Object.fromEntries(byKid) };
}
