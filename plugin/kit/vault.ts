import type { Db } from '../host';

/** Where a secret stands: bound into its ciphertext. Table and column as in SQL; `generation` grows by one with every set. */
export interface SecretRef {
  readonly table: string;
  readonly column: string;
  /** Of this occupancy of the row: slots are reused, so a slot number would let an old tenant's secret be put back. */
  readonly rowUuid: string;
  readonly generation: number;
}

/** What a MAC is for: each has a key of its own. */
export type MacLabel = 'api-key-lookup' | 'ledger' | 'anchor' | 'audit' | 'confirm' | 'session' | 'capture' | 'feed' | 'oauth' | 'posts';
export type MacPart = string | number | null | Uint8Array;

/** Why the vault is sealed; the message names files and is for operators only. */
export interface VaultFault {
  readonly code:
    | 'MASTER_KEY_MISSING'
    | 'MASTER_KEY_INVALID'
    | 'MASTER_KEY_FILE_MODE'
    | 'MASTER_KEY_MISMATCH'
    | 'KEY_ROWS_MISSING'
    | 'SECRET_CORRUPT'
    | 'DB_UNAVAILABLE';
  readonly message: string;
}

/** Loaded keys. While `fault()` is set every other method throws OperationError `unavailable` naming its code. */
export interface Vault {
  /** Encrypt for storage at `ref`. Call it in the transaction that stores the result, so that a rotation can't miss it. */
  seal(db: Db, ref: SecretRef, plaintext: string): Promise<string>;
  /** Throws SecretCorrupt (503) where the value isn't the one sealed at `ref`. */
  open(db: Db, ref: SecretRef, sealed: string): Promise<string>;
  /** HMAC-SHA256 over the length-prefixed parts; 32 bytes. Numbers count as their decimal text, null differs from ''. */
  mac(label: MacLabel, ...parts: readonly MacPart[]): Buffer;
  /** HMAC-SHA256 of an API key, by which its row is found; an empty key matches no row. */
  lookup(key: string): Buffer;
  /** Names the key behind `lookup` and `mac`, to be stored beside what they return. */
  readonly lookupKid: string;
  readonly macKid: string;
  fault(): VaultFault | undefined;
  /** Why the next start would be sealed, though this process has its keys: the root key may have been exchanged. */
  nextFault(db: Db): Promise<VaultFault | undefined>;
  /** Read root key and key rows again. Resolves also when the vault stays or becomes sealed. */
  reload(): Promise<void>;
}
