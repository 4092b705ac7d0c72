import { createHash } from 'node:crypto';
import type { Db } from '../host';
import type { Vault } from '../kit/vault';

/** A row of sp_audit_seals (D39). */
export interface Seal {
  readonly no: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly count: number;
  readonly entries: string;
  readonly digest: Uint8Array;
  readonly prevMac: Uint8Array;
  readonly at: number;
  readonly macKid: string;
  readonly mac: Uint8Array;
}

/** Where the next seal joins the chain. */
export type SealEnd = Pick<Seal, 'no' | 'lastId' | 'mac'>;

/** What a seal says about one row. */
export interface SealEntry {
  readonly id: number;
  readonly mark: string;
}

export const sealColumns = 'no, first_id, last_id, count, entries, digest, prev_mac, at, mac_kid, mac';

/** The end of an empty chain: before any id, also those below 1, which no insert gives but an attacker might. */
export const genesis: SealEnd = { no: 0, lastId: Number.MIN_SAFE_INTEGER, mac: new Uint8Array(32) };

/** Seals in ascending order, the first of them after number `no`. */
export async function sealsAfter(db: Db, no: number, limit: number): Promise<Seal[]> {
  const rows = await db.query(`SELECT ${sealColumns} FROM sp_audit_seals WHERE no > ? ORDER BY no LIMIT ${Math.trunc(limit)}`, [no]);
  return rows.map(sealOf);
}

/** The seal with the highest number up to `no`. */
export async function lastSeal(db: Db, no = Number.MAX_SAFE_INTEGER): Promise<Seal | undefined> {
  const [raw] = await db.query(`SELECT ${sealColumns} FROM sp_audit_seals WHERE no <= ? ORDER BY no DESC LIMIT 1`, [no]);
  return raw && sealOf(raw);
}

/** The MAC over a seal, its predecessor's MAC included. Throws OperationError `unavailable` while the vault is sealed. */
export const sealMac = (vault: Vault, seal: Omit<Seal, 'mac'>) =>
  vault.mac(
    'audit',
    'seal-v1',
    ...[seal.no, seal.firstId, seal.lastId, seal.count, seal.entries],
    ...[seal.digest, seal.prevMac, seal.at, seal.macKid],
  );

/** Enough of a row's MAC to tell which row does not fit; the digest covers all of it. */
export const markOf = (mac: Uint8Array) => Buffer.from(mac).toString('base64url', 0, 8);

/** `id:mark` separated by spaces. */
export const formatEntries = (entries: readonly SealEntry[]) => entries.map(({ id, mark }) => `${id}:${mark}`).join(' ');

/** The reverse of `formatEntries`, for text whose MAC was checked. */
export function parseEntries(text: string): SealEntry[] {
  return text.split(' ').map((entry) => {
    const [id = '', mark = ''] = entry.split(':');
    return { id: Number(id), mark };
  });
}

/** SHA-256 over each row's id and MAC. */
export function rowsDigest() {
  const hash = createHash('sha256');
  return {
    add(id: number, mac: Uint8Array) {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(BigInt(id));
      hash.update(bytes).update(mac);
    },
    end: () => hash.digest(),
  };
}

function sealOf(raw: Record<string, unknown>): Seal {
  const bytes = (name: string) => (raw[name] instanceof Uint8Array ? raw[name] : new Uint8Array());
  return {
    no: Number(raw.no),
    firstId: Number(raw.first_id),
    lastId: Number(raw.last_id),
    count: Number(raw.count),
    entries: String(raw.entries),
    digest: bytes('digest'),
    prevMac: bytes('prev_mac'),
    at: Number(raw.at),
    macKid: String(raw.mac_kid),
    mac: bytes('mac'),
  };
}
