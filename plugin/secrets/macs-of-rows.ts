import type { Vault } from '../kit/vault';
import { framedMac } from './framed-mac';
import { KeyFault } from './key-fault';
import { type KeyRow, rootKeysOf, unwrapKey } from './key-rows';
import { subkey } from './primitives';
import { loadRootKey, type RootKeySource } from './root-key';

/** The MACs of a vault without its database: from the row of the seed, as it lies there or in an export, and the root key. Throws KeyFault. */
export async function macsOfRows(rows: readonly KeyRow[], source: RootKeySource): Promise<Pick<Vault, 'mac' | 'macKid'>> {
  const roots = rootKeysOf(await loadRootKey(source));
  const seed = rows.find(({ purpose }) => purpose === 'seed');
  if (!seed)
    throw new KeyFault('KEY_ROWS_MISSING', 'the row of the seed is missing among the keys; restore sp_secret_keys from the backup');
  const master = unwrapKey(roots, seed);
  if (!master) throw new KeyFault('MASTER_KEY_MISMATCH', 'the root key is not the one that this ledger was made with');
  const keys = { ledger: subkey(master, 'ledger'), anchor: subkey(master, 'anchor') };
  return {
    macKid: seed.kid,
    mac(label, ...parts) {
      if (label !== 'ledger' && label !== 'anchor') throw new TypeError(`no key for ${label} here`);
      return framedMac(keys[label], parts);
    },
  };
}
