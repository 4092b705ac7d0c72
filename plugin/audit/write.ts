import { nowSql } from '../db/time';
import type { Db, Dialect } from '../host';
import { newId } from '../kit/ids';
import type { AuditEntry } from '../kit/ports';
import type { Vault } from '../kit/vault';
import { auditColumns, leftMacOf, rowMac, valuesOf } from './audit-row';
import { knownSeal } from './known-seal';
import { storedParams } from './stored-params';

const insertFor = (dialect: Dialect) =>
  `INSERT INTO sp_audit (${auditColumns}, stored_at) VALUES (${auditColumns.replace(/\w+/g, '?')}, ${nowSql(dialect)})`;
const inserts = { sqlite: insertFor('sqlite'), mariadb: insertFor('mariadb'), mysql: insertFor('mysql') };

/**
 * Append one row, in one statement, and answer its id; call it last in the mutation's transaction. `params` and `record` must be redacted already. Throws
 * OperationError `unavailable` while the vault is sealed: no mutation without its audit row.
 */
export async function writeAudit(db: Db, vault: Vault, entry: AuditEntry): Promise<number> {
  const { at, requestId, caller, transport, resource, action, params, ok, changed, status, reason, client, record, undoes } = entry;
  const row = {
    uid: newId(at),
    at,
    requestId: asciiOf(requestId, 64),
    actorKind: caller.kind,
    actorId: textOf(caller.id, 64),
    actorName: textOf(caller.name, 190),
    transport: asciiOf(transport, 16),
    resource: asciiOf(resource, 64),
    action: asciiOf(action, 64),
    params: storedParams(params),
    ok,
    changed,
    status,
    reason: reason === null ? null : textOf(reason, 200),
    client: client === undefined ? null : textOf(client, 100),
    recordBefore: record?.before ?? null,
    recordAfter: record?.after ?? null,
    leftMac: record?.left === undefined ? null : leftMacOf(vault, record.left),
    undoes: undoes ?? null,
    sealNo: knownSeal(vault),
    macKid: vault.macKid,
  };
  return (await db.execute(inserts[db.dialect], valuesOf({ ...row, mac: rowMac(vault, row) }))).insertId;
}

/** What the column gives back must be what was signed: no lone surrogate, no NUL, nothing that would be cut. */
function textOf(value: string, length: number): string {
  const sound = Buffer.from(value).toString().replaceAll('\0', '\ufffd');
  return sound.length <= length ? sound : [...sound].slice(0, length).join('');
}

const asciiOf = (value: string, length: number) => value.replace(/[^\x20-\x7e]/g, '?').slice(0, length);
