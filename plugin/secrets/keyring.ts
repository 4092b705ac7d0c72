import type { MacLabel } from '../kit/vault';
import type { DataKey } from './envelope';
import { KeyFault } from './key-fault';
import { type KeyRow, opensSentinel, type RootKeys, unwrapKey } from './key-rows';
import { subkey } from './primitives';

/** Every key unwrapped, in memory. */
export interface Keyring {
  readonly roots: RootKeys;
  readonly activeKid: string;
  /** By kid; a key whose row is damaged is missing, and only its values can't be read. */
  readonly deks: ReadonlyMap<string, DataKey & Pick<KeyRow, 'state'>>;
  readonly macKid: string;
  readonly macKeys: Readonly<Record<MacLabel, Buffer>>;
}

/** Check the sentinel and unwrap every key. Throws KeyFault: MASTER_KEY_MISMATCH, KEY_ROWS_MISSING or SECRET_CORRUPT. */
export function openKeyring(rows: readonly KeyRow[], roots: RootKeys): Keyring {
  const sentinel = rows.find(({ purpose }) => purpose === 'sentinel');
  const seed = rows.find(({ purpose }) => purpose === 'seed');
  const active = rows.find(({ purpose, state }) => purpose === 'dek' && state === 'active');
  if (!sentinel || !seed || !active)
    throw new KeyFault('KEY_ROWS_MISSING', 'rows are missing in sp_secret_keys; restore the table from the backup');

  const master = unwrapKey(roots, seed);
  const isRight = opensSentinel(roots, sentinel);
  if (!isRight && !master)
    throw new KeyFault('MASTER_KEY_MISMATCH', 'the root key is not the one that this database was set up with; restore the right one');
  if (!isRight || !master)
    throw new KeyFault('SECRET_CORRUPT', 'the sentinel or seed row of sp_secret_keys is damaged; restore the table from the backup');

  const deks = rows.flatMap((row) => {
    const key = row.purpose === 'dek' ? unwrapKey(roots, row) : undefined;
    return key ? [{ kid: row.kid, state: row.state, key }] : [];
  });
  return {
    roots,
    activeKid: active.kid,
    deks: new Map(deks.map((dek) => [dek.kid, dek])),
    macKid: seed.kid,
    macKeys: {
      'api-key-lookup': subkey(master, 'api-key-lookup'),
      ledger: subkey(master, 'ledger'),
      anchor: subkey(master, 'anchor'),
      audit: subkey(master, 'audit'),
      confirm: subkey(master, 'confirm'),
      session: subkey(master, 'session'),
      capture: subkey(master, 'capture'),
      feed: subkey(master, 'feed'),
      oauth: subkey(master, 'oauth'),
      posts: subkey(master, 'posts'),
    },
  };
}
