import { setImmediate as others } from 'node:timers/promises';
import type { Db } from '../host';
import { type AuditRow, auditColumns, auditRow } from './audit-row';
import { type Seal, sealsAfter } from './seal-row';

/** Where seals and their rows are read from: the database, or a file that they were archived to. */
export interface AuditSource {
  /** In ascending order, the first of them after number `no`. */
  readonly sealsAfter: (no: number, limit: number) => Promise<readonly Seal[]>;
  /** In ascending order, with ids above `after` and up to `upTo`. */
  readonly rows: (after: number, upTo?: number) => AsyncIterable<AuditRow>;
  /** The MAC that stands beside a row from which a person was erased. */
  readonly erasure: (rowId: number) => Promise<Uint8Array | undefined>;
}

const rowsPerBatch = 100;

/** What stands in the database. */
export const storedAudit = (db: Db): AuditSource => ({
  sealsAfter: (no, limit) => sealsAfter(db, no, limit),
  rows: (after, upTo) => rowsOf(db, after, upTo),
  async erasure(rowId) {
    const [erasure] = await db.query<{ mac: Uint8Array }>('SELECT mac FROM sp_audit_erasures WHERE row_id = ?', [rowId]);
    return erasure?.mac;
  },
});

async function* rowsOf(db: Db, after: number, upTo = Number.MAX_SAFE_INTEGER): AsyncGenerator<AuditRow> {
  const sql = `SELECT id, ${auditColumns} FROM sp_audit WHERE id > ? AND id <= ? ORDER BY id LIMIT ${rowsPerBatch}`;
  let last = after;
  for (;;) {
    const batch = (await db.query(sql, [last, upTo])).map(auditRow);
    yield* batch;
    if (batch.length < rowsPerBatch) return;
    last = batch.at(-1)?.id ?? upTo;
    // The embedded database answers without waiting: a long check would hold up every other request.
    await others();
  }
}
