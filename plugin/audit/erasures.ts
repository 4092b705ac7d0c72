import { findText, type Place, rowsWith } from '../db/person-text';
import type { Db, SqlValue } from '../host';
import type { PersonPart } from '../kit/person';
import type { Vault } from '../kit/vault';
import { type AuditRow, auditColumns, auditRow } from './audit-row';
import { erasureMac, isAuthentic } from './authentic';
import { storedAudit } from './source';

const place: Place = { table: 'sp_audit', key: 'id', columns: ['params', 'reason', 'record_before', 'record_after'] };

/**
 * The address of a person leaves params, reasons and records of audit rows. The row keeps the MAC that the seals know; an erasure beside it says
 * what the row is now. A row that was tampered with before gets none: the break stays to be seen.
 */
export const auditPart = (vault: Vault): PersonPart => ({
  name: 'audit',
  find: ({ db }, person) => findText(db, place, person),
  async erase({ db, now }, person) {
    let total = 0;
    for await (const { id, erased } of rowsWith(db, place, person)) {
      const row = await rowOf(db, Number(id));
      const isSound = await isAuthentic(storedAudit(db), vault, row);
      // What a person was erased from cannot be set back: the record would come back with the address that took theirs.
      const isRecord = 'record_before' in erased || 'record_after' in erased;
      const fields: Record<string, SqlValue> = { ...erased, ...(isRecord ? { left_mac: null } : {}) };
      const sql = `UPDATE sp_audit SET ${Object.keys(fields)
        .map((name) => `${name} = ?`)
        .join(', ')} WHERE id = ?`;
      await db.execute(sql, [...Object.values(fields), id]);
      if (isSound) await note(db, erasureMac(vault, await rowOf(db, Number(id))), { id: Number(id), at: now() });
      total += 1;
    }
    return total;
  },
});

async function rowOf(db: Db, id: number): Promise<AuditRow> {
  const [raw] = await db.query(`SELECT id, ${auditColumns} FROM sp_audit WHERE id = ?`, [id]);
  return auditRow(raw ?? {});
}

async function note(db: Db, mac: Uint8Array, { id, at }: { id: number; at: number }): Promise<void> {
  await db.execute('DELETE FROM sp_audit_erasures WHERE row_id = ?', [id]);
  await db.execute('INSERT INTO sp_audit_erasures (row_id, at, mac) VALUES (?, ?, ?)', [id, at, mac]);
}
