import { createHash } from 'node:crypto';
import { auditColumns, leftMacOf, rowMac, valuesOf } from '../../plugin/audit/audit-row';
import type { SqlValue, Storage } from '../../plugin/host';
import type { Vault } from '../../plugin/kit/vault';
import { seeded } from '../support/seeded';

const atOnce = 500;
const actions = [
  ['notes_items', 'update'],
  ['notes_items', 'create'],
  ['variables', 'set'],
  ['crm', 'update'],
  ['leads', 'set_status'],
  ['posts', 'update'],
] as const;
const transports = ['http', 'http', 'bridge', 'admin'] as const;

interface Crowd {
  readonly vault: Vault;
  /** Of the first row, and how far apart the rows are, in milliseconds. */
  readonly from: number;
  readonly everyMs: number;
  readonly count: number;
  /** How many rows were added before. */
  readonly added: number;
  readonly seed: number;
}

/** Rows of the audit log as calls would have left them, signed by the same code, many to a statement. */
export async function addAudit(storage: Pick<Storage, 'tx'>, { vault, from, everyMs, count, added, seed }: Crowd): Promise<void> {
  const columns = `${auditColumns}, stored_at`;
  const marks = `(${columns.replace(/\w+/g, '?')})`;
  for (let n = 0; n < count; n += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - n) }, (_, i) => {
      const at = Math.floor(from + (n + i) * everyMs);
      return [...valuesOf(auditRowOf(vault, { number: added + n + i, at, seed })), at];
    });
    const params: SqlValue[] = rows.flat();
    await storage.tx((db) => db.execute(`INSERT INTO sp_audit (${columns}) VALUES ${rows.map(() => marks).join(', ')}`, params));
  }
}

function auditRowOf(vault: Vault, { number, at, seed }: { number: number; at: number; seed: number }) {
  const random = seeded(Math.imul(number + 1, 2_654_435_761) ^ seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const [resource, action] = actions[upTo(actions.length)] ?? actions[0];
  const record = (text: string) => JSON.stringify({ id: upTo(5000), title: `Record ${upTo(5000)}`, content: text.repeat(8) });
  const [before, after] = [record('What it said before. '), record('What it says since. ')];
  const unsigned = {
    uid: createHash('sha256').update(`${seed}:${number}`).digest('hex').slice(0, 26).toUpperCase(),
    at,
    requestId: `req-${number}`,
    actorKind: 'key',
    actorId: String(1 + upTo(20)),
    actorName: `key-${upTo(20)}`,
    transport: transports[upTo(4)] ?? 'http',
    resource,
    action,
    params: JSON.stringify({ id: upTo(5000), title: `Record ${upTo(5000)}` }),
    ok: true,
    changed: true,
    status: 200,
    reason: null,
    client: null,
    recordBefore: before,
    recordAfter: after,
    leftMac: leftMacOf(vault, after),
    undoes: null,
    sealNo: 0,
    macKid: vault.macKid,
  };
  return { ...unsigned, mac: rowMac(vault, unsigned) };
}
