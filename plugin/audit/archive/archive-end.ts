import type { Db, SqlValue } from '../../host';
import { sameBytes } from '../../kit/same-text';
import type { Vault } from '../../kit/vault';
import { checkKid } from '../audit-row';
import type { SealEnd } from '../seal-row';

/** A row of sp_audit_archives: what left the log for one file (D747). */
export interface Archived {
  readonly firstSeal: number;
  readonly lastSeal: number;
  /** The highest id of a row in the file. */
  readonly lastId: number;
  /** MAC of the last seal, which the one after it goes on from. */
  readonly sealMac: Uint8Array;
  /** Rows in the file. */
  readonly count: number;
  readonly file: string;
  /** Of the file as it was written. */
  readonly sha256: Uint8Array;
  readonly at: number;
  readonly macKid: string;
  readonly mac: Uint8Array;
}

const columns = 'first_seal, last_seal, last_id, seal_mac, count, file, sha256, at, mac_kid, mac';

const facts = ({ firstSeal, lastSeal, lastId, sealMac, count, file, sha256, at, macKid }: Omit<Archived, 'mac'>) =>
  [firstSeal, lastSeal, lastId, sealMac, count, file, sha256, at, macKid] as const;

const archiveMac = (vault: Vault, archived: Omit<Archived, 'mac'>): Buffer => vault.mac('audit', 'archive-v1', ...facts(archived));

/** Note it, under a MAC: whoever has the database alone cannot declare that rows were archived. */
export async function noteArchived(db: Db, vault: Vault, archived: Omit<Archived, 'mac' | 'macKid'>): Promise<void> {
  const signed = { ...archived, macKid: vault.macKid };
  const values: SqlValue[] = [...facts(signed), archiveMac(vault, signed)];
  await db.execute(`INSERT INTO sp_audit_archives (${columns}) VALUES (${values.map(() => '?').join(', ')})`, values);
}

/** What was archived up to that seal, if it is as it was noted; undefined otherwise. Throws OperationError `unavailable` without its key. */
export async function archivedUpTo(db: Db, vault: Vault, lastSeal: number): Promise<Archived | undefined> {
  const [raw] = await db.query(`SELECT ${columns} FROM sp_audit_archives WHERE last_seal = ?`, [lastSeal]);
  if (raw === undefined) return undefined;
  const archived = archivedOf(raw);
  checkKid(vault, archived.macKid, `audit archive ${archived.file}`);
  return sameBytes(archived.mac, archiveMac(vault, archived)) ? archived : undefined;
}

/** Where the log begins now: the end of the last archive. Undefined where there is none, or one that somebody made up. */
export async function archiveEnd(db: Db, vault: Vault): Promise<SealEnd | undefined> {
  const [row] = await db.query<{ no: number | null }>('SELECT MAX(last_seal) AS no FROM sp_audit_archives');
  if (!row || row.no === null) return undefined;
  const archived = await archivedUpTo(db, vault, Number(row.no));
  return archived && { no: archived.lastSeal, lastId: archived.lastId, mac: archived.sealMac };
}

/** How many rows were archived. */
export async function archivedRows(db: Db): Promise<number> {
  const [row] = await db.query<{ total: number | null }>('SELECT SUM(count) AS total FROM sp_audit_archives');
  return Number(row?.total ?? 0);
}

function archivedOf(raw: Record<string, unknown>): Archived {
  const bytes = (name: string) => (raw[name] instanceof Uint8Array ? raw[name] : new Uint8Array());
  return {
    firstSeal: Number(raw.first_seal),
    lastSeal: Number(raw.last_seal),
    lastId: Number(raw.last_id),
    sealMac: bytes('seal_mac'),
    count: Number(raw.count),
    file: String(raw.file),
    sha256: bytes('sha256'),
    at: Number(raw.at),
    macKid: String(raw.mac_kid),
    mac: bytes('mac'),
  };
}
