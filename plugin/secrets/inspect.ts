import type { Config } from '../config';
import type { Db } from '../host';
import type { SealedColumn } from '../kit/group';
import type { VaultFault } from '../kit/vault';
import { KeyFault } from './key-fault';
import { readKeyRows, rootKeysOf } from './key-rows';
import { openKeyring } from './keyring';
import { loadRootKey } from './root-key';
import { hasSealed } from './sealed-columns';

type KeySource = Pick<Config, 'masterKey' | 'masterKeyFile'>;

/** Why the root key can't be used, judged by itself; undefined where it can. Makes none. */
export async function rootKeyFault(source: KeySource): Promise<VaultFault | undefined> {
  return faultOf(() => loadRootKey(source));
}

/** Why the root key does not open what is stored; undefined where it does. `isNew`: nothing was ever sealed here. */
export async function keyringFault(
  db: Db,
  source: KeySource,
  columns: readonly SealedColumn[],
): Promise<{ readonly fault: VaultFault | undefined; readonly isNew: boolean }> {
  const rows = await readKeyRows(db);
  if (rows.length > 0) {
    return { fault: await faultOf(async () => openKeyring(rows, rootKeysOf(await loadRootKey(source)))), isNew: false };
  }
  if (!(await hasSealed(db, columns))) return { fault: undefined, isNew: true };
  const message = 'sp_secret_keys is empty but sealed values are stored; restore the table from the backup';
  return { fault: { code: 'KEY_ROWS_MISSING', message }, isNew: false };
}

async function faultOf(work: () => Promise<unknown>): Promise<VaultFault | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof KeyFault) return { code: error.code, message: error.message };
    throw error;
  }
}
