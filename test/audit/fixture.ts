import { writeAudit } from '../../plugin/audit/write';
import type { Db, Logger } from '../../plugin/host';
import type { AuditEntry } from '../../plugin/kit/ports';
import type { Vault } from '../../plugin/kit/vault';
import { initRootKey } from '../../plugin/secrets/root-key';
import { openVault } from '../../plugin/secrets/vault';
import type { TestStorage } from '../support/storages';

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** The real vault on a test's database. */
export async function vaultOf({ storage, config, dir }: TestStorage): Promise<Vault> {
  await initRootKey(`${dir}/root.key`).catch(() => undefined);
  return openVault({ storage, config, columns: [], log: silent });
}

/** A second after 2026-01-01, per step. */
export const second = (n: number) => Date.UTC(2026, 0, 1) + n * 1000;

/** What a dispatcher hands over, with `fields` put in. */
export function entry(fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    at: second(0),
    requestId: '01JREQUEST',
    caller: { kind: 'key', id: '7', name: 'CI key', userId: 1, capabilities: new Set() },
    transport: 'http',
    resource: 'crm',
    action: 'create',
    params: { name: 'Acme' },
    ok: true,
    changed: true,
    status: 200,
    reason: null,
    ...fields,
  };
}

/** One row that the database has had since `at`. */
export async function writeRow(db: Db, vault: Vault, at: number): Promise<void> {
  await writeAudit(db, vault, entry({ at }));
  await db.execute('UPDATE sp_audit SET stored_at = at WHERE at = ?', [at]);
}

/** What is kept of a change that can be undone. */
export const aRecord = { before: '{"name":"Acme"}', after: '{"name":"Zeta"}', left: '{"name":"Zeta"}' };

/** `count` rows, the n-th written and stored at `second(n)`, every other one by a client, every third with a record, of an undo. */
export async function writeRows(db: Db, vault: Vault, { from = 1, count }: { from?: number; count: number }): Promise<void> {
  for (let n = from; n < from + count; n++) {
    const client = n % 2 === 0 ? 'Claude 1.0' : undefined;
    await writeAudit(
      db,
      vault,
      entry({ at: second(n), params: { name: `Row ${n}` }, client, ...(n % 3 === 0 ? { record: aRecord, undoes: 1 } : {}) }),
    );
  }
  await db.execute('UPDATE sp_audit SET stored_at = at WHERE at >= ? AND at < ?', [second(from), second(from + count)]);
}
