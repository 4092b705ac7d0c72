import type { SqlValue } from '../host';
import { unavailable } from '../kit/errors';
import type { Vault } from '../kit/vault';

/** A row of sp_audit as stored; `params` is JSON text, `at` milliseconds since 1970. */
export interface AuditRow {
  readonly id: number;
  readonly uid: string;
  readonly at: number;
  readonly requestId: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly actorName: string;
  readonly transport: string;
  readonly resource: string;
  readonly action: string;
  readonly params: string;
  readonly ok: boolean;
  readonly changed: boolean;
  readonly status: number;
  readonly reason: string | null;
  /** Name and version that an MCP client gave; null for everybody else. */
  readonly client: string | null;
  /** The changed record as it was and as it is since, JSON text; null where there was none, or too much of it. */
  readonly recordBefore: string | null;
  readonly recordAfter: string | null;
  /** By it the record is known to be as this row left it; null where the change cannot be undone. */
  readonly leftMac: Uint8Array | null;
  /** Id of the row whose change this one took back. */
  readonly undoes: number | null;
  readonly sealNo: number;
  readonly macKid: string;
  readonly mac: Uint8Array;
}

/** The stored columns but the generated id, in the order of `valuesOf`. */
export const auditColumns =
  'uid, at, request_id, actor_kind, actor_id, actor_name, transport, resource, action, params, ok, changed, status, reason, client, record_before, record_after, left_mac, undoes, seal_no, mac_kid, mac';

/** The values of `auditColumns`. */
export function valuesOf(row: Omit<AuditRow, 'id'>): SqlValue[] {
  const { reason, client, recordBefore, recordAfter, leftMac, undoes, sealNo, macKid, mac } = row;
  return [...factsOf(row), reason, client, recordBefore, recordAfter, leftMac, undoes, sealNo, macKid, mac];
}

/** A driver's raw row, with `id` and `auditColumns`, as an AuditRow. */
export function auditRow(raw: Record<string, unknown>): AuditRow {
  const text = (name: string) => String(raw[name]);
  const textOrNull = (name: string) => (raw[name] === null ? null : text(name));
  return {
    id: Number(raw.id),
    uid: text('uid'),
    at: Number(raw.at),
    requestId: text('request_id'),
    actorKind: text('actor_kind'),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    transport: text('transport'),
    resource: text('resource'),
    action: text('action'),
    params: text('params'),
    ok: Number(raw.ok) === 1,
    changed: Number(raw.changed) === 1,
    status: Number(raw.status),
    reason: textOrNull('reason'),
    client: textOrNull('client'),
    recordBefore: textOrNull('record_before'),
    recordAfter: textOrNull('record_after'),
    leftMac: raw.left_mac instanceof Uint8Array ? raw.left_mac : null,
    undoes: raw.undoes === null ? null : Number(raw.undoes),
    sealNo: Number(raw.seal_no),
    macKid: text('mac_kid'),
    mac: raw.mac instanceof Uint8Array ? raw.mac : new Uint8Array(),
  };
}

/**
 * The MAC over all that the row says. The id is not among it, because it is only known after the insert: the seals bind ids.
 * Throws OperationError `unavailable` while the vault is sealed.
 */
export function rowMac(vault: Vault, row: Omit<AuditRow, 'id' | 'mac'>): Buffer {
  const { reason, client, recordBefore, recordAfter, leftMac, undoes, sealNo, macKid } = row;
  const record = [recordBefore, recordAfter, leftMac, undoes];
  if (record.some((part) => part !== null)) {
    return vault.mac('audit', 'row-v3', ...factsOf(row), reason, client, ...record, sealNo, macKid);
  }
  // Rows without a client are signed as those that were written before there was one, which therefore stay sound.
  if (client === null) return vault.mac('audit', 'row-v1', ...factsOf(row), reason, sealNo, macKid);
  return vault.mac('audit', 'row-v2', ...factsOf(row), reason, client, sealNo, macKid);
}

/** Of a record as a change left it. Keyed, so that nobody guesses by it what was erased from the row. */
export const leftMacOf = (vault: Vault, record: string): Buffer => vault.mac('audit', 'left-v1', record);

/** A key that we don't hold says nothing about the row: that is an outage, not tampering. Throws OperationError `unavailable`. */
export function checkKid(vault: Vault, kid: string, what: string): void {
  if (kid !== vault.macKid)
    throw unavailable('MAC_KEY_UNKNOWN', `${what} was signed with the key ${JSON.stringify(kid)}, which is not available`);
}

/** What comes before the columns that may be null. */
function factsOf(row: Omit<AuditRow, 'id' | 'mac'>): (string | number)[] {
  return [
    row.uid,
    row.at,
    row.requestId,
    row.actorKind,
    row.actorId,
    row.actorName,
    row.transport,
    row.resource,
    row.action,
    row.params,
    row.ok ? 1 : 0,
    row.changed ? 1 : 0,
    row.status,
  ];
}
