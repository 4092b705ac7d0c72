import { sameBytes } from '../kit/same-text';
import type { Vault } from '../kit/vault';
import { type AuditRow, checkKid, rowMac } from './audit-row';
import type { AuditSource } from './source';

/** The mark of an erasure: it joins the row as it was signed with the row as it is now (D463). */
export const erasureMac = (vault: Vault, row: AuditRow): Buffer => vault.mac('audit', 'erasure-v1', row.id, row.mac, rowMac(vault, row));

/** Whether the row is as it was written, but for people who were erased from it. Throws OperationError `unavailable` without its key. */
export async function isAuthentic({ erasure }: Pick<AuditSource, 'erasure'>, vault: Vault, row: AuditRow): Promise<boolean> {
  checkKid(vault, row.macKid, `audit row ${row.id}`);
  if (sameBytes(row.mac, rowMac(vault, row))) return true;
  const mac = await erasure(row.id);
  return mac !== undefined && sameBytes(mac, erasureMac(vault, row));
}
