import type { Db, Storage } from '../host';
import type { Vault } from '../kit/vault';
import { rememberSeal } from './known-seal';
import { sealedTotal } from './rows-by-seal';
import { formatEntries, genesis, lastSeal, markOf, rowsDigest, type SealEnd, sealColumns, sealMac } from './seal-row';

const rowsPerSeal = 500;
const sealsPerRun = 200;

interface Age {
  /** The database's time, in milliseconds. */
  readonly now: number;
  /** Default 30 s. */
  readonly minAgeMs?: number;
}

/**
 * Seal what the database stored at least 30 s ago, in seals of 500 rows; returns the number of rows. Any number of instances may do
 * so at once: the number of a seal is unique, so one of them wins and the others stop.
 */
export async function sealAudit(storage: Pick<Storage, 'tx'>, vault: Vault, { now, minAgeMs = 30_000 }: Age): Promise<number> {
  const age = { now, before: now - minAgeMs };
  let total = 0;
  for (let seals = 0; seals < sealsPerRun; seals++) {
    const made = await storage.tx((db) => sealNext(db, vault, age));
    if (!made) break;
    rememberSeal(vault, made.no);
    total += made.count;
  }
  return total;
}

type Limit = { readonly now: number; readonly before: number };

async function sealNext(db: Db, vault: Vault, { now, before }: Limit): Promise<{ no: number; count: number } | undefined> {
  const previous = (await lastSeal(db)) ?? genesis;
  const upTo = await lastOldId(db, previous, before);
  if (upTo === undefined) return undefined;
  const rows = await settledRows(db, previous.lastId, upTo);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return undefined;

  const digest = rowsDigest();
  for (const { id, mac } of rows) digest.add(id, mac);
  const unsigned = {
    no: previous.no + 1,
    firstId: first.id,
    lastId: last.id,
    count: rows.length,
    entries: formatEntries(rows.map(({ id, mac }) => ({ id, mark: markOf(mac) }))),
    digest: digest.end(),
    prevMac: previous.mac,
    at: now,
    macKid: vault.macKid,
  };
  const insert = db.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
  const sql = `${insert} INTO sp_audit_seals (${sealColumns}, total) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const total = (await sealedTotal(db, previous.no)) + rows.length;
  const { affected } = await db.execute(sql, [...Object.values(unsigned), sealMac(vault, unsigned), total]);
  return affected === 1 ? { no: unsigned.no, count: rows.length } : undefined;
}

/** The end of the unbroken run of old rows after the last seal. */
async function lastOldId(db: Db, { lastId }: SealEnd, before: number): Promise<number | undefined> {
  const sql = `SELECT id, stored_at AS at FROM sp_audit WHERE id > ? ORDER BY id LIMIT ${rowsPerSeal}`;
  const rows = await db.query<{ id: number; at: number }>(sql, [lastId]);
  const young = rows.findIndex(({ at }) => Number(at) > before);
  const old = young === -1 ? rows : rows.slice(0, young);
  return old.length ? Number(old.at(-1)?.id) : undefined;
}

/**
 * The rows to seal. None may appear among them later, but numbers are given out before rows are there. A row that is inserted and not
 * committed is waited for, by reading with a shared lock; nobody updates these rows, so no mutation waits for us. A row that is not
 * inserted yet is what the age is for: its INSERT was running when the higher number was given out, and no INSERT runs that long.
 */
async function settledRows(db: Db, after: number, upTo: number): Promise<{ id: number; mac: Uint8Array }[]> {
  const lock = db.dialect === 'sqlite' ? '' : ' LOCK IN SHARE MODE';
  const rows = await db.query<{ id: number; mac: Uint8Array }>(`SELECT id, mac FROM sp_audit WHERE id > ? AND id <= ? ORDER BY id${lock}`, [
    after,
    upTo,
  ]);
  return rows.map(({ id, mac }) => ({ id: Number(id), mac }));
}
