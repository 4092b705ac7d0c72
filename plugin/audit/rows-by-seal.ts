import type { Db } from '../host';

/** Rows that the seals up to this one cover, those that left for files among them. Added up once after an upgrade, as earlier seals say nothing. */
export async function sealedTotal(db: Db, no: number): Promise<number> {
  const [seal] = await db.query<{ total: number | null }>('SELECT total FROM sp_audit_seals WHERE no = ?', [no]);
  if (seal?.total != null) return Number(seal.total);
  const [sum] = await db.query<{ total: number }>(
    `SELECT (SELECT COALESCE(SUM(count), 0) FROM sp_audit_seals WHERE no <= ?) + (SELECT COALESCE(SUM(count), 0) FROM sp_audit_archives) AS total`,
    [no],
  );
  return Number(sum?.total ?? 0);
}

/** What the last seal and the archives say of how many rows there are. */
export interface Sealed {
  /** As in the seal. */
  readonly total: number;
  readonly archived: number;
  /** Rows after the last seal. */
  readonly newer: number;
}

/** How many rows there are, from what the seals say, without a look at them (D750); undefined where the last seal says nothing. */
export async function sealedRows(db: Db): Promise<Sealed | undefined> {
  const [seal] = await db.query<{ id: number; total: number | null; archived: number }>(
    `SELECT last_id AS id, total, (SELECT COALESCE(SUM(count), 0) FROM sp_audit_archives) AS archived
     FROM sp_audit_seals ORDER BY no DESC LIMIT 1`,
  );
  if (!seal || seal.total === null) return undefined;
  const { id, total, archived } = seal;
  // A statement of its own: MariaDB looks up no range for a value of another row, and would read them all.
  const [after] = await db.query<{ newer: number }>('SELECT COUNT(*) AS newer FROM sp_audit WHERE id > ?', [id]);
  return { total: Number(total), archived: Number(archived), newer: Number(after?.newer ?? 0) };
}

/** Where a page begins: at or below which id, and how many rows are to be skipped from there, at most those of one seal. */
export async function beginOf(db: Db, { total, newer }: Sealed, offset: number): Promise<{ id: number; skip: number } | undefined> {
  if (offset < newer) return undefined;
  const place = total - (offset - newer);
  const [seal] = await db.query<{ id: number; total: number }>(
    'SELECT last_id AS id, total FROM sp_audit_seals WHERE total >= ? ORDER BY total LIMIT 1',
    [place],
  );
  return seal && { id: Number(seal.id), skip: Number(seal.total) - place };
}
