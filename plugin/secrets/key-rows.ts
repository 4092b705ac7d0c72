import { randomBytes } from 'node:crypto';
import type { Db } from '../host';
import { sameBytes } from '../kit/same-text';
import { gcmOpen, gcmSeal, keyBytes, nonceBytes, subkey } from './primitives';

/**
 * One row of sp_secret_keys: a data key (`k1`, `k2`, …), the seed of the MAC keys (`s1`), or the sentinel. A `decrypt_only` key
 * still opens what it sealed; a `retired` one sealed nothing that is left.
 */
export interface KeyRow {
  readonly kid: string;
  readonly purpose: 'dek' | 'seed' | 'sentinel';
  /** base64url of nonce, ciphertext and tag. */
  readonly wrapped: string;
  readonly state: 'active' | 'decrypt_only' | 'retired';
}

/** The two keys that the root key is used through. */
export interface RootKeys {
  readonly kek: Buffer;
  readonly sentinel: Buffer;
}

/** Derive the wrapping keys from the 32 bytes of the root key. */
export const rootKeysOf = (root: Uint8Array): RootKeys => ({ kek: subkey(root, 'kek'), sentinel: subkey(root, 'sentinel') });

const sentinelText = Buffer.from('siteplane');

/** All key rows. `lock` holds them until the transaction ends. */
export function readKeyRows(db: Db, { lock = false } = {}): Promise<KeyRow[]> {
  const tail = lock && db.dialect !== 'sqlite' ? ' FOR UPDATE' : '';
  return db.query<KeyRow>(`SELECT kid, purpose, wrapped, state FROM sp_secret_keys ORDER BY created_at, kid${tail}`);
}

/**
 * Whether new values may still be sealed under `kid`. Inside a transaction the answer holds until its end: a rotation waits for
 * it, and so meets every value that the old key has sealed.
 */
export async function isActive(db: Db, kid: string): Promise<boolean> {
  const tail = db.dialect === 'sqlite' ? '' : ' LOCK IN SHARE MODE';
  const [row] = await db.query<Pick<KeyRow, 'state'>>(`SELECT state FROM sp_secret_keys WHERE kid = ?${tail}`, [kid]);
  return row?.state === 'active';
}

/** Add keys; where another instance was first, its rows stay. */
export async function addKeyRows(db: Db, keys: readonly KeyRow[]): Promise<void> {
  const insert = db.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
  const sql = `${insert} INTO sp_secret_keys (kid, purpose, wrapped, state, created_at) VALUES (?, ?, ?, ?, ?)`;
  for (const { kid, purpose, wrapped, state } of keys) await db.execute(sql, [kid, purpose, wrapped, state, Date.now()]);
}

export async function setKeyState(db: Db, kid: string, state: KeyRow['state']): Promise<void> {
  await db.execute('UPDATE sp_secret_keys SET state = ? WHERE kid = ?', [state, kid]);
}

export async function setWrapped(db: Db, { kid, wrapped }: KeyRow): Promise<void> {
  await db.execute('UPDATE sp_secret_keys SET wrapped = ? WHERE kid = ?', [wrapped, kid]);
}

/** A fresh random key, wrapped under the root. */
export function newKeyRow({ kek }: RootKeys, kid: string, purpose: 'dek' | 'seed'): KeyRow {
  return { kid, purpose, state: 'active', wrapped: wrap(kek, [purpose, kid], randomBytes(keyBytes)) };
}

/** The row by which the right root key is told from a wrong one. */
export function sentinelRow({ sentinel }: RootKeys): KeyRow {
  return { kid: 'sentinel', purpose: 'sentinel', state: 'active', wrapped: wrap(sentinel, ['sentinel', 'sentinel'], sentinelText) };
}

/** The 32 bytes of a wrapped key, or undefined where the row doesn't open under this root. */
export function unwrapKey({ kek }: RootKeys, { kid, purpose, wrapped }: KeyRow): Buffer | undefined {
  const key = unwrap(kek, [purpose, kid], wrapped);
  return key?.length === keyBytes ? key : undefined;
}

export function opensSentinel({ sentinel }: RootKeys, { wrapped }: KeyRow): boolean {
  return sameBytes(unwrap(sentinel, ['sentinel', 'sentinel'], wrapped), sentinelText);
}

/** The same key or sentinel under another root, or undefined where the row doesn't open under `from`. */
export function rewrap(row: KeyRow, from: RootKeys, to: RootKeys): KeyRow | undefined {
  if (row.purpose === 'sentinel') return opensSentinel(from, row) ? sentinelRow(to) : undefined;
  const key = unwrapKey(from, row);
  return key && { ...row, wrapped: wrap(to.kek, [row.purpose, row.kid], key) };
}

function wrap(key: Uint8Array, label: [string, string], bytes: Uint8Array): string {
  const nonce = randomBytes(nonceBytes);
  return Buffer.concat([nonce, gcmSeal({ key, nonce, aad: aadOf(label) }, bytes)]).toString('base64url');
}

function unwrap(key: Uint8Array, label: [string, string], wrapped: string): Buffer | undefined {
  const bytes = Buffer.from(wrapped, 'base64url');
  if (bytes.length < nonceBytes) return undefined;
  return gcmOpen({ key, nonce: bytes.subarray(0, nonceBytes), aad: aadOf(label) }, bytes.subarray(nonceBytes));
}

const aadOf = (label: [string, string]) => Buffer.from(JSON.stringify(['mgr', 'v1', ...label]));
